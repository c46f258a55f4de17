import Foundation
import HostSupport
import Testing

@Suite("Any end of an app can be replayed", .timeLimit(.minutes(60)), .ownFolders, .nightly)
struct DeathReplayTests {
  struct Way: Sendable, CustomTestStringConvertible {
    enum End: Sendable {
      /// The runtime's reason on the standard error.
      case reason(String)
      case signal(Int32)
      /// By exit(3) or _exit(2): not a crash, so that there is no report, but a recording if somebody asked for one.
      case exit(Int32)
      /// The same, before the code is proven: that is a crash.
      case exitAtOnce(Int32)
      /// It says so on the terminal, and never returns.
      case hang(String)
    }

    let fixture: String
    let condition: String?
    let steps: [String]
    let end: End
    /// A limit of the shell (`ulimit`), for the replay, too.
    var limit: String?
    var options: [String] = []

    init(
      _ fixture: String, _ condition: String? = nil, _ steps: String..., ends end: End, limit: String? = nil,
      options: [String] = []
    ) {
      (self.fixture, self.condition, self.steps, self.end) = (fixture, condition, steps, end)
      (self.limit, self.options) = (limit, options)
    }

    var testDescription: String { ([fixture] + (condition.map { [$0] } ?? []) + steps).joined(separator: " · ") }

    var libraries: [String] { fixture == "Tile" ? ["Desk", "Chooser", "Tile"] : ["Fault", "FaultAuth", "Trouble"] }
  }

  /// Not among them: FALLING of Trouble, which traps when the run is over, and FaultyAuth, which kills a contract's
  /// checks and no app. STUCK hangs as the button Hang does.
  static let ways: [Way] = [
    Way("Fault", nil, "press Fatal error", ends: .reason("no more coffee")),
    Way("Fault", nil, "press Exclusivity", ends: .reason("Simultaneous accesses")),
    Way("Fault", nil, "press Null pointer", ends: .signal(SIGSEGV)),
    Way("Fault", nil, "press Recursion", ends: .signal(SIGSEGV)),
    Way("Fault", nil, "press Deinit", ends: .reason("blown")),
    Way("Fault", nil, "press Abort", ends: .signal(SIGABRT)),
    Way("Fault", nil, "press Memory", ends: .reason("failed to allocate"), limit: "-v 4000000"),
    Way(
      "FaultAuth", nil, "press Worker", ends: .reason("Index out of range"), options: ["--workers", "--data", "data"]),
    Way("Fault", "ROUTED", "press Trouble", ends: .reason("no way")),
    Way("Trouble", nil, "press Trouble", "press Trap", ends: .reason("Index out of range")),
    Way("Trouble", nil, "press Trouble", "press Trap later", ends: .reason("Index out of range")),
    Way("Trouble", nil, "press Trouble", "press Alarm", ends: .signal(SIGALRM)),
    Way("Trouble", nil, "press Trouble", "press Hang", ends: .hang("hanging")),
    Way("Trouble", nil, "press Trouble", "press Leave", ends: .exit(3)),
    Way("Trouble", nil, "press Trouble", "press Leave at once", ends: .exit(75)),
    Way("Trouble", "LEAVING", "press Trouble", "set Text=x", ends: .exit(0)),
    Way("Trouble", "TOUCHY", "press Trouble", "set Text=x", ends: .reason("Index out of range")),
    Way("Trouble", "DRAWN", "press Trouble", "set Text=x", ends: .reason("Index out of range")),
    Way("Trouble", "PRESENTED", "press Trouble", "press Count", ends: .reason("no words for 1")),
    Way("Trouble", "OBSERVED", "press Trouble", ends: .reason("Index out of range")),
    Way("Trouble", "EARLY", "press Trouble", ends: .reason("too early")),
    Way("Trouble", "TRAPPED", "press Trouble", ends: .reason("no good")),
    Way("Trouble", "LEFT", "press Trouble", ends: .exitAtOnce(0)),
    Way("Trouble", "KILLED", "press Trouble", ends: .signal(SIGKILL)),
    Way("Trouble", "LOADED", "press Trouble", ends: .reason("Index out of range")),
    Way("Trouble", "SOON", "press Trouble", ends: .signal(SIGKILL)),
    Way("Tile", "LOADED", "press Show A", ends: .reason("no tile")),
    Way("Tile", "APPEARED", "press Show A", ends: .exitAtOnce(0)),
    Way("Tile", "PREPARED", "press Show A", ends: .reason("not for me")),
  ]

