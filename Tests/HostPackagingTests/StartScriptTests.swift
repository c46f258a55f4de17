import Foundation
import TestSupport
import Testing

@testable import HostPackaging

@Suite("The script that starts an application that has been unpacked")
struct StartScriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\"\n", to: "a b/bin/host")
    try folder.write(StartScript.text(of: "It's", manifest: "my scenes.json"), to: "a b/run")
    for program in ["bin/host", "run"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("a b/\(program)"))
    }
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "a b/run")
  }

  private func start(_ environment: [String: String]) async throws -> [String] {
    let result = try await Command.run(
      folder.file("link"), ["--open", "x y"], in: "/", environment: ["XDG_DATA_HOME": ""].merging(environment) { $1 })
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

  @Test("A user without a folder of his own runs the application all the same")
  func homeless() async throws {
    let root = folder.file("a b")
    #expect(
      try await start(["HOME": "/dev/null"])
        == ["\(root)/bin/host", "run", "--manifest", "\(root)/app/my scenes.json", "--open", "x y", ""])
  }
}
