import HostState
import HostLoading
import HostRecording
package import HostRuntime
package import HostSystem
import HostControl
import PlainDisplay
package import TerminalDisplay
import Glibc
package import ScreenModel
import VIPKit

package struct RunCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "run", summary: "Run the application",
    options: options + [
      .init(name: "watch", help: "take new builds as it runs (the default)"),
      .init(name: "no-watch", help: "take no changes"),
    ],
    details: """
      Opens the libraries that the manifest names or whose folders it names, shows the start scene, and runs until the user leaves or \
      the application ends. A supervisor starts it again where it was when a scene ends the process. New builds of libraries, and \
      edits of the manifest, are taken as they come.

      Without a terminal on standard input and output, or with --display plain, each settled screen is printed as lines, and a \
      command is read a line: set, press, select, open, close, run, ok, back, details, wait, screen, quit. With --changes a screen \
      is printed once, and then a line for each element that changes. With --display none it is shown where host attach is run.

      The colours of a terminal are auto (light or dark, as the terminal is), terminal (its own sixteen), light, dark or contrast: \
      those of --theme, else those of theme in the manifest. NO_COLOR has none of them.

      --reader, or HOST_READER=1, is for screen readers and Braille lines: the terminal gets a line for all that is new, the last line is \
      what has the focus, and nothing is drawn over. The keys are the same; Ctrl-L says the whole screen.

      --record FILE records each step and the screen on which it was made, in a new file that host replay repeats. What workers answer is \
      recorded where the manifest says "recordAnswers": true. Secure fields are masked. The recording ends with the app, also when that dies. \
      "record": "rolling" in the manifest records the last steps of each run, for the report of a crash.

      A run that was started on a terminal can go on without it: host detach, or Detach in the palette, gives the terminal back to the \
      shell. With --keep, or "keep" in the manifest, it also outlives a terminal that is closed. With --detached it never has one: the \
      command ends when the first screen is there.

      A run of a --session has a journal of its own, and goes on where the last run of the session was cut off, or ended by host stop \
      --keep-journal. host stop ends the session. One run has it at a time. Scenes \
      and workers know the --user as context.user.
      """,
    examples: [
      ("host run --start Login", "runs the application in this folder, and begins with one of its scenes"),
      ("host run --worker AuthWorker=DemoAuth", "has another implementation answer the calls of a worker"),
      ("printf 'press Sign in\\n' | host run", "runs a script"),
    ])

  package static let options: [CommandSyntax.Option] = [
    .init(name: "start", value: "SCENE", help: "the scene to start with"),
    CommandSyntax.manifest,
    .init(name: "display", value: "terminal|plain|none", help: "how to show it (terminal where there is one)"),
    .init(name: "theme", value: "NAME", help: "colours, such as dark (auto)"),
    CommandSyntax.worker, CommandSyntax.route,
    .init(name: "data", value: "FOLDER", help: "workers' files (the manifest's folder)"),
    .init(name: "name", value: "NAME", help: "what the run is called (its folder)"),
    .init(name: "session", value: "NAME", help: "go on with a session, or begin it"),
    .init(name: "user", value: "NAME", help: "who uses the application"),
    .init(name: "resume", help: "go on where a run was cut off"),
    .init(name: "open", value: "LINK", help: "begin with what a link opens"),
    .init(name: "record", value: "FILE", help: "record what is done, for host replay"),
    .init(name: "changes", help: "plain: print only what changes on a screen"),
    .init(name: "no-mouse", help: "leave the mouse to the terminal"),
    DisplayKind.readerOption,
    .init(name: "strict", help: "plain: a command that fails ends the run"),
    .init(name: "keep", help: "go on when the terminal is closed"),
    .init(name: "detached", help: "run without a terminal"),
    .init(name: "no-supervisor", help: "one process, as debuggers want it"),
  ]

  /// For `--display`: the run is shown wherever somebody attaches a display.
  private static let noDisplay = "none"

  private let arguments: Arguments
  private let application: Application
  private let kind: DisplayKind?
  private let theme: ThemeName?
  private let name: String

  package init(_ arguments: Arguments) throws(Diagnostic) {
    self.arguments = arguments
    application = try Application(arguments)
    theme = try arguments.choice("theme", of: ThemeName.choices)
    if arguments.has("watch"), arguments.has("no-watch") { throw .contradiction("--watch", "--no-watch") }
    if arguments["user"]?.isEmpty == true { throw .badValue("--user", found: "", expected: "the name of the user") }
    let names = (try arguments.runName("name"), try arguments.runName("session"))
    name = names.0 ?? names.1 ?? Path.name(of: Path.folder(of: Host.application(arguments.manifest)))
    for option in ["keep", "detached"] where arguments.has(option) && arguments.has("no-supervisor") {
      throw .contradiction("--\(option)", "--no-supervisor")
    }
    if arguments.has("display"), arguments.has("detached") { throw .contradiction("--display", "--detached") }
    let isShown = arguments["display"] != Self.noDisplay && LaunchContext.ofProcess?.isDetached != true
    kind = isShown ? try DisplayKind(arguments) : nil
  }

  package static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    try await RunCommand(arguments).run { _, _ in }
  }

  /// Runs the application, and beside it `companion`, which is cancelled at its end.
  ///
  /// - Parameter awaited: why scenes that may still come are missing; nil not to wait for a first scene.
  package func run(
    awaiting awaited: [String: Diagnostic]? = nil,
    beside companion: @escaping @MainActor (Host, DiagnosticLog) async -> Void
  ) async throws -> ProcessEnd {
    let launch = LaunchContext.ofProcess
    if let launch {
      SupervisorWatch.begin(launch, giveBack: TerminalDisplay.giveBackUnsupervised)
      QuitSignal.claim()
    }
    // Before the code of a scene runs: what it prints must not get to the display.
    Console.keepStreams()
    _ = Path.absolute(".")
    // The terminal display covers the standard error while it runs. A supervisor holds it back itself.
    let diagnostics = DiagnosticLog(isHeld: kind == .terminal && launch == nil)
    defer { diagnostics.release() }
    if let launch, launch.version != HostVersion.text {
      diagnostics.add(Diagnostic.otherVersion(launch.version))
    }
    let host = try application.host(
      launch: launch, resumes: arguments.has("resume"), session: arguments["session"]
    ) { diagnostics.add($0) }
    defer { host.cleanUp() }
    host.user = arguments["user"].map { UserIdentity(id: $0, name: $0) }
    let control = ControlServer(
      target: host, version: HostVersion.text, name: name, application: Host.application(arguments.manifest),
      onInput: onInput(host))
    // Not on the main actor, which opens the first scene meanwhile.
    let opening = Task.detached { () -> Diagnostic? in
      // A copy: a scene may change the environment later.
      let environment = ProcessEnvironment.all
      do throws(Diagnostic) { try await control.start(in: .ofUser(environment: environment)) } catch { return error }
      return nil
    }
    let work = Task { await companion(host, diagnostics) }
    let end: Result<QuitReason, any Error>
    var isReady = false
    do {
      end = .success(
        try await show(host, diagnostics, awaited) {
          isReady = true
          // An app without control is better than none.
          if let fault = await opening.value { diagnostics.add(fault) }
          host.name = await control.name
        })
    } catch { end = .failure(error) }
    if let fault = await opening.value, !isReady { diagnostics.add(fault) }
    let isFollowed = if case .success(.restart) = end { true } else { false }
    await control.stop(isFollowed: isFollowed)
    work.cancel()
    await work.value
    return ExitStatus.of(try end.get())
  }

  private func onInput(_ host: Host) -> @Sendable () -> Void { { [executing = host.executing] in executing.expect() } }

  private func show(
    _ host: Host, _ diagnostics: DiagnosticLog, _ awaited: [String: Diagnostic]?,
    ready: @MainActor () async -> Void
  ) async throws -> QuitReason {
    let launch = LaunchContext.ofProcess
    let onInput = onInput(host)
    func watchdog(_ show: @escaping @Sendable (Hang) -> Void) -> Watchdog {
      Watchdog(
        host.executing, isSupervised: launch != nil,
        unattended: (host.longestUnattendedHang, host.attendance)
      ) { [events = host.eventHub] hang in
        events.send(hang.event)
        diagnostics.complain(hang.diagnostic.description)
        show(hang)
      }
    }
    let leaving = TerminalLeaving(host, launch, keeps: arguments.has("keep"))
    defer { leaving.stop() }
    // The terminal display watches for signals itself.
    if kind != .terminal { try leaving.hearSignals() }
    func run(on display: (any Display)?, in environment: EnvironmentValues) async throws -> QuitReason {
      let options = ["worker", "route", "user", "open"].map { ($0, arguments.all($0)) }.filter { !$1.isEmpty }
      let recorder = RunRecorder(
        host, startingAt: arguments["start"], options: Dictionary(uniqueKeysWithValues: options), in: environment
      ) { diagnostics.add($0) }
      if host.recordsLastSteps, let launch {
        recorder.roll(in: launch.recording, keepingFormerIn: launch.formerRecording)
      }
      // An app that continues another one doesn't continue its recording.
      if let file = arguments["record"], launch?.goesOn != true { try recorder.begin(in: file) }
      host.onRecord = { recorder.recordAll(in: $0) }
      // As a rule nothing is being recorded here.
      defer { try? recorder.end() }
      return try await host.run(
        on: display, in: environment, watches: !arguments.has("no-watch"), awaiting: awaited, opening: arguments["open"]
      ) {
        await ready()
        ServiceManager.notify("READY=1")
        // From now on, work on a library on the main thread blocks the screen.
        MainThread.reserve()
      }
    }
    switch kind {
    case .terminal:
      let detach: @MainActor () -> Void = { [weak host] in host?.detachByUser() }
      let display = TerminalDisplay(
        theme: theme ?? host.theme ?? .auto, keepsQuitKey: launch != nil, hasMouse: !arguments.has("no-mouse"),
        isSpoken: DisplayKind.isSpoken(arguments), libraryFolders: host.libraryFolders, diagnostics,
        onInput: onInput,
        onDetach: launch?.canDetach == true ? detach : nil)
      let hangs = watchdog { [weak display] in display?.tell(of: $0) }
      defer { hangs.stop() }
      host.onManifestChange { [weak host, weak display, theme] in display?.use(theme ?? host?.theme ?? .auto) }
      return try await run(on: display, in: display.environment)
    case .plain:
      let hangs = watchdog { _ in }
      defer { hangs.stop() }
      let pending = launch.map { JournalMemory(descriptor: $0.input) }
      let display = PlainDisplay(
        isStrict: arguments.has("strict"), tellsChanges: arguments.has("changes"), input: Console.input,
        pending: pending, unfinished: { host.unfinished }, report: { diagnostics.complain($0) }, onInput: onInput,
        print: { print($0, of: host) })
      return try await run(on: display, in: PlainDisplay.environment)
    case .none:
      let hangs = watchdog { _ in }
      defer { hangs.stop() }
      return try await run(on: nil, in: EnvironmentValues())
    }
  }

  private func print(_ line: String, of host: Host) {
    Console.print(line)
    guard let fault = Console.outputFault else { return }
    host.end(Console.signal(of: fault).map(QuitReason.signal) ?? .outputFailed)
  }
}

