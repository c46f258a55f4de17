import HostSystem
package import HostState
import Glibc
package import ScreenModel
import TerminalInterface
package import VIPKit
import Synchronization

/// Shows screens on a terminal: draws them, and turns keys and clicks into what the user wants.
/// It takes over the terminal's modes, the alternate screen, and the signals that a terminal's program has to answer;
/// `stop()` gives all of it back, and so does every end of the process that it can still act on.
@MainActor
package final class TerminalDisplay: Display {
  let device: TerminalDevice
  let variables: [String: String]
  var palette: Palette
  var hasAskedBackground = false
  /// What the title of the terminal's window says; nil as long as it says what it said before.
  var lastTitle: String?
  /// The last alert for which the bell was rung.
  var heardAlert = 0
  /// Draws the spinner again and again; since when it turns.
  var spinner: (task: Task<Void, Never>, start: ContinuousClock.Instant)?
  let keepsQuitKey: Bool
  private let onInput: @Sendable () -> Void
  let timeouts: InputTimeouts
  let canStop: @MainActor () -> Bool
  /// Whether somebody would have let it go on when it was started.
  var couldStop = false
  let stopProcess: @MainActor () -> Void
  let onDetach: (@MainActor () -> Void)?

  let decoder: PictureDecoder?
  /// What it was asked for, of the pictures on the page.
  var decodings: [Decoding: Task<Void, Never>] = [:]
  /// What the terminal shows of pictures, if it shows pixels.
  var graphics = KittyGraphics()
  var hasAskedGraphics = false
  /// Whether the terminal was asked for the pixels of a cell since its size has changed, or needn't be.
  var knowsCell = false

  var model: TerminalModel
  /// What was said of it to a screen reader; nil where frames are drawn.
  var spoken: SpokenScreen?
  nonisolated let isSpoken: Bool
  /// An alert that is on its way to the terminal; nil when there is none.
  var sentAlert: Int?
  /// Waits until a notice has been seen.
  var noticeTimer: Task<Void, Never>?
  var send: (@MainActor (ScreenEvent) -> Void)?
  /// What is to be done when the host has shown what it shows.
  private var followUps: [TerminalModel.Effect] = []
  var session: Session?
  /// What the terminal shows; nil when nobody knows.
  var lastFrame: Frame?
  var isDrawingPlanned = false
  var frameStatistics = DisplayStatistics()
  var isSuspended = false
  /// Whether the screen is this display's, for threads that can't ask the main actor.
  nonisolated let hasTerminal = Atomic(false)

  /// How long nothing has to come until what has begun is taken as it is.
  package struct InputTimeouts: Sendable {
    /// After an escape character, which begins a sequence or is a key. What a slow line splits has to come within it.
    var afterEscape = Duration.milliseconds(350)
    /// After an escape character and a bracket, which hardly anybody presses with Alt: what a slow line splits has to come within it.
    var afterBracket = Duration.seconds(1)
    /// After an escape character, until what comes is a key of its own, and not one with Alt: who types on doesn't wait.
    var withAlt = Duration.milliseconds(30)
    /// In pasted text, whose end a bad line may hold up or lose. Long: what comes after the end counts as keys.
    var inPaste = Duration.seconds(2)
    /// In an answer of the terminal, which comes at once, but for a slow line. From its beginning, as what is typed after one that was cut
    /// off counts as keys; its rest may still come later.
    var inAnswer = Duration.milliseconds(250)
    /// Until a notice goes away.
    var ofNotice = Duration.seconds(4)

    /// Those of a run.
    package static let standard = InputTimeouts()
  }

  /// What is held from `start` to `stop`.
  struct Session {
    /// Those of before; nil as long as the terminal has been another program's.
    var settings: termios?
    let signals: SignalWatch
    /// Nil in the background, where nothing can be read.
    var reader: (source: ReadSource, input: TerminalInput)?
    let events: TerminalEvents
  }

  /// Makes a display that reads from one terminal and draws on the same, which the variables of the process describe.
  ///
  /// - Parameters:
  ///   - keepsQuitKey: whether Ctrl-\ sends SIGQUIT instead of being a key like others.
  ///   - isSpoken: whether it says in lines what it shows, for screen readers and Braille lines, and draws nothing.
  ///   - onInput: called when something was typed, on another thread.
  ///   - onDetach: has the run go on without the terminal; nil when it can't.
  ///   - canStop: whether somebody would let a stopped process go on.
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

  /// Takes over the terminal. In the background it stops the process, and takes over when it goes on in the foreground.
  /// Throws ``TerminalError`` when there is no terminal, or none that can be drawn on.
  package func start(send: @escaping @MainActor (ScreenEvent) -> Void) throws {
    if variables["TERM"] == "dumb" { throw TerminalError.dumbTerminal }
    let settings = try device.settings()
    let events = TerminalEvents { [weak self] event, events in
      // What was on its way when the display was stopped is nothing to the session after.
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
    // The kernel would stop it by SIGTTOU, but for the threads of Dispatch, which block that signal.
    if isSuspended, signals.release(SIGTSTP) { stopProcess() }
    planDrawing()
  }

  func reader(_ events: TerminalEvents) -> (source: ReadSource, input: TerminalInput) {
    let isLinuxConsole = variables["TERM"] == "linux"
    let input = TerminalInput(timeouts: timeouts, isLinuxConsole: isLinuxConsole) { [onInput, keepsQuitKey] portion in
      // In kitty's form Ctrl-\ is a sequence, of which the terminal's driver makes no signal. It has to end a program, too, whose main
      // actor does nothing any more.
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

  /// How much room there is before anything was reported.
  package var environment: EnvironmentValues { EnvironmentValues(terminalOf: pageSize) }

  var pageSize: Size { isSpoken ? SpokenScreen.size(of: device.size()) : device.size() }

  /// Shows a screen. Several changes at once are drawn as one.
  package func show(_ screen: Screen) {
    // What the screen before it has led to is for nobody.
    if model.instance != screen.instance { followUps = [] }
    followUps += model.show(screen)
    followUps += model.reportPlace()
    // Something else is waited for.
    if model.waited == .zero { stopSpinner() }
    // The host is in the middle of showing it.
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

  /// Gives the terminal back as it was.
  package func stop() {
    guard let session else { return }
    self.session = nil
    send = nil
    // Its descriptor may lead elsewhere from then on.
    session.reader?.source.finish()
    noticeTimer?.cancel()
    stopSpinner()
    // Signals last: of a dead supervisor the kernel tells by SIGHUP, and so does SupervisorWatch. The second one ends the process.
    if !isSuspended { leave(session) }
    session.signals.stop()
    isSuspended = false
  }
}
