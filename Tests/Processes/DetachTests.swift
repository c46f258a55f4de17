import Foundation
import Glibc
import TestSupport
import Testing

/// The processes of a run, from the one that the shell waits for to the app.
private struct RunProcesses {
  let front: Int32
  let supervisor: Int32
  let app: Int32

  init(on terminal: PseudoTerminal) throws {
    app = try #require(terminal.app)
    supervisor = try #require(terminal.supervisor)
    front = try #require(PseudoTerminal.parent(of: supervisor))
  }

  var all: [Int32] { [front, supervisor, app] }

  /// Ends what is left of it, whatever a test has found.
  func kill() { for process in [supervisor, app] { Glibc.kill(process, SIGKILL) } }
}

/// A running app, as `host ps --json` tells of it.
private struct ShownApp: Decodable {
  let pid: Int32
  let isDetached: Bool?
}

extension TroubleApp {
  fileprivate func host(_ arguments: String...) async throws -> Command.Result {
    try await Command.host(arguments, in: folder.path, environment: environment)
  }

  /// The only app that runs; nil when there is none.
  fileprivate func shown() async throws -> ShownApp? {
    let apps = try await host("ps", "--json").output
    return try JSONDecoder().decode([ShownApp].self, from: Data(apps.utf8)).first
  }

  /// Waits for an app that isn't this one, and shows something.
  fileprivate func next(after app: Int32) async throws -> ShownApp {
    var next: ShownApp?
    try await eventually("another app runs") {
      next = try await shown()
      return next.map { $0.pid != app } ?? false
    }
    return try #require(next)
  }
}

private func isGone(_ process: Int32) -> Bool { ProcessState(of: process) == .gone }

/// The descriptors of a process that lead to a terminal.
private func terminals(of process: Int32) throws -> [String] {
  let folder = "/proc/\(process)/fd"
  return try FileManager.default.contentsOfDirectory(atPath: folder)
    .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    .filter { $0.hasPrefix("/dev/pts") || $0.hasPrefix("/dev/tty") }
}

