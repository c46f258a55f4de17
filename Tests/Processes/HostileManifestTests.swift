import Foundation
import Glibc
import TestSupport
import Testing

/// A manifest that can't be used, and what the host says of it; `§` stands for its folder.
struct HostileManifest: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let reason: String
  let suggestion: String
  let make: @Sendable (_ file: String) throws -> Void

  private static func unreadable(
    _ kind: String, make: @escaping @Sendable (_ file: String) throws -> Void
  ) -> HostileManifest {
    HostileManifest(
      testDescription: kind, reason: "scenes.json: can't be read: it is \(kind)",
      suggestion: "make it a file that you may read", make: make)
  }

  private static func tooLarge(
    _ description: String, bytes: Int, make: @escaping @Sendable (_ file: String) throws -> Void
  ) -> HostileManifest {
    HostileManifest(
      testDescription: description,
      reason: "scenes.json: the file has \(bytes) bytes; a manifest has at most 1048576",
      suggestion: "name the manifest itself; no scene's data belongs in it", make: make)
  }

  private static func distrusted(
    _ name: String, _ kind: String, mode: mode_t, at path: @escaping @Sendable (String) -> String
  ) -> HostileManifest {
    HostileManifest(
      testDescription: "\(kind) for all",
      reason: "scenes.json: the \(kind) §\(name) may be written by everybody (mode 0\(String(mode, radix: 8))); "
        + "expected: by you and root alone",
      suggestion: "if you trust what is there: chmod go-w §\(name)"
    ) { file in
      try #"{"version":1,"start":"Login"}"#.write(toFile: file, atomically: false, encoding: .utf8)
      try succeed(chmod(path(file), mode))
    }
  }

  static let all: [HostileManifest] = [
    distrusted("/scenes.json", "file", mode: 0o666) { $0 },
    distrusted("", "folder", mode: 0o777) { URL(filePath: $0).deletingLastPathComponent().path },
    unreadable("a named pipe") { try succeed(mkfifo($0, 0o600)) },
    unreadable("a folder") { try succeed(mkdir($0, 0o700)) },
    unreadable("a device") { try succeed(symlink("/dev/zero", $0)) },
    tooLarge("4 GiB of nothing", bytes: 1 << 32) { file in
      try Data().write(to: URL(filePath: file))
      try succeed(truncate(file, 1 << 32))
    },
    tooLarge("100 MB", bytes: 100_000_000) { file in
      try Data(repeating: UInt8(ascii: " "), count: 100_000_000).write(to: URL(filePath: file))
    },
    HostileManifest(
      testDescription: "10,000 levels",
      reason: "scenes.json:1:66: not JSON: found \"[\", expected at most 64 levels of nesting",
      suggestion: "fix the text at that line and column"
    ) { try String(repeating: "[", count: 10_000).write(toFile: $0, atomically: false, encoding: .utf8) },
    HostileManifest(
      testDescription: "control characters",
      reason: #"scenes.json: unknown key "\u{1B}]0;owned\u{07}\u{202E}""#,
      suggestion:
        "the keys here are: $schema, attach, folders, keep, keptBuilds, keptSteps, mostUploadBytes, probation, recordAnswers, requirements, …"
    ) { file in
      try #"{"version":1,"\u001b]0;owned\u0007\u202e":1}"#.write(toFile: file, atomically: false, encoding: .utf8)
    },
    HostileManifest(
      testDescription: "bytes that are no UTF-8",
      reason: "scenes.json:1:2: not JSON: found the byte 0x9b, expected UTF-8",
      suggestion: "fix the text at that line and column"
    ) { try Data([0x7B, 0x9B, 0x7D]).write(to: URL(filePath: $0)) },
  ]
}

@Suite("Hostile manifests, and the built host", .timeLimit(.minutes(30)), .takesTurns)
struct HostileManifestTests {
  @Test("Each is refused with its reason, by every command that reads it", arguments: HostileManifest.all)
  func refused(_ manifest: HostileManifest) async throws {
    let folder = try TemporaryFolder()
    try manifest.make(folder.file("scenes.json"))
    func inWords(_ text: String) -> String { text.replacingOccurrences(of: "§", with: folder.path) }
    let complaint = "error: \(inWords(manifest.reason))\n  \(inWords(manifest.suggestion))\n"
    for command in [["list"], ["check"], ["run"], ["lock"], ["lock", "--remove"]] {
      let result = try await Command.host(command, in: folder.path)
      #expect(result.errors == complaint, "\(command)")
      #expect(result.status == 78, "\(command)")
      #expect(result.output == "", "\(command)")
    }
  }
}
