import HostSystem
package import HostState
import Glibc
package import ScreenModel
import TerminalInterface
package import VIPKit
import Synchronization

/// Draws screens, and turns keys and clicks into events. Takes over the terminal's modes, alternate screen and signals;
/// `stop()` gives them back, and so does every end of the process that it can still act on.
@MainActor
package final class TerminalDisplay: Display {
  let device: TerminalDevice
  let variables: [String: String]
  var palette: Palette
  var hasAskedBackground = false
  /// The window title set last; nil while the terminal has its own.
  var lastTitle: String?
  var heardAlert = 0
  var spinner: (task: Task<Void, Never>, start: ContinuousClock.Instant)?
  let keepsQuitKey: Bool
  private let onInput: @Sendable () -> Void
  let timeouts: InputTimeouts
  let canStop: @MainActor () -> Bool
  /// ``canStop`` at the start.
  var couldStop = false
  let stopProcess: @MainActor () -> Void
  let onDetach: (@MainActor () -> Void)?
  let decoder: PictureDecoder?
  var decodings: [Decoding: PictureDecoder.CancellationFlag] = [:]
  var graphics = KittyGraphics()
  var hasAskedGraphics = false
  /// Whether the pixels of a cell were asked for since the last resize, or needn't be.
  var knowsCell = false
  var model: TerminalModel
  /// For a screen reader; nil where frames are drawn.
  var spoken: SpokenScreen?
  nonisolated let isSpoken: Bool
  /// On its way to the terminal.
  var sentAlert: Int?
  var noticeTimer: Task<Void, Never>?
  var send: (@MainActor (ScreenEvent) -> Void)?
  private var followUps: [TerminalModel.Effect] = []
  var session: Session?
  /// What the terminal shows; nil when nobody knows.
  var lastFrame: Frame?
  var isDrawingPlanned = false
  var frameStatistics = DisplayStatistics()
  var isSuspended = false
  /// Whether the screen is this display's, for threads that can't ask the main actor.
  nonisolated let hasTerminal = Atomic(false)

  /// The pause after which unfinished input is taken as it is.
  package struct InputTimeouts: Sendable {
    /// After an escape character, a key or the beginning of a sequence. A slow line may split a sequence for so long.
    var afterEscape = Duration.milliseconds(350)
    /// After an escape character and a bracket, which hardly anybody presses with Alt. Slow lines split sequences.
    var afterBracket = Duration.seconds(1)
    /// From an escape character until what comes is a key of its own, and not one with Alt: who types on doesn't wait.
    var withAlt = Duration.milliseconds(30)
    /// In a paste, whose end a bad line may delay or lose. Long: what comes after the end counts as keys.
    var inPaste = Duration.seconds(2)
    /// From the beginning of a terminal's answer: what is typed after one that was cut off counts as keys. Its rest may
    /// still come later, on a slow line.
    var inAnswer = Duration.milliseconds(250)
    /// Between the bytes of an answer that goes on: nobody types so fast.
    var withinAnswer = Duration.milliseconds(50)
    var longestAnswer = Duration.seconds(2)
    var ofNotice = Duration.seconds(4)
    package static let standard = InputTimeouts()
  }

  struct Session {
    /// Those from before; nil as long as the terminal has been another program's.
    var settings: termios?
    let signals: SignalWatch
    /// Nil in the background, where nothing can be read.
    var reader: (source: ReadSource, input: TerminalInput)?
    let events: TerminalEvents
  }

  /// - Parameters:
  ///   - keepsQuitKey: Ctrl-\ sends SIGQUIT instead of being a key.
  ///   - isSpoken: says in lines what it shows, for screen readers and Braille lines, and draws nothing.
  ///   - onInput: called on another thread when something was typed.
  ///   - onDetach: lets the run go on without the terminal; nil when it can't.
  ///   - canStop: whether somebody would continue a stopped process.
  ///   - stopProcess: stops the whole process group, as Ctrl-Z does.
  package init(
    input: Int32, output: Int32, environment: [String: String], theme: ThemeName = .auto,
    keepsQuitKey: Bool = false, words: Words = Words(), hasMouse: Bool = true,
    isSpoken: Bool = false, timeouts: InputTimeouts = .standard, decoder: PictureDecoder? = nil,
    onInput: @escaping @Sendable () -> Void = {}, onDetach: (@MainActor () -> Void)? = nil,
    canStop: @escaping @MainActor () -> Bool = { !ProcessGroup.isOrphaned },
    stopProcess: @escaping @MainActor () -> Void = { kill(0, SIGTSTP) }
  ) {
    device = TerminalDevice(input: input, output: output)
    variables = environment
    palette = Palette(theme, variables: environment)
    self.keepsQuitKey = keepsQuitKey
    self.decoder = decoder
    self.onInput = onInput
    self.timeouts = timeouts
    self.canStop = canStop
    self.stopProcess = stopProcess
    self.onDetach = onDetach
    self.isSpoken = isSpoken
    spoken = isSpoken ? SpokenScreen() : nil
    model = TerminalModel(
      size: Size(width: 80, height: 24), words: words, hasMouse: hasMouse && !isSpoken,
      canDetach: onDetach != nil, isSpoken: isSpoken)
  }

  /// In the background it stops the process, and takes over when continued in the foreground. Throws ``TerminalError``.
  package func start(send: @escaping @MainActor (ScreenEvent) -> Void) throws {
    if variables["TERM"] == "dumb" { throw TerminalError.dumbTerminal }
    let settings = try device.settings()
    let events = TerminalEvents { [weak self] event, events in
      // Events from before a stop don't concern the next session.
      self?.session?.events === events ? self?.handle(event) ?? [] : []
    }
    device.sender.onRoom { events.add(.isUpToDate) }
    let signals: SignalWatch
    do throws(SystemError) {
      signals = try SignalWatch([SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT]) { events.add(.signal($0)) }
    } catch {
      throw TerminalError.notUsable(errno: error.number)
    }
    (isSuspended, couldStop) = (!device.isForeground, canStop())
    if !isSuspended {
      let ownSettings = settings.raw(keepsQuitKey: keepsQuitKey)
      CrashGuard.arm(device, settings: settings, ownSettings: ownSettings, leavesQuit: keepsQuitKey)
      do {
        try device.apply(ownSettings)
      } catch {
        CrashGuard.disarm()
        signals.stop()
        throw error
      }
      enter()
    }
    self.send = send
    session = Session(
      settings: isSuspended ? nil : settings, signals: signals, reader: isSuspended ? nil : reader(events),
      events: events)
    model.resize(pageSize)
    // SIGTTOU wouldn't stop it: the threads of Dispatch block that signal.
    if isSuspended, signals.release(SIGTSTP) { stopProcess() }
    planDrawing()
  }

  func reader(_ events: TerminalEvents) -> (source: ReadSource, input: TerminalInput) {
    let isLinuxConsole = variables["TERM"] == "linux"
    let input = TerminalInput(timeouts: timeouts, isLinuxConsole: isLinuxConsole) { [onInput, keepsQuitKey] portion in
      // In kitty's form Ctrl-\ is a sequence, for which the terminal's driver sends no signal. It must end the program
      // also when its main actor is blocked.
      if keepsQuitKey, portion.inputs.contains(.key(.character("\\"), .control)) { kill(0, SIGQUIT) }
      events.add(.portion(portion))
      onInput()
    }
    let source = ReadSource(
      device.input, longestPause: { input.longestPause }, onPause: { input.end() }
    ) { bytes in
      if let bytes { input.receive(bytes) } else { events.add(.end) }
    }
    return (source, input)
  }

  package var environment: EnvironmentValues { EnvironmentValues(terminalOf: pageSize) }

  var pageSize: Size { isSpoken ? SpokenScreen.size(of: device.size()) : device.size() }

  package func show(_ screen: Screen) {
    // Follow-ups of the former screen are dropped.
    if model.instance != screen.instance { followUps = [] }
    followUps += model.show(screen)
    followUps += model.reportPlace()
    // Another wait begins.
    if model.waited == .zero { stopSpinner() }
    // Later: the host is in the middle of showing the screen.
    if !followUps.isEmpty { session?.events.add(.screenIsShown) }
    planDrawing()
  }

  func performFollowUps() {
    while !followUps.isEmpty {
      let effects = followUps
      followUps = []
      perform(effects)
    }
  }

  package var kind: String? { "terminal" }
  package var canAskBeforeQuit: Bool { true }
  package var canLeave: Bool { true }
  package var statistics: DisplayStatistics? { frameStatistics }

  package func stop() {
    guard let session else { return }
    self.session = nil
    send = nil
    // Its descriptor may lead elsewhere from then on.
    session.reader?.source.finish()
    noticeTimer?.cancel()
    stopSpinner()
    // Signals last: a supervisor's death comes as SIGHUP and by SupervisorWatch, and the second one ends the process.
    if !isSuspended { leave(session) }
    session.signals.stop()
    isSuspended = false
  }
}