@Suite("A run leaves its terminal, and goes on", .timeLimit(.minutes(30)), .takesTurns)
struct DetachTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  enum Way: CaseIterable {
    case command, palette
  }

  private func detach(_ way: Way, on terminal: PseudoTerminal) async throws {
    switch way {
    case .command:
      let result = try await app.host("detach")
      #expect([result.output, result.errors, "\(result.status)"] == ["", "", "0"])
    case .palette:
      try await terminal.type("\u{10}detach", until: "Detach")
      terminal.type("\r")
    }
  }

  @Test(
    "The shell has its prompt and its terminal; the app is the same", arguments: Way.allCases, JobShell.Kind.allCases)
  func detach(_ way: Way, from kind: JobShell.Kind) async throws {
    let shell = try await JobShell(app, kind)
    let terminal = shell.terminal
    try await shell.runApp()
    try await terminal.type("half a na", until: "half a na")
    let run = try RunProcesses(on: terminal)
    defer { run.kill() }
    try await detach(way, on: terminal)
    try await terminal.wait {
      !$0.modes.contains(1049) && $0.shows("runs as process \(run.app); host attach shows it")
    }
    terminal.type("echo status $?; stty -a | grep -q -e -icanon; echo found $?\n")
    try await terminal.wait { $0.shows("status 0") && ($0.shows("found 1") || $0.shows("found 0")) }
    #expect(terminal.screen.shows("found 1"))
    terminal.type("fg\n")
    try await terminal.wait { $0.shows(kind == .dash ? "No current job" : "no such job") }

    #expect(run.all.map(isGone) == [true, false, false])
    #expect(try await app.shown()?.pid == run.app)
    #expect(try await app.shown()?.isDetached == true)
    for process in [run.supervisor, run.app] {
      #expect(try terminals(of: process) == [])
      #expect(getsid(process) == process)
    }
    let again = try await app.host("detach")
    #expect(again.errors == "error: the app is detached already\n  host attach shows it\n")
    #expect(again.status == 1)

    terminal.hangUp()
    _ = await terminal.end()
    #expect(try await app.shown()?.pid == run.app)
    #expect(try await app.host("stop").status == 0)
    try await eventually("the run ends") { run.all.allSatisfy(isGone) }
  }

  @Test("Where it is the first program of a terminal, its end is that of the terminal, and the run goes on")
  func leader() async throws {
    let terminal = try await app.start()
    let run = try RunProcesses(on: terminal)
    defer { run.kill() }
    #expect(run.front == terminal.process)
    try await detach(.command, on: terminal)
    #expect(await terminal.end() == 0)
    #expect(terminal.settings == terminal.settingsBefore)
    terminal.hangUp()
    #expect(try await app.shown()?.pid == run.app)
    #expect(try await app.host("stop").status == 0)
  }

  @Test("A pipe that the shell reads ends")
  func pipe() async throws {
    let shell = try await JobShell(app)
    shell.terminal.type("\(shell.command) 2>&1 > /dev/tty | (cat; echo over $((20 + 3)))\n")
    try await shell.terminal.wait { $0.modes.contains(1049) && $0.shows("count 0") }
    let run = try RunProcesses(on: shell.terminal)
    defer { run.kill() }
    try await detach(.command, on: shell.terminal)
    try await shell.terminal.wait { $0.shows("over 23") }
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test(
    "Detached it is started again when it dies, and when somebody asks for it; killed with its supervisor, it is gone on with"
  )
  func goesOn() async throws {
    let shell = try await JobShell(app)
    try await shell.runApp()
    try await shell.terminal.type("half a na", until: "half a na")
    let run = try RunProcesses(on: shell.terminal)
    try await detach(.command, on: shell.terminal)
    try await eventually("the front ends") { isGone(run.front) }

    kill(run.app, SIGKILL)
    let second = try await app.next(after: run.app)
    defer { for process in [run.supervisor, second.pid] { kill(process, SIGKILL) } }
    #expect(second.isDetached == true)
    #expect(try await app.host("restart").status == 0)
    let third = try await app.next(after: second.pid)
    defer { kill(third.pid, SIGKILL) }
    #expect(third.isDetached == true)
    #expect(PseudoTerminal.parent(of: third.pid) == run.supervisor)
    #expect(try terminals(of: third.pid) == [])

    kill(run.supervisor, SIGKILL)
    try await eventually("the app ends") { isGone(third.pid) }
    #expect(try await app.run("quit\n", ["--resume"]).output.contains("Text: half a na"))
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  @Test("A signal that asks for the end ends it; one of a terminal doesn't", arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) async throws {
    let terminal = try await app.start()
    let run = try RunProcesses(on: terminal)
    defer { run.kill() }
    try await terminal.type("kept", until: "kept")
    try await detach(.command, on: terminal)
    #expect(await terminal.end() == 0)
    for process in [run.supervisor, run.app] { kill(process, SIGHUP) }
    #expect(try await app.shown()?.pid == run.app)
    kill(run.supervisor, signal)
    try await eventually("the run ends") { run.all.allSatisfy(isGone) }
    #expect(try await app.run("quit\n", ["--resume"]).output.contains("Text: kept"))
  }

  @Test("Where the shell would have nobody to wait for, it is refused, and the run goes on as it was")
  func refused() async throws {
    let session = try PlainSession([], in: app.folder, environment: app.environment)
    _ = try await session.screen()
    let piped = try await app.host("detach")
    #expect(
      piped.errors == """
        error: the app was started without a terminal, and has none to leave
          host run --detached begins a run that needs none

        """)
    #expect(piped.status == 1)
    #expect(await session.end() == 0)

    let alone = try await app.start("terminal", ["--no-supervisor"])
    #expect(
      try await app.host("detach").errors == """
        error: the app runs without a supervisor, and ends with its terminal
          run it without --no-supervisor

        """)
    // The palette doesn't offer it.
    try await alone.type("\u{10}detach", until: "Nothing fits")
    alone.type("\u{1B}")
    try await alone.wait { !$0.shows("Nothing fits") }
    #expect(await alone.end(by: "\u{3}") == 0)

    let plain = try await app.start("plain")
    #expect(
      try await app.host("detach").errors == """
        error: the plain display can't leave a terminal from which it reads
          run it with --display terminal, or with --keep, and close the terminal

        """)
    #expect(await plain.end(by: "quit\n") == 0)
  }
}

