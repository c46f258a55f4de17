import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("host replay --as-test", .timeLimit(.minutes(10)), .ownFolders)
struct RecordedTestTests {
  /// Runs the tests of a source, linked with scenes as a package's test target would be.
  private func run(_ source: String, scenes: [String], in folder: TemporaryFolder) async throws -> Command.Result {
    try folder.write(source, to: "RecordedTests.swift")
    // As SwiftPM writes it.
    try folder.write(
      """
      import Testing

      @main struct Runner {
        static func main() async { await Testing.__swiftPMEntryPoint() as Never }
      }
      """, to: "Runner.swift")
    let objects = try ["VIPTestKit", "ScreenModel", "TerminalInterface"].flatMap { module in
      // Objects of sources that are gone lie there, too.
      try String(contentsOfFile: "\(Checkout.products)/\(module).build/sources", encoding: .utf8).split(separator: "\n")
        .map { "\(Checkout.products)/\(module).build/\(URL(filePath: String($0)).lastPathComponent).o" }
    }
    let build = try await Command.run(
      "/usr/bin/env",
      [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-I", "\(Checkout.products)/Modules", "-I",
        "\(Checkout.root)/Sources/DisplayKit/CWideCharacters", "-L",
        Checkout.products, "-Xlinker", "-rpath=\(Checkout.products)", "-o", folder.file("tests"), "RecordedTests.swift",
        "Runner.swift", "-lVIPKit", "-lContracts",
      ] + scenes.map { "-l\($0)" } + objects, in: folder.path)
    try #require(build.status == 0, "\(build.errors)\n\(source)")
    #expect(!build.errors.contains("warning: "), "\(build.errors)")
    return try await Command.run(folder.file("tests"), ["--testing-library", "swift-testing"], in: folder.path)
  }

  @Test("A walk of the sample is a test of each of its scenes that compiles and passes, without workers and sleeps")
  func sample() async throws {
    let folder = try TemporaryFolder.withManifest(andNews: true)
    try folder.edit("scenes.json", "\"version\": 1,", "\"version\": 1, \"recordAnswers\": true,")
    let recorded = try await folder.host(
      "run", "--strict", "--record", "walk.rec", input: SampleReplayTests.Walk.signIn.script)
    #expect(recorded.status == 0, "\(recorded)")
    let (source, scenes) = try await expectTest(of: "walk.rec", in: folder)
    // A screen that says something else fails.
    let other = try await run(
      source.replacingOccurrences(of: "\"User name\", \"Aleksey\"", with: "\"User name\", \"Anna\""), scenes: scenes,
      in: folder)
    #expect(other.status != 0)
  }

  /// Makes the test of a recording, which compiles and passes.
  private func expectTest(
    of recording: String, in folder: TemporaryFolder
  ) async throws -> (source: String, scenes: [String]) {
    let made = try await folder.host("replay", recording, "--as-test", "--manifest", "scenes.json")
    #expect(made.errors == "")
    #expect(made.status == 0)
    let source = made.output
    #expect(!source.contains("sleep"))
    let scenes = source.split(separator: "\n").compactMap { line in
      line.hasPrefix("@testable import ") ? String(line.dropFirst(17)) : nil
    }
    #expect(scenes.contains("Login"))
    // The last thing is what the screen says in the end.
    #expect(source.contains(/\#expect\(driver\.words == \[.*\]\)\n  \}\n\}\n$/), "\(source)")
    let result = try await run(source, scenes: scenes, in: folder)
    #expect(result.status == 0, "\(result.output)\(result.errors)\n\(source)")
    return (source, scenes)
  }
}
