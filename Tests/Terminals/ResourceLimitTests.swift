import Foundation
import HostSupport
import TestSupport
import Testing

@Suite(
  "Where the system gives no more, a library is refused and the host goes on", .timeLimit(.minutes(10)), .ownFolders)
struct ResourceLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withManifest()
  }

  private func host(_ arguments: String, limit: String, input: String = "") async throws -> Command.Result {
    try await Command.host(arguments, limit: limit, input: input, in: folder.path)
  }

  /// The pairs of lines on the standard error: what is wrong, and how to fix it.
  private func diagnostics(_ errors: String) -> [(message: String, suggestion: String)] {
    let lines = errors.split(separator: "\n").map(String.init)
    return stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
  }

  @Test("No room for copies of libraries: each is refused, with the limit", arguments: [0, 20])
  func noRoom(blocks: Int) async throws {
    let list = try await host("list", limit: "-f \(blocks)")
    #expect(list.status == 0)
    let diagnostics = diagnostics(list.errors)
    // What is the same for all of them is told once.
    #expect(!diagnostics.isEmpty)
    #expect(list.lines.count { $0.contains(" refused ") } >= 15)
    for complaint in diagnostics {
      #expect(complaint.message.hasPrefix("error: /"))
      #expect(complaint.message.hasSuffix(": File too large"))
      #expect(complaint.suggestion == "  raise the limit of the size of files (ulimit -f)")
    }
    let run = try await host("run", limit: "-f \(blocks)", input: "quit\n")
    #expect(run.status == 1)
    #expect(run.errors.contains("libContracts.so: can't be copied to /"))
  }

  @Test("Few open files: the host doesn't begin, and says why", arguments: [4, 12, 63])
  func openFiles(limit: Int) async throws {
    let list = try await host("list", limit: "-n \(limit)")
    #expect(list.status != 0)
    #expect(
      list.errors == """
        error: the host can't begin: at most \(limit) files may be open, and it needs 64
          raise the limit of open files (ulimit -n)

        """)
  }

  @Test("Little memory: what can't be mapped is refused, and what can is loaded")
  func memory() async throws {
    try folder.copy(try FixtureLibraries.path("HugeMemory"), as: "scenes/libHugeMemory.so")
    let list = try await host("list", limit: "-v 4000000")
    #expect(list.status == 0)
    #expect(
      list.errors.hasPrefix(
        "error: scenes/libHugeMemory.so: can't be loaded: failed to map segment from shared object\n"))
    #expect(diagnostics(list.errors).count == 1)
    #expect(list.lines.contains { $0.hasPrefix("Login ") && $0.contains(" loaded ") })
  }

  @Test("Ten thousand files in a folder, and few descriptors: it starts, and takes a build that comes among them")
  func manyFiles() async throws {
    let scenes = folder.file("scenes")
    try FileManager.default.createDirectory(atPath: scenes, withIntermediateDirectories: true)
    for number in 0..<10_000 {
      let name = number % 2 == 0 ? "libX\(number).so" : "x\(number)"
      #expect(FileManager.default.createFile(atPath: "\(scenes)/\(name)", contents: nil))
    }
    let build = try await LiveBuilds.build("Login", ["Welcome"])
    let app = try PseudoTerminal(
      "/bin/bash", ["-c", "ulimit -n 128; exec '\(Checkout.host)' run --display plain"], columns: 200, rows: 60,
      in: folder.path)
    try await app.wait(for: "[Sign in]")
    try folder.copy(build, as: "scenes/.new")
    try FileManager.default.moveItem(atPath: folder.file("scenes/.new"), toPath: "\(scenes)/libLogin.so")
    try await app.wait(for: "-- Welcome back --")
    #expect(await app.end(by: "quit\n") == 0)

    let check = try await host("check", limit: "-n 128")
    #expect(check.status == 1)
    #expect(check.output == "5019 scenes and workers checked, 5000 refused\n")
    #expect(diagnostics(check.errors).count == 5000)
    #expect(
      diagnostics(check.errors).allSatisfy { $0.message.hasSuffix(": the file is empty; expected a shared library") })
  }
}
