public import ScreenModel
import VIPKit

/// What the user waits for: a spinner, and after a while the time.
extension TerminalModel {
  /// How often the spinner is drawn.
  public static let spinnerStep = Duration.milliseconds(100)
  /// A shorter wait shows the spinner alone.
  private static let shortWait = Duration.seconds(2)

  /// Whether the screen shows something that is going on without an end in sight.
  public var isWaiting: Bool {
    !hasAlert && (screen?.loading != nil || screen != nil && layout.hasSpinner)
  }

  /// Takes for how long the user has been waiting.
  public mutating func wait(for duration: Duration) { waited = isWaiting ? duration : .zero }

  var loaderLayout: OverlayLayout? {
    screen.flatMap { screen in
      screen.loading.map { OverlayLayout(spinner($0), button: screen.cancelTitle, in: geometry.column) }
    }
  }

  /// Takes what is typed while there is a loader with a button. Return and the space bar press it when the user has gone there: those
  /// typed ahead are for what the loader covers.
  ///
  /// - Returns: nil when it isn't for the button.
  mutating func handle(_ input: Input, in loader: OverlayLayout) -> [Effect]? {
    let cancel = [Effect.send(.act(.cancelLoading, .activate))]
    switch input {
    case .key(.escape, []): return cancel
    case .key(.tab, _):
      isCancelFocused.toggle()
      return []
    case .key(.enter, _), .text(" "): return isCancelFocused ? cancel : nil
    case .mouse(let mouse) where mouse.kind == .press:
      return loader.buttons.contains { $0.contains(mouse.place) } ? cancel : nil
    default: return nil
    }
  }

  /// The spinner, what is going on, and for how long.
  func spinner(_ message: String) -> String {
    [spinnerMark, message, elapsed].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The spinner of something that has no name.
  var spinner: String { elapsed.isEmpty ? "\(spinnerMark) …" : "\(spinnerMark) \(elapsed)" }

  private var spinnerMark: String { String(Spinner.frames[Int(waited / Self.spinnerStep) % Spinner.frames.count]) }

  private var elapsed: String {
    waited >= Self.shortWait ? waited.clock : ""
  }
}

extension TerminalModel {
  /// What the title of the terminal's window says: harmless, and on one line; nil when nothing is shown.
  public var windowTitle: String? {
    (screen?.title).map { $0.onOneLine.truncated(to: 80).reduce(into: "") { $0 += Glyph($1).text } }
  }

  /// Whether what stands before the page is an error.
  public var showsError: Bool { alert?.isError == true }
}

extension TerminalModel {
  /// Takes the time at which the screen is drawn: the progress until then tells how long the bars still take.
  public mutating func watchProgress(at time: ContinuousClock.Instant) {
    let fractions = layout.bars.compactMap { bar -> (ElementID, Double)? in
      guard case .progress(let fraction?) = layout.boxes[bar].content else { return nil }
      return (layout.boxes[bar].id, fraction)
    }
    estimates.record(fractions, at: time)
  }

  /// How far something is, and how long it takes yet where that is known and the bar keeps its room.
  func progress(_ fraction: Double, of id: ElementID, width: Int) -> String {
    let percent = "\(Int((fraction * 100).rounded())) %"
    guard let remaining = estimates[id] else { return percent }
    let words = words("%@, %@ left", percent, remaining.clock)
    return width - words.columns > Self.leastBar ? words : percent
  }

  /// The columns of a bar that still shows something.
  private static let leastBar = 6
}

/// The notices that the user hasn't seen long enough, in their order.
struct NoticeQueue: Sendable {
  private var waiting: [NumberedNotice] = []
  /// The newest that has come.
  private var newest = 0
  /// Whether the first has been on the screen.
  private(set) var isSeen = false

  var first: NumberedNotice? { waiting.first }

  /// The host forgets a notice when the user goes on; here it stays until it was seen.
  mutating func append(_ told: [NumberedNotice]) {
    waiting += told.filter { $0.number > newest }
    newest = max(newest, told.last?.number ?? newest)
  }

  mutating func see() { isSeen = !waiting.isEmpty }

  /// The next one follows.
  mutating func end(_ number: Int) {
    guard first?.number == number else { return }
    waiting.removeFirst()
    isSeen = false
  }
}

extension TerminalModel {
  /// The notice that shows now.
  public var notice: NumberedNotice? { noticeQueue.first }

  /// Whether it has been on the screen.
  public var isNoticeSeen: Bool { noticeQueue.isSeen }

  /// The notice is on the screen; the next input ends it.
  public mutating func seeNotice() { noticeQueue.see() }

  /// The notice has been there long enough.
  public mutating func end(notice: Int) { noticeQueue.end(notice) }
}

/// What turns while something is going on.
enum Spinner {
  static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
}
