import Foundation
@testable import HostLoading
@testable import HostManifest
@testable import HostSystem
import ScreenModel
import TestSupport
import Testing

@Suite("A good manifest is read with its defaults")
struct ManifestReaderTests {
  @Test("one that says nothing but its version; a byte order mark before it is passed over, and moves no place")
  func minimal() throws {
    let manifest = try read("minimal", as: "scenes.json")
    #expect(manifest == Manifest(file: "scenes.json"))
    #expect((manifest.start, manifest.folders, manifest.includesHost) == (nil, [], false))
    #expect((manifest.theme, manifest.folder) == (nil, "."))
    let text = #"{"version":1,"start":"A"}"#
    #expect(
      try ManifestNode(parsing: Array("\u{FEFF}\(text)".utf8), file: "f").object(keys: ["version", "start"]).count == 2)
    let error = #expect(throws: Diagnostic.self) { try ManifestNode(parsing: Array("\u{FEFF}{a".utf8), file: "f") }
    #expect(error == #expect(throws: Diagnostic.self) { try ManifestNode(parsing: Array("{a".utf8), file: "f") })
  }

  @Test("options reach the worker as they were written: no digit is rounded, no character lost")
  func options() throws {
    let options = try #require(try read("options-of-every-kind", as: "f").workers["NewsWorker"]?.options)
    #expect(
      String(decoding: options, as: UTF8.self)
        == #"{"large":9007199254740993,"list":[1,[2,{}],[]],"no":false,"nothing":null,"small":-1.50e-7,"#
        + #""text":"tab\u0009, quote \", backslash \\, \u0001, 😀, é","yes":true}"#)
  }

  @Test("one that says everything; paths are relative to its folder, and each setting knows its place")
  func full() throws {
    let manifest = try read("full", as: "/app/scenes.json")
    func located(_ value: String, _ keyPath: String) -> Located<String> {
      Located(value, at: .manifest(file: "/app/scenes.json", keyPath: keyPath))
    }
    #expect(manifest.start == located("Login", "start"))
    #expect(manifest.folders == ["/app/scenes", "/opt/scenes"])
    #expect((manifest.includesHost, manifest.theme) == (true, .contrast))
    var (login, weather, auth) = (Manifest.SceneEntry(), Manifest.SceneEntry(), Manifest.WorkerEntry())
    login.routes = ["home": located("Dashboard", "scenes.Login.routes.home")]
    login.workers = ["AuthWorker": located("DemoAuth", "scenes.Login.workers.AuthWorker")]
    weather.library = located("/app/build/libWeather.so", "scenes.Weather.library")
    weather.title = "The weather"
    #expect(manifest.scenes == ["Home": Manifest.SceneEntry(), "Login": login, "Weather": weather])
    auth.use = located("SQLiteAuth", "workers.AuthWorker.use")
    auth.options = Array(#"{"database":"app.db"}"#.utf8)
    #expect(manifest.workers == ["AuthWorker": auth, "NewsWorker": Manifest.WorkerEntry()])
  }

  private func read(_ fixture: String, as file: String) throws -> Manifest {
    try Manifest(parsing: ManifestFixtures.bytes("Good/\(fixture)"), file: file)
  }
}