@Suite("A run whose terminal hangs up ends, unless it is to be kept", .timeLimit(.minutes(30)), .takesTurns)
struct KeepTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  /// Who says that it is to be kept.
  enum Keeper: CaseIterable {
    case nobody, option, manifest, ignoredSignal
  }

  /// How the terminal goes.
  enum HangUp: CaseIterable {
    case terminal, shell, front, signal
  }

  @Test(
    "The terminal, its shell, or the process that the shell waits for goes", arguments: Keeper.allCases, HangUp.allCases
  )
  func hangUp(_ keeper: Keeper, _ hangUp: HangUp) async throws {
    if keeper == .manifest {
      try app.folder.write(
        #"{ "version": 1, "start": "Trouble", "folders": ["scenes"], "keep": true }"#, to: "scenes.json")
    }
    let shell = try await JobShell(app)
    let terminal = shell.terminal
    let command = shell.command + (keeper == .option ? " --keep" : "")
    terminal.type(keeper == .ignoredSignal ? "(trap '' HUP; exec \(command))\n" : "\(command)\n")
    try await terminal.wait { $0.modes.contains(1049) && $0.shows("count 0") }
    try await terminal.type("half a na", until: "half a na")
    let run = try RunProcesses(on: terminal)
    defer { run.kill() }
    switch hangUp {
    case .terminal: terminal.hangUp()
    case .shell: terminal.signal(SIGKILL)
    case .front: kill(run.front, SIGKILL)
    case .signal: kill(run.front, SIGHUP)
    }
    try await eventually("the front ends") { isGone(run.front) }
    if keeper == .nobody {
      try await eventually("the run ends") { run.all.allSatisfy(isGone) }
      #expect(try await app.run("quit\n", ["--resume"]).output.contains("Text: half a na"))
    } else {
      try await eventually("the run is detached") { try await app.shown()?.isDetached == true }
      #expect(try await app.shown()?.pid == run.app)
      try await eventually("the supervisor leaves the terminal") { try terminals(of: run.supervisor) == [] }
      #expect(try terminals(of: run.app) == [])
      #expect(try await app.host("stop").status == 0)
      try await eventually("the run ends") { run.all.allSatisfy(isGone) }
    }
    guard hangUp == .front || hangUp == .signal else { return }
    try await terminal.wait { !$0.modes.contains(1049) }
    terminal.type("stty -a | grep -q -e -icanon; echo found $?\n")
    try await terminal.wait { $0.shows("found 1") || $0.shows("found 0") }
    #expect(terminal.screen.shows("found 1"))
    #expect(await terminal.end(by: "exit\n") == 0)
  }

  @Test("On the plain display, too", arguments: [true, false])
  func plain(isClosed: Bool) async throws {
    let terminal = try await app.start("plain", ["--keep"])
    let run = try RunProcesses(on: terminal)
    defer { run.kill() }
    if isClosed {
      terminal.hangUp()
      #expect(await terminal.end() == 0)
    } else {
      terminal.signal(SIGKILL)
      #expect(await terminal.end() == -SIGKILL)
    }
    try await eventually("the run is detached") { try await app.shown()?.isDetached == true }
    #expect(try await app.host("stop").status == 0)
  }

  @Test("Without a terminal nohup keeps it, and its supervisor starts it again as before")
  func nohup() async throws {
    let session = try PlainSession(
      [], in: app.folder, environment: app.environment, within: ["/usr/bin/nohup"])
    _ = try await session.screen()
    let process = try #require(session.app)
    for process in [session.process, process] { kill(process, SIGHUP) }
    _ = try await session.screen(after: "set Text=kept")
    kill(process, SIGKILL)
    _ = try await session.lines { $0.contains("stopped: ") }
    #expect(try await session.screen(after: "ok").contains("Text: kept"))
    #expect(await session.end() == 0)
  }

  @Test("An app that hangs then is waited for, and leaves when it is started again")
  func hanging() async throws {
    let terminal = try await app.start("terminal", ["--keep"])
    let run = try RunProcesses(on: terminal)
    defer { run.kill() }
    terminal.press("Hang")
    try await terminal.wait { $0.shows("hanging") }
    terminal.hangUp()
    kill(run.supervisor, SIGQUIT)
    let next = try await app.next(after: run.app)
    defer { kill(next.pid, SIGKILL) }
    try await eventually("the run is detached") { try await app.shown()?.isDetached == true }
    #expect(try await app.host("stop").status == 0)
    #expect(await terminal.end() == 0)
  }
}

