public import ScreenModel
@_spi(Host) import VIPKit

extension Screen {
  func alert(_ words: Words) -> Question? {
    error.map {
      Question(number: 0, title: "", message: $0, tint: .negative, choices: [.init(words("OK"), role: .cancel)])
    } ?? question
  }
}

extension TerminalModel {
  var alert: Question? { screen?.alert(words) }

  /// Cheaper than ``alert``.
  var hasAlert: Bool { screen?.error != nil || screen?.question != nil }

  /// Whether an error stands before the page.
  public var showsError: Bool { alert?.tint == .negative }

  mutating func handle(_ input: Input, in alert: Question) -> [Effect] {
    if hasUnseenAlert { return holdAndReplay(input) }
    let layout = layout(of: alert)
    // Arrows go to buttons below one another; then only the page keys scroll the words.
    let arrow = layout.overflows && layout.isRow ? 1 : nil
    if let lines = input.lines(arrow: arrow, page: layout.pageStep) {
      alertOffset = layout.offset(by: lines)
      return []
    }
    switch input {
    // In the middle of typing, a blank is no answer.
    case .text(" ") where isTextBehind && (!typedAhead.isEmpty || screen?.error != nil): return holdAndReplay(input)
    case .key(.enter, _), .text(" "): return press(alertFocus, in: alert)
    case .key(.escape, _): return alert.cancel.map { press($0, in: alert) } ?? []
    case .key(.tab, let modifiers): moveAlertFocus(by: modifiers.contains(.shift) ? -1 : 1, in: alert)
    case .key(.right, _), .key(.down, _): moveAlertFocus(by: 1, in: alert)
    case .key(.left, _), .key(.up, _): moveAlertFocus(by: -1, in: alert)
    case .mouse(let mouse):
      guard mouse.kind == .press, let button = layout.buttons.firstIndex(where: { $0.contains(mouse.place) })
      else { return [] }
      return press(layout.firstButton + button, in: alert)
    // A user who types doesn't stop for an alert that comes by itself.
    default: return holdAndReplay(input)
    }
    return []
  }

  private mutating func holdAndReplay(_ input: Input) -> [Effect] {
    hold(input)
    return replay()
  }

  var isTextBehind: Bool { popup != nil || isFieldFocused }

  func layout(of alert: Question) -> OverlayLayout {
    OverlayLayout(alert, focus: alertFocus, offset: alertOffset, in: geometry.column)
  }

  private mutating func press(_ button: Int, in alert: Question) -> [Effect] {
    // An alert that replaces this one is another one, whatever it says.
    lastAlert += 1
    return [.send(screen?.error == nil ? .answer(alert.number, choice: button) : .dismissError)]
  }

  private mutating func moveAlertFocus(by step: Int, in alert: Question) {
    alertFocus = (alertFocus + step + alert.choices.count) % alert.choices.count
  }
}

/// The screen when a button was pressed, until the scene has answered: then a field with a problem takes the focus.
struct Submission: Equatable, Sendable {
  private var problems: [ElementID: String]
  private var hasWaited = false

  init(_ root: Element) { problems = root.problems }

  /// Returns the fields with problems, from the top, once the scene has answered; nil before.
  mutating func answer(in screen: Screen) -> [ElementID]? {
    guard screen.loading == nil else {
      hasWaited = true
      return nil
    }
    let now = screen.root.problems
    let isNew = now.contains { id, problem in !problem.isEmpty && problems[id].map { $0 != problem } == true }
    guard hasWaited || isNew else {
      // A problem that goes and comes back is new.
      problems = problems.merging(now) { $1 }
      return nil
    }
    return screen.root.flattened.map(\.id).filter { problems[$0] != nil && now[$0]?.isEmpty == false }
  }
}

extension Element {
  fileprivate var problems: [ElementID: String] {
    flattened.filter(\.isSettable).reduce(into: [:]) { $0[$1.id] = $1.problem ?? "" }
  }
}

extension TerminalModel {
  /// Notes a pressed button or command, until the user does something else.
  mutating func noteSubmission(_ input: Input, _ effects: [Effect]) {
    switch input {
    case .focus: return
    case .mouse(let mouse) where ![.press, .release].contains(mouse.kind): return
    default: break
    }
    submission = effects.contains(where: isSubmission) ? screen.map { Submission($0.root) } : nil
  }

  private func isSubmission(_ effect: Effect) -> Bool {
    switch effect {
    case .send(.run): true
    case .send(.act(let id, .activate)):
      screen?.root.find(id).map { $0.role == .button || $0.submits } == true
    default: false
    }
  }

  mutating func followProblems(of screen: Screen) {
    guard let wrong = submission?.answer(in: screen) else { return }
    submission = nil
    if let first = wrong.first(where: { layout.stop(of: $0) != nil }) { moveFocus(to: first) }
  }
}

extension TerminalModel {
  /// How often the spinner is drawn.
  public static let spinnerStep = Duration.milliseconds(100)
  static let spinnerFrames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  /// A shorter wait shows no time.
  private static let shortWait = Duration.seconds(2)

  /// Whether the screen shows unfinished work of unknown length.
  public var isWaiting: Bool { !hasAlert && (screen?.loading != nil || screen != nil && layout.hasSpinner) }

  /// Takes the time that the user has been waiting.
  public mutating func wait(for duration: Duration) { waited = isWaiting ? duration : .zero }

  var loaderLayout: OverlayLayout? {
    guard let screen, let loading = screen.loading else { return nil }
    let message = [spinnerMark, loading, elapsed].filter { !$0.isEmpty }.joined(separator: " ")
    let choices = screen.cancelTitle.map { [Question.Choice($0)] } ?? []
    return OverlayLayout(Question(number: 0, title: "", message: message, choices: choices), in: geometry.column)
  }

  /// Input for a loader with a button. Return and the space bar need the focus on it: those typed ahead are for the
  /// page. Nil when it isn't for the button.
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

  var spinner: String { elapsed.isEmpty ? "\(spinnerMark) …" : "\(spinnerMark) \(elapsed)" }

  private var spinnerMark: String {
    String(Self.spinnerFrames[Int(waited / Self.spinnerStep) % Self.spinnerFrames.count])
  }

  private var elapsed: String { waited >= Self.shortWait ? waited.clock : "" }

  /// Harmless, and on one line; nil when nothing is shown.
  public var windowTitle: String? {
    (screen?.title).map { $0.onOneLine.truncated(to: 80).reduce(into: "") { $0 += Glyph($1).text } }
  }

  /// The notice that shows now.
  public var notice: NumberedNotice? { notices.first }

  /// The host forgets a notice when the user goes on; here it stays until it was seen.
  mutating func add(_ told: [NumberedNotice]) {
    notices += told.filter { $0.number > newestNotice }
    newestNotice = max(newestNotice, told.last?.number ?? newestNotice)
  }

  /// The notice is on the screen; the next input ends it.
  public mutating func seeNotice() { isNoticeSeen = notice != nil }

  /// The notice has been there long enough.
  public mutating func end(notice number: Int) {
    guard notice?.number == number else { return }
    notices.removeFirst()
    isNoticeSeen = false
  }
}

extension Duration {
  fileprivate var clock: String {
    let seconds = components.seconds
    let rest = seconds % 60
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
