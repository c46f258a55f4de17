import HostInspection
@testable import HostPackaging
import Foundation
import TestSupport
import Testing

@Suite("The script that starts an application that has been unpacked")
struct StartScriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\"\n", to: "a b/bin/host")
    try folder.write(
      StartScript.text(of: "It's", manifest: "my scenes.json", glibc: GlibcVersion("2.4")), to: "a b/run")
    for program in ["bin/host", "run"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("a b/\(program)"))
    }
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "a b/run")
  }

  private func start(
    _ environment: [String: String], _ arguments: [String] = ["--open", "x y"]
  ) async throws -> [String] {
    let result = try await Command.run(
      folder.file("link"), arguments, in: "/", environment: ["XDG_DATA_HOME": ""].merging(environment) { $1 })
    #expect(result.errors == "")
    return result.lines
  }

  @Test("Through a link, from any folder: the host beside it runs the manifest; data goes into the user's own folder")
  func data() async throws {
    let root = folder.file("a b")
    let run = ["\(root)/bin/host", "run", "--manifest", "\(root)/app/my scenes.json", "--data"]
    let rest = ["--open", "x y", ""]
    #expect(try await start(["HOME": folder.path]) == run + [folder.file(".local/share/It's")] + rest)
    #expect(FileManager.default.fileExists(atPath: folder.file(".local/share/It's")))
    #expect(try await start(["XDG_DATA_HOME": folder.file("d")]) == run + [folder.file("d/It's")] + rest)
  }

  @Test("A folder that the user names is the one, and no other is made", arguments: [["--data", "d"], ["--data=d"]])
  func namedData(arguments: [String]) async throws {
    let root = folder.file("a b")
    #expect(
      try await start(["HOME": folder.path], arguments)
        == ["\(root)/bin/host", "run", "--manifest", "\(root)/app/my scenes.json"] + arguments + [""])
    #expect(!FileManager.default.fileExists(atPath: folder.file(".local")))
  }

  @Test("A system with an older C library is told so, and nothing is started")
  func olderSystem() async throws {
    let own = try await Command.run("/usr/bin/getconf", ["GNU_LIBC_VERSION"]).output.dropFirst(6).dropLast()
    let script = StartScript.text(of: "It's", manifest: "scenes.json", glibc: GlibcVersion("99.1"))
    try folder.write(script, to: "a b/run")
    let result = try await Command.run(folder.file("link"), [], in: "/", environment: ["HOME": folder.path])
    #expect(
      result.errors == """
        error: \(folder.file("link")): this system has glibc \(own), expected 99.1 or later; \
        run it on a later system, or pack it on an older one

        """)
    #expect(result.output == "")
    #expect(result.status == 1)
  }

  @Test("A user without a folder of his own runs the application all the same")
  func homeless() async throws {
    let root = folder.file("a b")
    #expect(
      try await start(["HOME": "/dev/null"])
        == ["\(root)/bin/host", "run", "--manifest", "\(root)/app/my scenes.json", "--open", "x y", ""])
  }
}