extension Host: ControlTarget {}

package enum DisplayKind: String {
  case terminal, plain

  static let option = CommandSyntax.Option(
    name: "display", value: "terminal|plain", help: "how to show it (terminal where there is one)")

  static let readerOption = CommandSyntax.Option(name: "reader", help: "say the screen in lines, for screen readers")

  /// `HOST_READER=1` asks for it, too.
  static func isSpoken(_ arguments: Arguments) -> Bool {
    arguments.has(readerOption.name) || !["", "0"].contains(ProcessEnvironment.get("HOST_READER") ?? "")
  }

  package static var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  init(_ arguments: Arguments) throws(Diagnostic) {
    self = try arguments.choice(Self.option.name, of: "terminal or plain") ?? (Self.hasTerminal ? .terminal : .plain)
  }
}

extension TerminalDisplay {
  /// On the own terminal. `libraryFolders` may have the application's words for the display, after the host's.
  package convenience init(
    theme: ThemeName, keepsQuitKey: Bool = false, hasMouse: Bool, isSpoken: Bool = false, libraryFolders: [String] = [],
    _ diagnostics: DiagnosticLog, onInput: @escaping @Sendable () -> Void = {},
    onDetach: (@MainActor () -> Void)? = nil
  ) {
    // The host's own words first, then those of the application, which knows more languages.
    let (words, faults) = WordFiles(languages: UserLanguages(variables: ProcessEnvironment.get))
      .words(of: "TerminalInterface", beside: HostFiles.folder, or: libraryFolders)
    for fault in faults { diagnostics.add(fault) }
    self.init(
      input: Console.input, output: Console.output, environment: ProcessEnvironment.all, theme: theme,
      keepsQuitKey: keepsQuitKey, words: words, hasMouse: hasMouse, isSpoken: isSpoken,
      decoder: PictureDecoder(beside: HostFiles.folder) { diagnostics.add($0) }, onInput: onInput,
      onDetach: onDetach)
  }
}
