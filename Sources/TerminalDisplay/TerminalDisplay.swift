import Glibc
public import HostCore

/// Shows screens on a terminal: draws them, and turns keys and clicks into what the user wants.
///
/// It takes over the terminal's modes, the alternate screen, and the signals that a terminal's program has to answer;
/// `stop()` gives all of it back, and so does every end of the process that it can still act on.
@MainActor
public final class TerminalDisplay: Display {
  private let device: TerminalDevice
  private let environment: [String: String]
  private let keepsQuitKey: Bool
  private let escapeDelay: Duration
  private let stopProcess: @MainActor () -> Void

  private var interface: Interface
  private var parser = KeyParser()
  private var send: (@MainActor (UserEvent) -> Void)?
  private var session: Session?
  /// What the terminal shows; nil when nobody knows.
  private var shown: Frame?
  private var isDrawingPlanned = false
  private var isSuspended = false

  /// What is held from `start` to `stop`.
  private struct Session {
    let settings: termios
    let signals: SignalWatch
    let reader: ReadSource
    let events: AsyncStream<TerminalEvent>.Continuation
    let loop: Task<Void, Never>
  }

  /// Makes a display.
  ///
  /// - Parameters:
  ///   - input: the terminal to read from.
  ///   - output: the terminal to draw on.
  ///   - environment: the variables of the process; `TERM` and `NO_COLOR` count.
  ///   - keepsQuitKey: whether Ctrl-\ sends SIGQUIT instead of being a key like others.
  public convenience init(
    input: Int32 = 0, output: Int32 = 1, environment: [String: String], keepsQuitKey: Bool = false
  ) {
    // A lone escape is told from a sequence by what follows within 30 ms; the whole process group stops, as at Ctrl-Z.
    self.init(
      input: input, output: output, environment: environment, keepsQuitKey: keepsQuitKey,
      escapeDelay: .milliseconds(30)
    ) {
      kill(0, SIGTSTP)
    }
  }

  init(
    input: Int32, output: Int32, environment: [String: String], keepsQuitKey: Bool = false, escapeDelay: Duration,
    stopProcess: @escaping @MainActor () -> Void
  ) {
    device = TerminalDevice(input: input, output: output)
    self.environment = environment
    self.keepsQuitKey = keepsQuitKey
    self.escapeDelay = escapeDelay
    self.stopProcess = stopProcess
    interface = Interface(size: Size(width: 80, height: 24))
  }

  /// Takes over the terminal.
  ///
  /// - Throws: ``TerminalError`` when there is no terminal, or none that can be drawn on.
  public func start(send: @escaping @MainActor (UserEvent) -> Void) throws {
    if environment["TERM"] == "dumb" { throw TerminalError.dumbTerminal }
    let settings = try device.settings()
    let (stream, events) = AsyncStream.makeStream(of: TerminalEvent.self)
    let signals = try SignalWatch([SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT]) {
      events.yield(.signal($0))
    }
    CrashGuard.arm(device, settings: settings, leavesQuit: keepsQuitKey)
    do {
      try device.apply(settings.raw(keepsQuitKey: keepsQuitKey))
    } catch {
      CrashGuard.disarm()
      signals.stop()
      throw error
    }
    device.write(Array(ScreenMode.enter.utf8))
    self.send = send
    let reader = ReadSource(device.input, label: "terminal.input") { events.yield($0.map { .bytes($0) } ?? .end) }
    let loop = Task { [weak self] in
      for await event in stream { await self?.handle(event) }
    }
    session = Session(settings: settings, signals: signals, reader: reader, events: events, loop: loop)
    interface.resize(device.size())
    planDrawing()
  }

  /// Shows a screen. Several changes at once are drawn as one.
  public func show(_ screen: Screen) {
    perform(interface.show(screen))
    planDrawing()
  }

  /// Where the user is on a showing; nil when it was never shown.
  public func position(of instance: Int) -> ScreenPosition? { interface.position(of: instance) }

