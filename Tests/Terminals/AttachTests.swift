import Foundation
import HostSupport
import Testing

private struct ShownApp: Decodable, Equatable {
  let pid: Int32
  let isDetached: Bool?
}

extension TroubleApp {
  fileprivate func shown() async throws -> ShownApp? {
    let apps = try await host("ps", "--json").output
    return try JSONDecoder().decode([ShownApp].self, from: Data(apps.utf8)).first
  }

  fileprivate func next(after app: Int32) async throws -> ShownApp {
    var next: ShownApp?
    try await eventually("another app runs") {
      next = try await shown()
      return next.map { $0.pid != app } ?? false
    }
    return try #require(next)
  }
}

private func terminals(of process: Int32) throws -> [String] {
  let folder = "/proc/\(process)/fd"
  return try FileManager.default.contentsOfDirectory(atPath: folder)
    .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    .filter { $0.hasPrefix("/dev/pts") || $0.hasPrefix("/dev/tty") }
}

@Suite("A run leaves its terminal, and goes on", .timeLimit(.minutes(10)), .ownFolders)
struct DetachTests {
  private let app: TroubleApp

  init() async throws { app = try await TroubleApp() }

  @Test("The shell has its prompt and its terminal; the app is the same", arguments: [JobShell.Kind.bash, .dash])
  func detach(from kind: JobShell.Kind) async throws {
    let shell = try await JobShell(app, kind)
    let terminal = shell.terminal
    try await shell.runApp()
    try await terminal.type("half a na", until: "half a na")
    let run = try RunProcesses(on: terminal)
    defer { run.kill() }
    if kind == .bash {
      #expect(try await app.host("detach") == .success())
    } else {
      try await terminal.type("\u{10}detach", until: "Detach")
      terminal.type("\r")
    }
    try await terminal.wait { !$0.modes.contains(1049) && $0.shows("runs as process \(run.app); host attach shows it") }
    try await terminal.type("echo status $?\n", until: "status 0")
    try await shell.expectSettingsForPrograms()
    #expect(run.all.map(ProcessState.isGone) == [true, false, false])
    #expect(try await app.shown() == ShownApp(pid: run.app, isDetached: true))
    for process in [run.supervisor, run.app] { #expect(try terminals(of: process) == [] && getsid(process) == process) }

    terminal.hangUp()
    _ = await terminal.end()
    #expect(try await app.shown()?.pid == run.app)
    #expect(try await app.host("stop").status == 0)
    try await eventually("the run ends") { run.all.allSatisfy(ProcessState.isGone) }
  }

  @Test("Detached it is started again when it dies and by host restart; killed with its supervisor, it can be resumed")
  func goesOn() async throws {
    let shell = try await JobShell(app)
    try await shell.runApp()
    try await shell.terminal.type("half a na", until: "half a na")
    let run = try RunProcesses(on: shell.terminal)
    #expect(try await app.host("detach").status == 0)
    try await eventually("the front ends") { ProcessState.isGone(run.front) }

    kill(run.app, SIGKILL)
    let second = try await app.next(after: run.app)
    defer { for process in [run.supervisor, second.pid] { kill(process, SIGKILL) } }
    #expect(second.isDetached == true)
    #expect(try await app.host("restart").status == 0)
    let third = try await app.next(after: second.pid)
    defer { kill(third.pid, SIGKILL) }
    #expect((third.isDetached, ProgramStart.parent(of: third.pid)) == (true, run.supervisor))
    #expect(try terminals(of: third.pid) == [])

    kill(run.supervisor, SIGKILL)
    try await eventually("the app ends") { ProcessState.isGone(third.pid) }
    #expect(try await app.run("quit\n", ["--resume"]).output.contains("Text: half a na"))
    #expect(await shell.terminal.end(by: "exit\n") == 0)
  }

  /// What keeps the run, and how the terminal goes.
  enum HangUp: CaseIterable { case option, manifest, signal }

  // OrphanTests and SupervisorTests test the other cases.
  @Test("A run that is to be kept goes on when its terminal hangs up", arguments: HangUp.allCases)
  func hangUp(_ hangUp: HangUp) async throws {
    if hangUp == .manifest {
      try app.folder.write(
        #"{ "version": 1, "start": "Trouble", "folders": ["scenes"], "keep": true }"#, to: "scenes.json")
    }
    let shell = try await JobShell(app)
    let terminal = shell.terminal
    switch hangUp {
    case .option: terminal.type("\(shell.command) --keep\n")
    case .manifest: terminal.type("\(shell.command)\n")
    // As nohup does.
    case .signal: terminal.type("(trap '' HUP; exec \(shell.command))\n")
    }
    try await terminal.wait { $0.modes.contains(1049) && $0.shows("count 0") }
    try await terminal.type("half a na", until: "half a na")
    let run = try RunProcesses(on: terminal)
    defer { run.kill() }
    switch hangUp {
    case .option: terminal.hangUp()
    case .manifest: terminal.signal(SIGKILL)
    case .signal: kill(run.front, SIGHUP)
    }
    try await eventually("the front ends") { ProcessState.isGone(run.front) }
    let detached = ShownApp(pid: run.app, isDetached: true)
    try await eventually("the run is detached") { try await app.shown() == detached }
    try await eventually("the supervisor leaves the terminal") { try terminals(of: run.supervisor) == [] }
    #expect(try terminals(of: run.app) == [])
    #expect(try await app.host("stop").status == 0)
    try await eventually("the run ends") { run.all.allSatisfy(ProcessState.isGone) }
    guard hangUp == .signal else { return }
    try await terminal.wait { !$0.modes.contains(1049) }
    try await shell.expectSettingsForPrograms()
    #expect(await terminal.end(by: "exit\n") == 0)
  }

  @Test("host run --detached ends when the first screen is there, and says which process it is; the run goes on")
  func detachedRun() async throws {
    let result = try await Command.run(
      "/bin/bash", ["-c", "text=$('\(Checkout.host)' run --detached 2>&1); echo \"$? $text\""], in: app.folder.path,
      environment: app.environment)
    let shown = try #require(try await app.shown())
    let supervisor = try #require(ProgramStart.parent(of: shown.pid))
    defer { for process in [supervisor, shown.pid] { kill(process, SIGKILL) } }
    let name = app.folder.path.split(separator: "/").last ?? ""
    #expect(result.output == "0 host: \(name) runs as process \(shown.pid); host attach shows it\n")
    #expect((shown.isDetached, getsid(shown.pid)) == (true, shown.pid))
    #expect(try await app.host("stop").status == 0)
    try await eventually("the run ends") { ProcessState.isGone(supervisor) && ProcessState.isGone(shown.pid) }
  }

  @Test("A detached run that can't begin says why, and its status is that of the command")
  func failing() async throws {
    let unknown = try await app.host("run", "--detached", "--start", "Nope")
    #expect(unknown.failed(with: 64, beginning: "error: --start Nope: there is no scene \"Nope\"\n"))
    let dying = try await TroubleApp("LOADED").host("run", "--detached")
    #expect(dying.errors.contains("error: scenes/libTrouble.so: in quarantine"))
    #expect((unknown.output, dying.output, dying.status) == ("", "", 1))
    #expect(try await app.shown() == nil)
    for option in ["--no-supervisor", "--display=plain"] {
      let result = try await app.host("run", "--detached", option)
      #expect(result.status == 64 && result.errors.contains(" are both given\n"))
    }
  }

  @Test("Nobody sits before it: a hang is ended by itself")
  func endsHang() async throws {
    try app.folder.edit("scenes.json", "\"version\": 1", "\"version\": 1, \"unattended\": 5")
    #expect(try await app.folder.host("run", "--detached").status == 0)
    let display = try app.folder.terminal(["attach"], columns: 120)
    try await display.wait(for: "count 0")
    try await display.type("kept", until: "kept")
    let former = try #require(try await app.shown()).pid
    display.press("Hang")
    #expect(await display.end(by: "\u{3}") == 0)
    // Time that the process didn't have is no hang: on a busy machine detection takes longer.
    _ = try await app.next(after: former)
    let next = try app.folder.terminal(["attach"], columns: 120)
    // A backtrace names the previous app, for which a busy machine may have no time.
    let fates = ["Trouble, build 1, did not answer", "The app was restarted"]
    try await next.wait { screen in screen.shows("kept") && fates.contains { screen.shows($0) } }
    #expect(await next.end(by: "\u{3}") == 0)
    #expect(try await app.folder.host("stop").status == 0)
  }
}

@Suite("Displays that are attached to a run", .timeLimit(.minutes(10)), .ownFolders)
struct AttachTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  private func twoDisplays() async throws -> (PseudoTerminal, PseudoTerminal) {
    let first = try folder.terminal(["run", "--start", "Login"])
    try await first.wait(for: "[ Sign in ]")
    let second = try folder.terminal(["attach"], columns: 140, rows: 40)
    try await second.wait(for: "[ Sign in ]")
    return (first, second)
  }

  @Test("What is done on one is seen on each, in its size; one leaves by Ctrl-C or a crash, the first ends all")
  func twoTerminals() async throws {
    let (first, second) = try await twoDisplays()
    // A card of 60 columns in the middle of 140.
    #expect(second.screen.shows(String(repeating: " ", count: 40) + "╭─ Login ─"))
    let text = String((0..<40).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
    for character in text { second.type(String(character)) }
    for display in [second, first] { try await display.wait(for: text) }
    // Each terminal has its own focus: this one's is still in the first field.
    try await first.type("!", until: "\(text)!")
    try await second.wait(for: "\(text)!")
    second.type("\t" + "secret")
    for display in [second, first] { try await display.wait(for: "Password   ••••••") }
    await second.expectEnd(by: "\u{3}")
    let third = try folder.terminal(["attach", "--follow"])
    try await third.wait(for: "\(text)!")
    third.type("nothing")
    // After the keys of the follower.
    try await first.type("?", until: "\(text)!?")
    try await third.wait(for: "\(text)!?")
    #expect(try await folder.host("ps").lines[1].contains("terminal, terminal follows"))
    // A crash gives the terminal back, and nothing is asked there.
    let fourth = try folder.terminal(["attach"])
    try await fourth.wait(for: "[ Sign in ]")
    let variables = try String(contentsOfFile: "/proc/\(fourth.process)/environ", encoding: .utf8)
    #expect(variables.split(separator: "\0").contains { $0.hasPrefix("SWIFT_BACKTRACE=interactive=no") })
    fourth.signal(SIGILL)
    await fourth.expectEnd(with: -SIGILL)
    #expect(!fourth.screen.modes.contains(1049))
    #expect(await first.end(by: "\u{3}") == 0)
    await third.expectEnd()
  }

  @Test("A terminal is closed in the middle of a form; another has its text, focus, cursor, and password")
  func closedInForm() async throws {
    let first = try folder.terminal(["run", "--start", "Login", "--keep", "--name", "desk"])
    try await first.wait(for: "[ Sign in ]")
    try await first.type("Alekey\u{1B}[D\u{1B}[D", until: "User name  Alekey")
    try await first.type("s", until: "User name  Aleksey")
    try await first.type("\tclean-swif", until: "Password   ••••••••••")
    let app = try #require(first.app)
    first.hangUp()
    try await eventually("it has left its terminal") { try await folder.host("ps").output.contains("none") }
    #expect(
      try await folder.host("attach", "desc")
        == .failure("error: no run is called \"desc\"\n  did you mean \"desk\"?\n"))
    let second = try folder.terminal(["attach", "desk"], columns: 140, rows: 40)
    try await second.wait { $0.shows("User name  Aleksey") && $0.shows("Password   ••••••••••") }
    // The focus is in the password, after its last character.
    try await second.type("t\r", until: "111 22 33")
    #expect(try await folder.host("ps").output.contains(" \(app) "), "the same app")
    #expect(await second.end(by: "\u{3}") == 0)
    #expect(try await folder.host("ps").output.contains("Home"))
    #expect(try await folder.host("stop").status == 0)
  }

  @Test("After a crash the display goes on with the next app; without a supervisor it says so and ends with 1")
  func nextApp() async throws {
    let (first, second) = try await twoDisplays()
    try await second.type("Anna", until: "User name  Anna")
    try await first.wait(for: "User name  Anna")
    kill(try #require(first.app), SIGKILL)
    // The alert covers the field.
    try await first.wait { $0.takeovers == 2 && $0.shows("stopped") }
    try await second.wait(for: "stopped")
    second.type("\r")
    try await second.wait { $0.shows("User name  Anna") && !$0.shows("stopped") && !$0.shows("started again") }
    try await second.type(" Z", until: "User name  Anna Z")
    try await first.wait(for: "Anna Z")
    kill(try #require(first.supervisor), SIGKILL)
    #expect(await first.end() == -SIGKILL)
    try await second.wait(for: "host run --resume")
    await second.expectEnd(with: 1)
  }

  @Test("On the plain display a script acts on the same run, each command on the screen that the one before has led to")
  func plain() async throws {
    let first = try folder.terminal(["run", "--start", "Login"])
    try await first.wait(for: "[ Sign in ]")
    let script = """
      set User name=Aleksey
      set Password=clean-swift
      press Sign in
      press Contacts
      """
    let result = try await folder.host("attach", "--display", "plain", "--strict", input: script + "\n")
    #expect(result.status == 0)
    #expect(result.output.contains("== Home =="), "\(result.output)\(result.errors)")
    #expect(result.lines.filter { $0.hasPrefix("== ") }.last == "== Contacts ==")
    try await first.wait(for: "No contacts")
    #expect(await first.end(by: "\u{3}") == 0)
  }

  @Test("A terminal is at the end of a million rows, a display at row 5: a new build of the scene moves neither")
  func longList() async throws {
    let folder = TemporaryFolder()
    func install(_ conditions: [String] = []) async throws {
      try folder.copy(try await LiveBuilds.build("Tile", conditions), as: "scenes/new")
      rename(folder.file("scenes/new"), folder.file("scenes/libTile.so"))
    }
    try folder.write(#"{ "version": 1, "start": "Tile", "folders": ["scenes"] }"#, to: "scenes.json")
    try folder.copy(try await LiveBuilds.build("Chooser"), as: "scenes/libChooser.so")
    try await install()
    let first = try folder.terminal(["run"])
    try await first.wait(for: "nobody 0")
    let near = try await ProtocolDisplay(to: try #require(first.app), in: folder, #""kind":"browser""#)
    let far = try folder.terminal(["attach"], columns: 100, rows: 60)
    try await far.wait(for: "nobody 0")
    // From the first field back to the list, and to its end.
    try await far.type("\u{1B}[Z\u{1B}[F", until: "row 999999")
    near.send(#"{"do":"show","n":\#(try near.number(of: "list.")),"rows":[5,15]}"#)
    try await near.read(until: #""first":5,"#)
    func expectRows() async throws {
      near.send(#"{"do":"refresh"}"#)
      let tree = try #require(try await near.read(until: #""tree""#).last)
      #expect(tree.matches(of: /"row (\d+)"/).compactMap { Int($0.1) } == Array(5..<15))
    }
    try await expectRows()
    try await install(["SECOND"])
    try await far.wait { $0.shows("the second tile") && $0.shows("row 999999") }
    try await near.read(until: "the second tile")
    try await expectRows()
    #expect(await first.end(by: "\u{3}") == 0)
  }

  @Test("A service without a display tells its manager when it shows something, and ends by SIGTERM")
  func service() async throws {
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // In the folder of the test: a name of the abstract namespace would be one for all.
    let path = folder.file("notify")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    let service = try folder.terminal(
      ["run", "--start", "Login", "--display", "none", "--name", "service"], ["NOTIFY_SOCKET": path])
    var bytes = [UInt8](repeating: 0, count: 100)
    try await eventually("it is ready") { recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 }
    #expect(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) == "READY=1")
    let display = try folder.terminal(["attach", "service"])
    try await display.wait(for: "[ Sign in ]")
    service.signal(SIGTERM)
    #expect(await service.end() == -SIGTERM)
    #expect(await display.end() == 0)
  }
}
