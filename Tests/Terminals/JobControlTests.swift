import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("An app is a job of the shell", .timeLimit(.minutes(10)), .ownFolders)
struct JobControlTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("Ctrl-Z stops all processes and gives the screen back; fg brings it back with what was typed")
  func stopAndContinue() async throws {
    let shell = try await JobShell(app)
    try await shell.runApp()
    shell.terminal.type("half a na")
    try await shell.terminal.wait { $0.shows("half a na") }
    let (job, supervisor, process) = try (
      #require(shell.job), #require(shell.terminal.supervisor), #require(shell.app)
    )
    try await shell.stopApp()
    #expect([job, supervisor, process].map { ProcessState(of: $0) } == [.stopped, .stopped, .stopped])
    try await shell.continueApp(until: "half a na")
    shell.terminal.type("me")
    try await shell.terminal.wait { $0.shows("half a name") }
    #expect(shell.app == process)
    try await shell.endApp()
  }

  @Test("Where no shell would let it go on, Ctrl-Z stops nothing, and the screen stays")
  func sessionLeader() async throws {
    let terminal = try await app.start()
    terminal.type("half a na\u{1A}me")
    try await terminal.wait { $0.shows("half a name") }
    #expect(terminal.screen.takeovers == 1)
    #expect(await terminal.end(by: "\u{3}") == 0)
  }

  @Test("In a pane of tmux, too", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")))
  func pane() async throws {
    let server = ["-f", "/dev/null", "-S", app.folder.file("socket")]
    let environment = app.environment.map { "\($0)='\($1)'" }.joined(separator: " ")
    let command = "cd '\(app.folder.path)'; \(environment) exec '\(Checkout.host)' run"
    let start = try await Command.run(
      "/usr/bin/tmux", server + ["new-session", "-d", "-x", "120", "-y", "24", command])
    try #require(start.status == 0, "\(start)")
    func waitForPane(_ text: String) async throws {
      var output = ""
      defer { if !output.contains(text) { Issue.record("the pane shows:\n\(output)") } }
      try await eventually("the pane shows \(text)") {
        output = try await Command.run("/usr/bin/tmux", server + ["capture-pane", "-p"]).output
        return output.contains(text)
      }
    }
    try await waitForPane("count 0")
    for keys in [["half a na"], ["C-z"], ["me"]] {
      _ = try await Command.run("/usr/bin/tmux", server + ["send-keys"] + keys)
    }
    try await waitForPane("half a name")
    _ = try await Command.run("/usr/bin/tmux", server + ["kill-server"])
  }

  @Test("SIGTSTP to the supervisor, or to what the shell waits for, stops all, too", arguments: [true, false])
  func stopBySignal(isForSupervisor: Bool) async throws {
    let shell = try await JobShell(app)
    try await shell.runApp()
    let (job, supervisor, process) = try (
      #require(shell.job), #require(shell.terminal.supervisor), #require(shell.app)
    )
    kill(isForSupervisor ? supervisor : job, SIGTSTP)
    try await shell.terminal.wait { $0.shows("Stopped") && !$0.modes.contains(1049) }
    #expect([job, supervisor, process].map { ProcessState(of: $0) } == [.stopped, .stopped, .stopped])
    try await shell.continueApp()
    try await shell.endApp()
  }

  @Test("A terminal that has changed its size meanwhile is filled anew")
  func resizedMeanwhile() async throws {
    let shell = try await JobShell(app)
    try await shell.runApp()
    try await shell.stopApp()
    shell.terminal.resize(columns: 70, rows: 20)
    shell.terminal.type("fg\n")
    try await shell.terminal.wait { $0.lines.count == 20 && $0.lines[19].contains("Ctrl-C quit") }
    shell.terminal.resize(columns: 90, rows: 22)
    try await shell.terminal.wait { $0.lines.count == 22 && $0.lines[21].contains("Ctrl-C quit") }
    shell.terminal.type("\u{3}")
    try await shell.terminal.wait { $0.shows("shell>") }
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test("bg leaves the terminal to the shell: it stops again, until fg brings the screen")
  func background() async throws {
    let shell = try await JobShell(app)
    try await shell.runApp()
    try await shell.stopApp()
    shell.terminal.type("bg; until [ \"$(jobs -s)\" ]; do :; done; echo stopped $((20 + 3))\n")
    try await shell.terminal.wait { $0.shows("stopped 23") }
    #expect(!shell.terminal.screen.modes.contains(1049))
    try await shell.continueApp()
    try await shell.endApp()
  }

  @Test("Started in the background it stops and waits for the terminal, which it leaves as it is")
  func startedInBackground() async throws {
    let shell = try await JobShell(app)
    let before = shell.terminal.settings
    shell.terminal.type("\(shell.command) &\n")
    let supervisor = try await shell.waitForJob()
    try await eventually("it stops") { ProcessState(of: supervisor) == .stopped }
    shell.terminal.type("jobs\n")
    try await shell.terminal.wait { $0.shows("Stopped") }
    #expect(shell.terminal.settings == before)
    #expect(shell.terminal.screen.takeovers == 0)
    try await shell.continueApp()
    try await shell.endApp()
  }

  @Test("Started beneath a shell that edits its line, it gives back the settings for programs, and not the editor's")
  func settings() async throws {
    let shell = try await JobShell(app, .editingBash)
    shell.terminal.type("\(shell.command) &\n")
    let supervisor = try await shell.waitForJob()
    try await eventually("it stops") { ProcessState(of: supervisor) == .stopped }
    try await shell.continueApp()
    shell.terminal.type("\u{3}")
    try await shell.terminal.wait { !$0.modes.contains(1049) }
    shell.terminal.type("stty -a | grep -q -e -icanon; echo found $?\n")
    try await shell.terminal.wait { $0.shows("found 1") || $0.shows("found 0") }
    #expect(shell.terminal.screen.shows("found 1"))
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test("In the background, without the terminal, it runs to its end")
  func withoutTerminal() async throws {
    let shell = try await JobShell(app)
    try app.folder.write("press Count\nscreen\n", to: "script")
    shell.terminal.type("\(shell.command) --display plain < script > output &\n")
    shell.terminal.type("wait $!; echo status $?\n")
    try await shell.terminal.wait { $0.shows("status 0") }
    #expect(try String(contentsOfFile: app.folder.file("output"), encoding: .utf8).contains("count 1"))
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test("The shell gets the exit status")
  func status() async throws {
    let shell = try await JobShell(app)
    shell.terminal.type("\(shell.command) --display plain --strict <<< nonsense; echo status $?\n")
    try await shell.terminal.wait { $0.shows("status 1") }
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test("The shell gets the signal that ended it")
  func signal() async throws {
    let shell = try await JobShell(app)
    shell.terminal.type("\(shell.command) --display plain\n")
    try await shell.terminal.wait { $0.shows("count 0") }
    shell.terminal.type("\u{3}")
    // A line that is typed sooner may be read by the app, which is on its way to its end.
    try await shell.terminal.wait { $0.lines.last { !$0.isEmpty }?.hasPrefix("shell>") == true && $0.shows("^C") }
    shell.terminal.type("echo status $?\n")
    try await shell.terminal.wait { $0.shows("status 130") }
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test("Ctrl-C ends the loop of a shell, too")
  func loop() async throws {
    let shell = try await JobShell(app)
    shell.terminal.type("for i in 1 2; do \(shell.command) --display plain; done; echo over $((20 + 3))\n")
    try await shell.terminal.wait { $0.shows("count 0") }
    shell.terminal.type("\u{3}")
    try await shell.terminal.wait { $0.lines.last { !$0.isEmpty }?.hasPrefix("shell>") == true && $0.shows("^C") }
    #expect(!shell.terminal.screen.shows("over 23"))
    #expect(await shell.terminal.end(by: "exit 0\n") == 0)
  }

  @Test("A job that is killed while it is stopped in the background ends by that signal")
  func killedInBackground() async throws {
    let shell = try await JobShell(app)
    shell.terminal.type("\(shell.command) &\n")
    let job = try await shell.waitForJob()
    try await eventually("it stops") { ProcessState(of: job) == .stopped }
    // The shell has to know it, too: then it lets the job go on to die. Until it knows that, its `wait` ends at once, with 128 + SIGTTOU.
    let stopped = "[ \"$(jobs -s)\" ]; do :; done"
    shell.terminal.type("until \(stopped); kill %1; while \(stopped); wait $!; echo status $?\n")
    try await shell.terminal.wait { $0.shows("status 143") }
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test("A terminal that is closed ends both; --resume goes on where the user was", arguments: ["terminal", "plain"])
  func hangUp(_ display: String) async throws {
    let terminal = try await app.start(display)
    let process = try #require(terminal.app)
    terminal.type(display == "plain" ? "set Text=half a na\n" : "half a na")
    try await terminal.wait { $0.shows(display == "plain" ? "Text: half a na" : "half a na") }
    terminal.hangUp()
    let end = await terminal.end()
    #expect(end == -SIGHUP, "\(end)")
    #expect(ProcessState(of: process) == .gone)
    let next = try PseudoTerminal(
      Checkout.host, ["run", "--resume"], columns: 120, in: app.folder.path, environment: app.environment)
    try await next.wait { $0.shows("half a na") }
    #expect(await next.end(by: "\u{3}") == 0)
  }
}
