import Glibc
import HostSupport
import Testing

@Suite("An app whose supervisor or front is killed gives the terminal back", .timeLimit(.minutes(10)), .ownFolders)
struct OrphanTests {
  /// Modes that a shell doesn't set itself: the alternate screen, and the mouse.
  private static let displayModes: Set<Int> = [1049, 1000, 1006]

  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  enum Before: CaseIterable { case nothing, isStopped, hangs }

  enum Victim: CaseIterable { case supervisor, front }

  @Test(
    "A shell reads its next line as always; --resume shows what was typed",
    arguments: TestEnvironment.isNight ? JobShell.Kind.allCases : [.editingBash], Before.allCases)
  func shell(_ kind: JobShell.Kind, _ before: Before) async throws {
    for victim in Victim.allCases { try await shell(kind, before, killing: victim) }
  }

  private func shell(_ kind: JobShell.Kind, _ before: Before, killing victim: Victim) async throws {
    let shell = try await JobShell(app, kind)
    let terminal = shell.terminal
    let settings = terminal.settings
    try await shell.runApp()
    try await terminal.type("half a na", until: "half a na")
    let run = try RunProcesses(on: terminal)
    switch before {
    case .nothing: break
    case .isStopped:
      kill(run.app, SIGSTOP)
      try await eventually("the app stops") { ProcessState(of: run.app) == .stopped }
    case .hangs:
      terminal.press("Hang")
      try await terminal.wait(for: "hanging")
    }
    kill(victim == .supervisor ? run.supervisor : run.front, SIGKILL)
    try await eventually("the run ends", within: .seconds(60)) { run.all.allSatisfy(ProcessState.isGone) }
    try await terminal.wait { $0.modes.isDisjoint(with: Self.displayModes) }
    // The prompt may have come while the display had the screen.
    terminal.type("\n")
    try await eventually("the settings are as before") { terminal.settings == settings }
    try await terminal.type("echo $((20 + 3))\n", until: "23")
    if before != .hangs { #expect(try await app.run("quit\n", ["--resume"]).output.contains("Text: half a na")) }
    await terminal.expectEnd(by: "exit\n")
  }
}