@Suite("host run --detached begins without a terminal", .timeLimit(.minutes(30)), .takesTurns)
struct DetachedRunTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("From a script that reads what it prints: it ends when the first screen is there, and says which process it is")
  func script() async throws {
    let result = try await Command.run(
      "/bin/bash", ["-c", "text=$('\(Checkout.host)' run --detached 2>&1); echo \"$? $text\""], in: app.folder.path,
      environment: app.environment)
    let shown = try #require(try await app.shown())
    let supervisor = try #require(PseudoTerminal.parent(of: shown.pid))
    defer { for process in [supervisor, shown.pid] { kill(process, SIGKILL) } }
    let name = app.folder.path.split(separator: "/").last ?? ""
    #expect(result.output == "0 host: \(name) runs as process \(shown.pid); host attach shows it\n")
    #expect(shown.isDetached == true)
    #expect(getsid(shown.pid) == shown.pid)
    kill(shown.pid, SIGKILL)
    let next = try await app.next(after: shown.pid)
    #expect(next.isDetached == true)
    #expect(try await app.host("stop").status == 0)
    try await eventually("the run ends") { isGone(supervisor) && isGone(next.pid) }
  }

  @Test("From a terminal, which stays as it is")
  func terminal() async throws {
    let shell = try await JobShell(app)
    let settings = shell.terminal.settings
    shell.terminal.type("\(shell.command) --detached; echo status $?\n")
    try await shell.terminal.wait { $0.shows("status 0") }
    let shown = try #require(try await app.shown())
    let supervisor = try #require(PseudoTerminal.parent(of: shown.pid))
    defer { for process in [supervisor, shown.pid] { kill(process, SIGKILL) } }
    #expect(shell.terminal.screen.shows("runs as process \(shown.pid)"))
    #expect(shell.terminal.screen.takeovers == 0)
    #expect(shell.terminal.settings == settings)
    for process in [supervisor, shown.pid] { #expect(try terminals(of: process) == []) }
    #expect(await shell.terminal.end(by: "exit\n") == 0)
    #expect(try await app.host("stop").status == 0)
  }

  @Test("An app that can't begin says why, and its status is that of the command")
  func failing() async throws {
    let unknown = try await app.host("run", "--detached", "--start", "Nope")
    #expect(unknown.errors.hasPrefix("error: --start Nope: there is no scene \"Nope\"\n"))
    #expect([unknown.output, "\(unknown.status)"] == ["", "64"])
    let dying = try await TroubleApp("LOADED").host("run", "--detached")
    #expect(dying.errors.contains("error: scenes/libTrouble.so: in quarantine"))
    #expect([dying.output, "\(dying.status)"] == ["", "1"])
    #expect(try await app.shown() == nil)
  }

  @Test(
    "What needs a terminal, or nobody who supervises, is refused", arguments: ["--no-supervisor", "--display plain"])
  func contradiction(_ options: String) async throws {
    let words = options.split(separator: " ").map(String.init)
    let result = try await Command.host(
      ["run", "--detached"] + words, in: app.folder.path, environment: app.environment)
    #expect(result.status == 64)
    #expect(result.errors.contains(" are both given\n"))
  }
}