@Suite("A manifest's file that can't be read is told by its path")
struct ManifestFileTests {
  @Test("one that isn't there, a folder, a file in the place of a folder")
  func unreadable() throws {
    let folder = TemporaryFolder()
    let file = try folder.write([], to: "file")
    let faults: [(String, Diagnostic)] = [
      ("/nowhere/scenes.json", .missing(file: "/nowhere/scenes.json")),
      (folder.path, .manifestUnreadable(file: folder.path, reason: "it is a folder")),
      ("\(file)/scenes.json", .manifestUnreadable(file: "\(file)/scenes.json", reason: "Not a directory")),
    ]
    for (path, fault) in faults { #expect(throws: fault) { try ManifestReader(file: path).read() } }
  }

  @Test("one that others could have written, or that is too large, isn't read; one of exactly the limit is")
  func distrusted() throws {
    let folder = TemporaryFolder()
    let file = try folder.write(#"{"version":1,"start":"Login"}"#, to: "scenes.json")
    for (path, mode, kind) in [(file, mode_t(0o666), "file"), (folder.path, 0o777, "folder")] {
      try #require(chmod(path, mode) == 0)
      let error = #expect(throws: Diagnostic.self) { try ManifestReader(file: file).read() }
      #expect(
        error?.message == "\(file): the \(kind) \(path) may be written by everybody (mode 0\(String(mode, radix: 8))); "
          + "expected: by you and root alone")
      try #require(chmod(path, 0o700) == 0)
    }
    #expect(try ManifestReader(file: file).read().start?.value == "Login")
    let limit = ManifestReader.largest
    let text = Array(#"{"version":1}"#.utf8)
    let spaces = [UInt8](repeating: 0x20, count: limit - text.count)
    let largest = try folder.write(text + spaces, to: "largest.json")
    let larger = try folder.write(text + spaces + [0x20], to: "larger.json")
    #expect(try ManifestReader(file: largest).read() == Manifest(file: largest))
    #expect(throws: Diagnostic.tooLarge(file: larger, bytes: limit + 1, limit: limit)) {
      try ManifestReader(file: larger).read()
    }
  }
}

@Suite("The JSON Schema that editors use says the same as the host")
struct ManifestSchemaTests {
  @Test("of every fixture, and of the manifest that the project ships")
  func sameVerdict() async throws {
    let files =
      ManifestFixtures.files(in: "Good") + ManifestFixtures.files(in: "Bad")
      + [URL(filePath: "\(Checkout.root)/scenes.json")]
    let verdicts = try await judgeBySchema(files.map(\.path))
    for file in files { #expect(verdicts[file.path] == (try judgeByReader(file.path)), "\(file.lastPathComponent)") }
  }

  /// Nil for a file that is no JSON, which a schema doesn't judge.
  private func judgeByReader(_ path: String) throws -> Bool? {
    do {
      _ = try ManifestReader(file: path).read()
      return true
    } catch {
      return error.message.contains(": not JSON: ") ? nil : false
    }
  }

  /// By another implementation of JSON Schema; only files that are JSON.
  private func judgeBySchema(_ paths: [String]) async throws -> [String: Bool] {
    let python = try await Command.run(
      "/usr/bin/python3", ["-c", Self.script, "\(Checkout.root)/Docs/scenes.schema.json"] + paths)
    try #require(python.status == 0, "python3 needs jsonschema: .ci/setup test installs it")
    return try JSONDecoder().decode([String: Bool].self, from: Data(python.output.utf8))
  }

  private static let script = """
    import json, sys, jsonschema
    def once(pairs):
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("a key is said twice")
        return dict(pairs)
    schema = json.load(open(sys.argv[1]))
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    verdicts = {}
    for path in sys.argv[2:]:
        try:
            text = open(path, encoding="utf-8").read()
            manifest = json.loads(text, object_pairs_hook=once)
            json.dumps(manifest, ensure_ascii=False).encode("utf-8")
        except ValueError:
            continue
        verdicts[path] = validator(schema).is_valid(manifest)
    print(json.dumps(verdicts))
    """
}

@Suite("The lock file of a manifest")
struct LockFileTests {
  private let lock = LockFile(of: "scenes.json")
  private let empty = SHA256(of: [])

  @Test("stands beside the manifest, and is read as it is written, a line for each library, in alphabetical order")
  func text() throws {
    #expect(["app/scenes.json", "kiosk"].map { LockFile(of: $0).path } == ["app/scenes.lock", "kiosk.lock"])
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
    #expect(try lock.parse(text).pins.mapValues(\.value) == ["Home": empty, "Login": empty, "libcharts.so.2": empty])
    #expect(try lock.parse(text).pins["Home"]?.place == .manifest(file: "scenes.lock", keyPath: "pins.Home"))
    #expect(try lock.parse(lock.text([:])).pins.isEmpty)
  }

  private static let faults: [(String, Diagnostic)] = [
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
    (#"{"pins":{}}"#, .missingKey(place(""), key: "version")), (#"{"version":1}"#, .missingKey(place(""), key: "pins")),
    (#"{"version":1,"pin":{}}"#, .unknownKey(place(""), found: "pin", known: ["version", "pins", "next"])),
    (
      "",
      .notJSON(
        file: "scenes.lock", JSONSyntaxError(line: 1, column: 1, found: "the end of the file", expected: "a value"))
    ),
  ]

  private static func place(_ keyPath: String) -> Place { .manifest(file: "scenes.lock", keyPath: keyPath) }

  @Test("is refused when it isn't in order", arguments: faults)
  func fault(text: String, error: Diagnostic) { #expect(throws: error) { try lock.parse(Array(text.utf8)) } }

  @Test("is read with the manifest; where there is none, nothing is pinned; a bad one is a fault of the application")
  func reading() throws {
    let folder = TemporaryFolder()
    try folder.write(#"{"version":1}"#, to: "scenes.json")
    let manifest = folder.file("scenes.json")
    #expect(try ManifestReader(file: manifest).read().pins.isEmpty)
    let lock = LockFile(of: manifest)
    try lock.write(["Login": empty])
    #expect(try ManifestReader(file: manifest).read().pins.mapValues(\.value) == ["Login": empty])
    #expect(permissions(of: lock.path).map { $0 & 0o600 } == 0o600)
    try folder.link(to: "scenes.json", as: "app.json")
    #expect(try ManifestReader(file: folder.file("app.json")).read().pins.mapValues(\.value) == ["Login": empty])
    try folder.remove("app.json")
    try folder.write("{", to: "scenes.lock")
    #expect(throws: Diagnostic.self) { try ManifestReader(file: manifest).read() }
    try lock.remove()
    try lock.remove()
    #expect(try folder.names == ["scenes.json"])
    try folder.link(to: "nowhere", as: "scenes.lock")
    let error = Diagnostic.manifestUnreadable(
      file: lock.path, reason: "the link leads nowhere", suggestion: "run host lock, or remove the link")
    #expect(throws: error) { try ManifestReader(file: manifest).read() }
  }
}
