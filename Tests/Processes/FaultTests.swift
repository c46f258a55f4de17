import HostSupport
import TestSupport
import Testing

@Suite(
  "However a scene ends the app: the same screen, what was typed, and who, what, where", .timeLimit(.minutes(10)),
  .ownFolders)
struct FaultTests {
  private static let buttons = [
    "Fatal error", "Exclusivity", "Null pointer", "Recursion", "Deinit", "Worker", "Memory", "Abort", "Trouble",
  ]

  /// Types, presses a button by which the app dies, reads the alert, and goes on.
  private func fault(_ button: String, _ alert: String, by condition: String? = nil, limit: String = "-c 0")
    async throws
  {
    let app = if let condition { try await FaultApp(condition) } else { try await FaultApp() }
    let terminal = try await app.start(limit: limit)
    terminal.type("kept")
    try await terminal.wait { $0.shows("kept") }
    terminal.type(String(repeating: "\t", count: 1 + (Self.buttons.firstIndex(of: button) ?? 0)) + "\r")
    try await terminal.wait { $0.takeovers == 2 && $0.shows("stopped: ") && !$0.modes.contains(2026) }
    let shown = terminal.screen
    terminal.type("\r")
    try await terminal.wait { !$0.shows("stopped: ") && $0.shows("kept") && $0.shows("[ Fatal error ]") }
    #expect(await terminal.end(by: "\u{3}") == 0)
    #expect(terminal.settings == terminal.settingsBefore)
    try await terminal.wait {
      !$0.modes.contains(1049) && ($0.shows("  the backtrace is ") || $0.shows("  there is no backtrace"))
    }
    if terminal.screen.shows("  there is no backtrace") {
      return try await Backtraces.tryAgain { try await fault(button, alert, by: condition, limit: limit) }
    }
    // The box of an alert has several lines for it.
    #expect(shown.shows("│  \(alert.prefix(40))"))
    let error = "error: \(alert.hasPrefix("The app") ? "the app\(alert.dropFirst(7))" : alert)"
    #expect(terminal.screen.lines.contains(error), "\(terminal.screen.lines.joined(separator: "\n"))")
  }

  @Test(
    "In a scene: by its own words, by a pointer to nowhere, by recursion without end, when an object is let go of",
    arguments: [
      ("Fatal error", "no more coffee", "fatalError"),
      ("Null pointer", "Bad pointer dereference", "nowhere.pointee"),
      ("Recursion", "Bad pointer dereference", "func depth"),
      ("Deinit", "blown", "deinit {"),
    ])
  func scene(button: String, reason: String, code: String) async throws {
    let line = try FaultApp.line(of: code, in: "Fault")
    try await fault(button, "Fault, build 1, stopped: \(reason) (Fault.swift:\(line))")
  }

  @Test("In a worker's method, off the main actor")
  func worker() async throws {
    let line = try FaultApp.line(of: "names[0]", in: "FaultAuth")
    try await fault(
      "Worker", "FaultAuth, build 1, stopped: Index out of range (FaultAuth.swift:\(line))")
  }

  @Test("While a scene is configured: on the screen from which it was to be reached")
  func configure() async throws {
    let line = try FaultApp.line(of: #"preconditionFailure("no good")"#, in: "Trouble")
    try await fault("Trouble", "Trouble, build 1, stopped: no good (Trouble.swift:\(line))", by: "TRAPPED")
  }

  @Test("By two accesses to one variable at once")
  func exclusivity() async throws {
    let line = try FaultApp.line(of: "change(&number)", in: "Fault")
    let what = "Simultaneous accesses, but exclusive access is required"
    try await fault("Exclusivity", "Fault, build 1, stopped: \(what) (Fault.swift:\(line))")
  }

  @Test("By taking all memory that there is")
  func memory() async throws {
    let line = try FaultApp.line(of: "while true { memory", in: "Fault")
    let what = "failed to allocate 67108896 bytes of memory with alignment 8"
    try await fault(
      "Memory", "Fault, build 1, stopped: \(what) (Fault.swift:\(line))", limit: "-v 4000000")
  }

  @Test("By abort(3)")
  func abort() async throws {
    let line = try FaultApp.line(of: "abort()", in: "Fault")
    try await fault("Abort", "Fault, build 1, stopped: Aborted (Fault.swift:\(line))")
  }
}