  /// Takes where the user was on a showing that comes back.
  public func resume(_ position: ScreenPosition, of instance: Int) { interface.resume(position, of: instance) }

  /// Gives the terminal back as it was.
  public func stop() {
    guard let session else { return }
    self.session = nil
    send = nil
    session.reader.cancel()
    session.events.finish()
    session.loop.cancel()
    session.signals.stop()
    if !isSuspended { leave(session) }
    isSuspended = false
  }

  // MARK: Events

  private func handle(_ event: TerminalEvent) async {
    guard session != nil else { return }
    switch event {
    case .bytes(let bytes):
      // The process goes on, though nobody said so: an orphaned process group doesn't stop.
      if isSuspended { resume() }
      await handle(parser.feed(bytes))
      if parser.isWaiting { waitForMore() }
    case .escapeDelayIsOver(let pending):
      if parser.pending == pending { await handle(parser.flush()) }
    case .end: send?(.quit(.asked))
    case .signal(SIGWINCH): redraw()
    case .signal(SIGCONT): resume()
    case .signal(SIGTSTP): suspend()
    case .signal(let number): send?(.quit(.signal(number)))
    }
    planDrawing()
  }

  private func handle(_ inputs: [Input]) async {
    for input in inputs {
      let effects = interface.handle(input)
      perform(effects)
      // The next key is for the screen that this one leads to.
      if !effects.isEmpty { await Task.yield() }
    }
  }

  private func perform(_ effects: [Interface.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let event): send?(event)
      case .suspend: suspend()
      case .redraw: redraw()
      }
    }
  }

  private func waitForMore() {
    let pending = parser.pending
    let events = session?.events
    Task { [escapeDelay] in
      try? await Task.sleep(for: escapeDelay)
      events?.yield(.escapeDelayIsOver(pending: pending))
    }
  }

  // MARK: Drawing

  private func redraw() {
    shown = nil
    interface.resize(device.size())
    planDrawing()
  }

  private func planDrawing() {
    guard !isDrawingPlanned else { return }
    isDrawingPlanned = true
    Task { [weak self] in self?.draw() }
  }

  private func draw() {
    isDrawingPlanned = false
    guard session != nil, !isSuspended else { return }
    let frame = interface.frame()
    let hasColours = environment["NO_COLOR", default: ""].isEmpty
    let bytes = FrameDiff.bytes(from: shown, to: frame, colours: hasColours)
    shown = bytes.isEmpty || device.write(bytes) ? frame : nil
  }

  // MARK: Stopping and going on

  private func suspend() {
    guard let session, !isSuspended, session.signals.release(SIGTSTP) else { return }
    isSuspended = true
    leave(session)
    stopProcess()
  }

  private func resume() {
    guard let session else { return }
    // Let go on in the background (bg), it waits for the terminal until it is brought to the foreground.
    isSuspended = !device.isForeground
    if isSuspended { return CrashGuard.disarm() }
    session.signals.take(SIGTSTP)
    CrashGuard.arm(device, settings: session.settings, leavesQuit: keepsQuitKey)
    try? device.apply(session.settings.raw(keepsQuitKey: keepsQuitKey))
    device.write(Array(ScreenMode.enter.utf8))
    redraw()
  }

  private func leave(_ session: Session) {
    defer {
      CrashGuard.disarm()
      shown = nil
    }
    // In the background it is another program's: the shell's, when who ran this one has died.
    guard device.isForeground else { return }
    device.write(Array(ScreenMode.leave.utf8))
    try? device.apply(session.settings)
  }
}

/// What reaches a display from outside.
enum TerminalEvent: Sendable {
  case bytes([UInt8])
  /// Nothing followed on bytes that may be the beginning of a sequence.
  case escapeDelayIsOver(pending: [UInt8])
  /// The terminal hung up.
  case end
  case signal(Int32)
}