  private func app(_ way: Way) async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.write(
      """
      {
        "version": 1, "record": "rolling", "recordAnswers": true, "start": "\(way.libraries[0])", "folders": ["scenes", "@host"],
        "workers": { "AuthWorker": { "use": "FaultAuth" } }
      }
      """, to: "scenes.json")
    for name in way.libraries {
      let conditions = name == way.fixture ? way.condition.map { [$0] } ?? [] : []
      try folder.copy(try await LiveBuilds.build(name, conditions), as: "scenes/lib\(name).so")
    }
    return folder
  }

  private func reports(in folder: TemporaryFolder) -> [String] {
    FileManager.default.subpaths(atPath: folder.path)?.filter { $0.contains("crashes/") && $0.hasSuffix(".rec") }
      .sorted() ?? []
  }

  /// Replays a recording in another folder, as another user, with only the run's libraries.
  private func replay(_ recording: String, of way: Way, in folder: TemporaryFolder) async throws {
    let elsewhere = TemporaryFolder()
    for file in ["scenes.json"] + way.libraries.map({ "scenes/lib\($0).so" }) {
      try elsewhere.copy(folder.file(file), as: file)
    }
    try elsewhere.copy(folder.file(recording), as: "crash.rec")
    let home = elsewhere.environment.merging(["HOME": elsewhere.path]) { $1 }
    let command = ["replay", "crash.rec", "--manifest", "scenes.json"] + way.options
    if case .hang(let text) = way.end {
      let terminal = try PseudoTerminal(Checkout.host, command, columns: 100, in: elsewhere.path, environment: home)
      try await terminal.wait(for: text)
      terminal.signal(SIGKILL)
      _ = await terminal.end()
      return
    }
    let replay = try await Command.run(
      "/bin/bash", ["-c", "ulimit \(way.limit ?? "-c 0"); exec \"$@\"", "-", Checkout.host] + command,
      in: elsewhere.path, environment: home)
    // The replay must not complete.
    #expect(replay.output == "", "\(recording): \(replay)")
    switch way.end {
    case .reason(let reason):
      #expect(replay.errors.contains(reason), "\(recording): \(replay)")
      #expect(replay.status != 0, "\(recording): \(replay)")
    case .signal(let number): #expect([-number, 128 + number].contains(replay.status), "\(recording): \(replay)")
    case .exit(let status), .exitAtOnce(let status): #expect(replay.status == status, "\(recording): \(replay)")
    case .hang: break
    }
  }

  @Test("By the last steps of its report, and by a recording of all", arguments: ways)
  func again(_ way: Way) async throws {
    let folder = try await app(way)
    let session = try PlainSession(
      ["--record", "whole.rec"], in: folder, environment: folder.environment, limit: way.limit)
    _ = try await session.screen()
    let first = try #require(session.app)
    for step in way.steps { session.send(step) }
    if case .hang = way.end {
      try await eventually("the hang is told") {
        (try? folder.text("errors"))?.contains("has not answered for 5 s") == true
      }
      kill(session.process, SIGQUIT)
    }
    if case .exit = way.end {
      try await eventually("the app has ended") { session.app != first }
      kill(session.process, SIGKILL)
    } else {
      try await eventually("there is a report") { !reports(in: folder).isEmpty }
      kill(session.process, SIGKILL)
      try await replay(try #require(reports(in: folder).first), of: way, in: folder)
    }
    try await replay("whole.rec", of: way, in: folder)
  }
}
