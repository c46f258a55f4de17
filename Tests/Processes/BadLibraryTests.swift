import Foundation
import HostSupport
import Testing

/// A library that can't be used, and the host's message: `%` stands for the file's path, `§` for the manifest's folder.
struct BadLibrary: Sendable, CustomTestStringConvertible {
  let name: String
  let reason: String
  let suggestion: String
  /// Whether the file itself is wrong, for good: then links to the scene are disabled.
  var isKnown = false
  let make: @Sendable (_ file: String) throws -> Void

  var testDescription: String { name }
}

// Read, opened and trusted: one of each kind. RefusedFileTests, TrustTests and RefusalTextTests test the others.
@Suite("Bad libraries beside good ones, in the built host", .ownFolders)
struct BadLibraryTests {
  static let libraries: [BadLibrary] = [
    BadLibrary(
      name: "AText", reason: "%: the file begins with “\\u{1B}[31mThis is no ”; expected an ELF shared library",
      suggestion: "name the shared library that the build made; this is a file of another kind", isKnown: true
    ) { try TemporaryFolder.copy("\(FixtureLibraries.sources)/AText.so", to: $0) },
    BadLibrary(
      name: "Null", reason: "%: scene_Null returned null, expected a configurator",
      suggestion: "return the configurator's asEntryPoint()"
    ) { try TemporaryFolder.copy(try FixtureLibraries.path("NullEntryPoint"), to: $0) },
    BadLibrary(
      name: "InAFolderForAll",
      reason: "%: the folder §/scenes may be written by everybody (mode 0777); expected: by you and root alone",
      suggestion: "if you trust what is there: chmod go-w §/scenes"
    ) { file in
      try TemporaryFolder.copy(try FixtureLibraries.path("NullEntryPoint"), to: file)
      try succeed(chmod(URL(filePath: file).deletingLastPathComponent().path, 0o777))
    },
  ]

  @Test("The reason is shown, listed, checked and on standard error; the others run", arguments: libraries)
  func refused(_ library: BadLibrary) async throws {
    let folder = TemporaryFolder()
    let file = "scenes/lib\(library.name).so"
    try folder.writeManifest(scenes: #""Home": { "routes": { "news": "\#(library.name)" } }"#)
    try folder.makeFolder("scenes")
    try library.make(folder.file(file))
    func inWords(_ text: String) -> String {
      text.replacingOccurrences(of: "%", with: file).replacingOccurrences(of: "§", with: folder.path)
    }
    let reason = inWords(library.reason)
    let complaint = "error: \(reason)\n  \(inWords(library.suggestion))\n"

    let list = try await Command.host(["list"], in: folder.path)
    #expect((list.status, list.errors) == (0, complaint))
    #expect(list.lines.contains { $0.hasPrefix("\(library.name) ") && $0.contains(" refused ") })
    #expect(list.lines.contains("  ! \(reason)"))
    #expect(list.lines.contains { $0.hasPrefix("Login ") && $0.contains(" loaded ") })

    let check = try await Command.host(["check"], in: folder.path)
    #expect((check.status, check.errors) == (1, complaint))

    let run = try await Command.host(
      ["run", "--strict"],
      input: "set User name=Anna\nset Password=interactor\npress Sign in\n"
        + (library.isKnown ? "" : "press News\nok\n") + "press Sign out\nquit\n",
      in: folder.path)
    #expect((run.status, run.errors) == (0, complaint))
    let mark = library.isKnown ? "^" : "!"
    #expect(run.lines.contains("\(mark) \(reason.replacingOccurrences(of: "\\", with: "\\\\"))"))
    #expect(run.lines.contains("(News)") == library.isKnown)
  }
}

func succeed(_ result: Int32) throws {
  if result != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
}
