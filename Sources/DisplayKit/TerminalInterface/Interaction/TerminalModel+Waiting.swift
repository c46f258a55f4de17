public import ScreenModel
@_spi(Host) import VIPKit

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
    let isSubmission = effects.contains { effect in
      switch effect {
      case .send(.run): true
      case .send(.act(let id, .activate)): screen?.root.find(id).map { $0.role == .button || $0.submits } == true
      default: false
      }
    }
    submission = isSubmission ? screen.map { Submission($0.root) } : nil
  }

  mutating func followProblems(of screen: Screen) {
    guard let wrong = submission?.answer(in: screen) else { return }
    submission = nil
    if let first = wrong.first(where: { layout.stop(of: $0) != nil }) { moveFocus(to: first) }
  }

  /// How often the spinner is drawn.
  public static let spinnerStep = Duration.milliseconds(100)
  static let spinnerFrames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  /// A shorter wait shows no time.
  private static let shortWait = Duration.seconds(2)

  /// Whether the screen shows unfinished work of unknown length.
  public var isWaiting: Bool { !hasAlert && (screen?.loading != nil || screen != nil && layout.hasSpinner) }

  /// Takes the time that the user has been waiting.
  public mutating func wait(for duration: Duration) { waited = isWaiting ? duration : .zero }

  var spinner: String { elapsed.isEmpty ? "\(spinnerMark) …" : "\(spinnerMark) \(elapsed)" }

  var spinnerMark: String {
    String(Self.spinnerFrames[Int(waited / Self.spinnerStep) % Self.spinnerFrames.count])
  }

  var elapsed: String { waited >= Self.shortWait ? waited.clock : "" }

  /// As the scene has it: `Palette.printable` makes it harmless. Nil when nothing is shown.
  public var windowTitle: String? { screen?.title.onOneLine.truncated(to: 80) }

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
