import Glibc
import HostSupport
import Testing

@Suite("An app is a job of the shell", .timeLimit(.minutes(10)), .ownFolders)
struct JobControlTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  enum Stop: CaseIterable { case key, supervisor, front }

  @Test("Ctrl-Z or SIGTSTP stops all processes and gives the screen back; fg brings it back", arguments: Stop.allCases)
  func stopAndContinue(by stop: Stop) async throws {
    let shell = try await JobShell(app)
    try await shell.runApp()
    try await shell.terminal.type("half a na", until: "half a na")
    let run = try RunProcesses(on: shell.terminal)
    switch stop {
    case .key: shell.terminal.type("\u{1A}")
    case .supervisor: kill(run.supervisor, SIGTSTP)
    case .front: kill(run.front, SIGTSTP)
    }
    try await shell.terminal.wait { $0.shows("Stopped") && !$0.modes.contains(1049) }
    #expect(run.all.map { ProcessState(of: $0) } == [.stopped, .stopped, .stopped])
    try await shell.continueApp(until: "half a na")
    try await shell.terminal.type("me", until: "half a name")
    #expect(shell.terminal.app == run.app)
    try await shell.endApp()
  }

  @Test("Where no shell would let it go on, Ctrl-Z stops nothing, and the screen stays")
  func sessionLeader() async throws {
    let terminal = try await app.start()
    try await terminal.type("half a na\u{1A}me", until: "half a name")
    #expect(terminal.screen.takeovers == 1)
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  @Test("bg leaves the terminal to the shell: it stops again, until fg brings the screen")
  func background() async throws {
    let shell = try await JobShell(app)
    try await shell.runApp()
    shell.terminal.type("\u{1A}")
    try await shell.terminal.wait { $0.shows("Stopped") && !$0.modes.contains(1049) }
    try await shell.terminal.type(
      "bg; until [ \"$(jobs -s)\" ]; do :; done; echo stopped $((20 + 3))\n", until: "stopped 23")
    #expect(!shell.terminal.screen.modes.contains(1049))
    try await shell.continueApp()
    try await shell.endApp()
  }

  @Test(
    "Started in the background it waits for the terminal, leaves it as it is, and gives back the settings for programs",
    arguments: [JobShell.Kind.bash, .editingBash])
  func startedInBackground(_ kind: JobShell.Kind) async throws {
    let shell = try await JobShell(app, kind)
    let before = shell.terminal.settings
    shell.terminal.type("\(shell.command) &\n")
    try await eventually("the shell has a job, which stops") {
      ProgramStart.child(of: shell.terminal.process).map { ProcessState(of: $0) } == .stopped
    }
    if kind == .bash {
      try await shell.terminal.type("jobs\n", until: "Stopped")
      #expect((shell.terminal.settings, shell.terminal.screen.takeovers) == (before, 0))
    }
    try await shell.continueApp()
    shell.terminal.type("\u{3}")
    try await shell.terminal.wait { !$0.modes.contains(1049) }
    try await shell.expectSettingsForPrograms()
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test("The shell gets the signal that ended it")
  func signal() async throws {
    let shell = try await JobShell(app)
    try await shell.terminal.type("\(shell.command) --display plain\n", until: "count 0")
    shell.terminal.type("\u{3}")
    // The app, which is about to end, may read a line that is typed sooner.
    try await shell.terminal.wait { $0.lines.last { !$0.isEmpty }?.hasPrefix("shell>") == true && $0.shows("^C") }
    try await shell.terminal.type("echo status $?\n", until: "status 130")
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }
}
