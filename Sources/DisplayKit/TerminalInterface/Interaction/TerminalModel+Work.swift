import ScreenModel
import VIPKit

/// What the user waits for: something turns, and after a while it says for how long.
extension TerminalModel {
  /// How often what turns is drawn.
  public static let spinnerStep = Duration.milliseconds(100)
  /// A wait that is shorter is told by what turns alone.
  private static let shortWait = Duration.seconds(2)

  /// Whether the screen shows something that is going on without an end in sight.
  public var isWaiting: Bool {
    !hasAlert && (screen?.loading != nil || screen != nil && layout.hasSpinner)
  }

  /// Takes for how long the user has been waiting.
  public mutating func wait(for duration: Duration) { waited = isWaiting ? duration : .zero }

  /// The loader; nil when there is none.
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

  /// What turns, what is going on, and for how long it has been.
  func spinner(_ message: String) -> String {
    [spinnerMark, message, elapsed].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What turns, of something that has no name.
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
