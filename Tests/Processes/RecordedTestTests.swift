import Foundation
import TestSupport
import Testing

@Suite("host replay --as-test", .timeLimit(.minutes(30)), .takesTurns)
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

  @Test(
    "A walk of the sample is a test of each of its scenes that compiles and passes, without workers and sleeps",
    arguments: SampleReplayTests.Walk.allCases)
  func sample(walk: SampleReplayTests.Walk) async throws {
    let folder = try TemporaryFolder.withManifest(andNews: true)
    try folder.edit("scenes.json", "\"version\": 1,", "\"version\": 1, \"recordAnswers\": true,")
    if walk == .setUp { try folder.edit("scenes.json", "DemoAuth", "SQLiteAuth") }
    let recorded = try await folder.host("run", "--strict", "--record", "\(walk).rec", input: walk.script)
    #expect(recorded.status == 0, "\(recorded)")
    let (source, scenes) = try await expectTest(of: "\(walk).rec", in: folder)
    // A screen that says something else fails.
    guard walk == .signIn else { return }
    let other = try await run(
      source.replacingOccurrences(of: "\"User name\", \"Aleksey\"", with: "\"User name\", \"Anna\""), scenes: scenes,
      in: folder)
    #expect(other.status != 0)
  }

  @Test("A scene inside another is driven where it stands")
  func pane() async throws {
    let folder = try TemporaryFolder.withManifest()
    try folder.edit("scenes.json", "\"version\": 1,", "\"version\": 1, \"recordAnswers\": true,")
    let terminal = try folder.terminal(["run", "--record", "pane.rec"], columns: 100, rows: 48)
    for (text, keys) in [
      ("[ Sign in ]", "Aleksey"), ("Aleksey", "\tclean-swift\r"), ("111 22 33", "\r"), ("No contacts", "\t\r"),
      ("First name", "anna\tzharkova\t+7 999 111-22-33\tanna@example.org\t\t\t\t\t\t\t\r"), ("Anna Zharkova", "\t\t\r"),
      ("anna@example.org", "\t\r"), ("─ Edit contact ─", "H"), ("annaH", "\u{7F}\u{1B}"),
    ] {
      try await terminal.wait { $0.shows(text) && !$0.modes.contains(2026) && !$0.isWorking }
      terminal.type(keys)
    }
    try await terminal.wait { $0.shows("─ Contacts ─") && !$0.modes.contains(2026) }
    #expect(await terminal.end(by: "\u{3}") == 0)
    try leave("fetchContacts(_:)", unansweredIn: folder.file("pane.rec"))
    let (source, scenes) = try await expectTest(of: "pane.rec", in: folder)
    #expect(scenes.contains("ContactView"))
    #expect(source.contains("try await driver.scene("), "\(source)")
  }

  /// Has the last call of a function wait for its answer when the run ends, as it may on a busy machine.
  private func leave(_ function: String, unansweredIn file: String) throws {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    func fields(_ line: Substring) -> [String: Any]? {
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
    let call = try #require(lines.compactMap(fields).last { $0["of"] as? String == function }?["call"] as? Int)
    let answer = lines.compactMap(fields).first { $0["answer"] as? Int == call }?["s"] as? Int ?? .max
    let kept = lines.filter { line in
      fields(line).map { $0["over"] != nil || ($0["s"] as? Int ?? 0) < answer } ?? true
    }
    try Data(kept.map { "\($0)\n" }.joined().utf8).write(to: URL(filePath: file))
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
