@testable import HostLoading
@testable import HostManifest
@testable import HostSystem
import Glibc
import TestSupport
import Testing

@Suite("The lock file of a manifest")
struct LockFileTests {
  private let lock = LockFile(of: "scenes.json")
  private let empty = SHA256(of: [])

  @Test("stands beside the manifest", arguments: [("app/scenes.json", "app/scenes.lock"), ("kiosk", "kiosk.lock")])
  func path(manifest: String, path: String) {
    #expect(LockFile(of: manifest).path == path)
  }

  @Test("is read as it is written, a line for each library, in alphabetical order")
  func text() throws {
    let text = lock.text(["Login": empty, "libcharts.so.2": empty, "Home": empty])
    #expect(
      String(decoding: text, as: UTF8.self) == """
        {
          "version": 1,
          "pins": {
            "Home": "\(empty)",
            "Login": "\(empty)",
            "libcharts.so.2": "\(empty)"
          }
        }

        """)
    #expect(
      try lock.parse(text).pins.mapValues(\.value) == ["Home": empty, "Login": empty, "libcharts.so.2": empty])
    #expect(try lock.parse(text).pins["Home"]?.place == .manifest(file: "scenes.lock", keyPath: "pins.Home"))
    #expect(try lock.parse(lock.text([:])).pins.isEmpty)
  }

  private static let faults: [(String, ManifestError)] = [
    (#"{"version":1,"pins":["Login"]}"#, .wrongType(place("pins"), found: "an array", expected: "an object")),
    (
      #"{"version":1,"pins":{"Login":"e3b0c442"}}"#,
      .wrongType(
        place("pins.Login"), found: "the string \"e3b0c442\"", expected: "a SHA-256: 64 hexadecimal digits")
    ),
    (
      #"{"version":1,"pins":{"libLogin.so":""}}"#,
      .wrongType(place("pins"), found: "the key \"libLogin.so\"", expected: Identifier.rule)
    ),
    (#"{"version":2,"pins":{}}"#, .unknownVersion(place("version"), found: "the number 2")),
    (#"{"pins":{}}"#, .missingKey(place(""), key: "version")),
    (#"{"version":1}"#, .missingKey(place(""), key: "pins")),
    (#"{"version":1,"pin":{}}"#, .unknownKey(place(""), found: "pin", known: ["version", "pins", "next"])),
    (
      "",
      .notJSON(
        file: "scenes.lock", JSONSyntaxError(line: 1, column: 1, found: "the end of the file", expected: "a value"))
    ),
  ]

  private static func place(_ keyPath: String) -> Place { .manifest(file: "scenes.lock", keyPath: keyPath) }

  @Test("is refused when it isn't in order", arguments: faults)
  func fault(text: String, error: ManifestError) {
    #expect(throws: error) { try lock.parse(Array(text.utf8)) }
  }

  @Test("is read with the manifest; where there is none, nothing is pinned; a bad one is a fault of the application")
  func reading() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"version":1}"#, to: "scenes.json")
    let manifest = folder.file("scenes.json")
    #expect(try ManifestReader(file: manifest).read().pins.isEmpty)

    let lock = LockFile(of: manifest)
    try lock.write(["Login": empty])
    #expect(try ManifestReader(file: manifest).read().pins.mapValues(\.value) == ["Login": empty])
    var status = stat()
    #expect(stat(lock.path, &status) == 0 && status.st_mode & 0o600 == 0o600)

    try folder.link(to: "scenes.json", as: "app.json")
    #expect(try ManifestReader(file: folder.file("app.json")).read().pins.mapValues(\.value) == ["Login": empty])
    try folder.remove("app.json")

    try folder.write("{", to: "scenes.lock")
    #expect(throws: ManifestError.self) { try ManifestReader(file: manifest).read() }
    try lock.remove()
    try lock.remove()
    #expect(try folder.names == ["scenes.json"])

    try folder.link(to: "nowhere", as: "scenes.lock")
    let error = ManifestError.unreadable(
      file: lock.path, reason: "the link leads nowhere", suggestion: "run host lock, or remove the link")
    #expect(throws: error) { try ManifestReader(file: manifest).read() }
  }
}
