import DisplayProtocol
import Glibc
import HostControl
import HostManifest
import HostRuntime
import HostState
package import HostSystem
import PlainDisplay
import ScreenModel
import Synchronization
import TerminalDisplay
import VIPKit

package struct AttachCommand: Subcommand {
  package static let syntax = CommandSyntax(
    name: "attach", summary: "Show a running app on this terminal, too", operands: ["[NAME]"],
    options: [
      RunningApp.pid,
      .init(name: "follow", help: "only show: what is done here has no effect"),
      DisplayKind.option,
      .init(name: "theme", value: "NAME", help: "colours, such as dark (auto)"),
      .init(name: "no-mouse", help: "leave the mouse to the terminal"),
      DisplayKind.readerOption,
      .init(name: "strict", help: "plain: a command that fails ends the display"),
    ],
    details: """
      Shows what a running application shows, and has it do what is done here, as on the terminal on which it was started. Several \
      may be attached at a time; each has a size and a scroll position of its own, and the scenes follow the one that was used last. \
      When the app is started again the display goes on with it.

      Ctrl-Q, Ctrl-C and the end of the terminal detach the display; the run goes on.
      """,
    examples: [
      ("host attach", "shows the only app that runs"),
      ("host attach --follow --pid 4711", "watches one of several"),
    ])

  package static func run(_ arguments: Arguments) async throws -> ProcessEnd {
    let run = try RunningApp(arguments).run(named: arguments.operands.first)
    let (kind, follows) = (try DisplayKind(arguments), arguments.has("follow"))
    let theme: ThemeName? = try arguments.choice("theme", of: ThemeName.choices)
    func session(_ display: any Display, in environment: EnvironmentValues) -> AttachedSession {
      AttachedSession(
        display, to: run, as: DisplayProfile(kind: kind.rawValue, follows: follows), in: environment,
        waitsForAnswers: kind == .plain)
    }
    switch kind {
    case .terminal:
      Console.keepStreams()
      let diagnostics = DiagnosticLog(isHeld: true)
      defer { diagnostics.release() }
      let display = TerminalDisplay(
        theme: theme ?? .auto, keepsQuitKey: true, hasMouse: !arguments.has("no-mouse"),
        isSpoken: DisplayKind.isSpoken(arguments), diagnostics)
      return try await session(display, in: display.environment).run()
    case .plain:
      let display = PlainDisplay(
        isStrict: arguments.has("strict"), report: { Console.complain($0) }, print: { Console.print($0) })
      return try await session(display, in: PlainDisplay.environment).run()
    }
  }
}

/// Gets the SIGQUIT of Ctrl-\ on this terminal; 0 while there is no app.
private let quitTarget = Atomic<Int32>(0)

@MainActor
final class AttachedSession {
  private let display: any Display
  private let followed: Run
  private let connection: DisplayConnection
  private var mirror = ScreenMirror()
  private let follows: Bool
  private var hasBegun = false
  /// The screen counts as settled only when the app has answered.
  private let waitsForAnswers: Bool
  private var patience: Task<Void, Never>?
  private let ends = AsyncStream.makeStream(of: Result<ProcessEnd, any Error>.self)

  init(
    _ display: any Display, to run: Run, as profile: DisplayProfile, in environment: EnvironmentValues,
    waitsForAnswers: Bool
  ) {
    (self.display, followed, self.waitsForAnswers, follows) = (display, run, waitsForAnswers, profile.follows)
    connection = DisplayConnection(profile, in: environment, to: RunningApps(in: .ofUser))
  }

  func run() async throws -> ProcessEnd {
    let events = MainActorQueue<DisplayConnection.Event> { [weak self] in self?.take($0) }
    try connection.follow(followed) { events.add($0) }
    let handler = SavedHandler.install(for: SIGQUIT, flags: SA_RESTART, keepIgnored: true) { _, _, _ in
      let target = quitTarget.load(ordering: .sequentiallyConsistent)
      if target > 0 { kill(target, SIGQUIT) }
    }
    defer {
      handler?.restore()
      patience?.cancel()
      if hasBegun { display.stop() }
      connection.finish()
    }
    for await end in ends.stream { return try end.get() }
    return ExitStatus.success
  }

  private func end(_ end: Result<ProcessEnd, any Error>) { ends.continuation.yield(end) }

  private func take(_ event: DisplayConnection.Event) {
    switch event {
    case .began(let process):
      mirror = ScreenMirror()
      quitTarget.store(process, ordering: .sequentiallyConsistent)
    case .line(let line): take(line)
    case .interrupted:
      quitTarget.store(0, ordering: .sequentiallyConsistent)
      patience?.cancel()
      say("The app is being started again…")
    case .ended(let fault): end(fault.map { .failure($0) } ?? .success(ExitStatus.success))
    }
  }

  private func take(_ line: JSONObject) {
    if let link = line["link"]?.string, line["effect"] == "open" { return open(link) }
    do throws(Diagnostic) {
      guard try mirror.take(line) else { return }
    } catch { return connection.send(ScreenMirror.refresh) }
    guard let screen = mirror.knownScreen else { return }
    display.show(screen)
    if !hasBegun { begin() }
  }

  private func open(_ link: String) {
    guard let destination = LinkDestination(link), !LinkOpener().open(destination) else { return }
    say(LinkOpener.notOpened(destination))
  }

  private func say(_ text: String) {
    guard var screen = mirror.knownScreen else { return }
    screen.statusMessage = text
    display.show(screen)
  }

  private func expectAnswer() {
    patience?.cancel()
    patience = Task { [weak self] in
      guard (try? await Task.sleep(for: Patience.status)) != nil, let self, !mirror.isAnswered else { return }
      say("The app doesn't answer: Ctrl-\\ ends what it does, Ctrl-C detaches")
    }
  }

  private func begin() {
    hasBegun = true
    do { try display.start { [weak self] in self?.send($0.event) } } catch { end(.failure(error)) }
  }

  private func send(_ event: UserEvent) {
    switch event {
    case .quit(.signal(let number)): end(.success(.signal(number)))
    case .quit: end(.success(ExitStatus.success))
    // Typed text is on this display alone: redrawing drops it.
    case _ where follows: if let screen = mirror.knownScreen { display.show(screen) }
    default:
      guard let line = mirror.line(for: event) else { return }
      connection.send(line)
      expectAnswer()
      if waitsForAnswers, event.isDeed, var screen = mirror.knownScreen {
        connection.send(mirror.sync())
        screen.isSettled = false
        display.show(screen)
      }
    }
  }
}
