import ScreenModel
@_spi(Host) import VIPKit

/// What stands before the page and is to be answered first: the error alert, or a question of the scene.
struct Alert: Equatable, Sendable {
  /// What it means; nil for a mere question.
  let tint: Tint?
  /// What is asked, or has happened; empty for an error that has only a message.
  let title: String
  let message: String
  let buttons: [Question.Choice]
  /// The button that has the focus at first.
  let first: Int
  /// The button that Escape means.
  let cancel: Int?
  /// The question; nil for an error.
  let question: Int?

  /// What a screen has before it; nil when it has nothing. An error comes before a question.
  static func of(_ screen: Screen, _ words: Words) -> Alert? {
    if let error = screen.error {
      return Alert(
        tint: .negative, title: "", message: error, buttons: [Question.Choice(words("OK"))], first: 0, cancel: 0,
        question: nil)
    }
    return screen.question.map {
      Alert(
        tint: $0.tint, title: $0.title, message: $0.message ?? "", buttons: $0.choices, first: $0.first,
        cancel: $0.cancel, question: $0.number)
    }
  }

  var isError: Bool { tint == .negative }

  func event(_ button: Int) -> UserEvent {
    question.map { .answer($0, choice: button) } ?? .dismissError
  }
}

extension TerminalModel {
  var alert: Alert? { screen.flatMap { Alert.of($0, words) } }

  mutating func handle(_ input: Input, in alert: Alert) -> [Effect] {
    if hasUnseenAlert { return holdAndReplay(input) }
    let layout = layout(of: alert)
    switch input {
    case .key(.pageUp, _): scroll(alert: layout, by: -layout.pageStep)
    case .key(.pageDown, _): scroll(alert: layout, by: layout.pageStep)
    // Buttons below one another are reached by these keys, and the words by the page keys alone.
    case .key(.up, _) where layout.overflows && layout.isRow: scroll(alert: layout, by: -1)
    case .key(.down, _) where layout.overflows && layout.isRow: scroll(alert: layout, by: 1)
    // In the middle of what the user types, a blank is no answer.
    case .text(" ") where isTyping(before: alert): return holdAndReplay(input)
    case .key(.enter, _), .text(" "): return press(alertFocus, in: alert)
    case .key(.escape, _): return alert.cancel.map { press($0, in: alert) } ?? []
    case .key(.tab, let modifiers): moveAlertFocus(by: modifiers.contains(.shift) ? -1 : 1, in: alert)
    case .key(.right, _), .key(.down, _): moveAlertFocus(by: 1, in: alert)
    case .key(.left, _), .key(.up, _): moveAlertFocus(by: -1, in: alert)
    case .mouse(let mouse) where mouse.kind == .wheelUp: scroll(alert: layout, by: -mouse.notches)
    case .mouse(let mouse) where mouse.kind == .wheelDown: scroll(alert: layout, by: mouse.notches)
    case .mouse(let mouse):
      guard mouse.kind == .press, let button = layout.buttons.firstIndex(where: { $0.contains(mouse.place) })
      else { return [] }
      return press(layout.firstButton + button, in: alert)
    // Who types doesn't stop for an alert that comes by itself.
    default: return holdAndReplay(input)
    }
    return []
  }

  private mutating func holdAndReplay(_ input: Input) -> [Effect] {
    hold(input)
    return replay()
  }

  /// Whether a blank belongs to what the user types behind an alert.
  private func isTyping(before alert: Alert) -> Bool {
    isTextBehind && (!typedAhead.isEmpty || alert.question == nil)
  }

  /// Whether what is typed is text, once the alert is gone.
  var isTextBehind: Bool { popup != nil || isFieldFocused }

  func layout(of alert: Alert) -> OverlayLayout {
    OverlayLayout(alert, focus: alertFocus, offset: alertOffset, in: geometry.column)
  }

  private mutating func scroll(alert layout: OverlayLayout, by lines: Int) { alertOffset = layout.offset(by: lines) }

  /// Presses a button. An alert that comes in the place of this one is another one, whatever it says.
  private mutating func press(_ button: Int, in alert: Alert) -> [Effect] {
    countAlert()
    return [.send(alert.event(button))]
  }

  private mutating func moveAlertFocus(by step: Int, in alert: Alert) {
    let count = alert.buttons.count
    alertFocus = (alertFocus + step + count) % count
  }
}

/// What stood on the screen when the user pressed a button, until the scene has answered or the user does something else. What
/// is wrong then takes the focus.
struct Submission: Equatable, Sendable {
  /// The problem of each field that there was; empty where there was none.
  private var problems: [ElementID: String]
  /// Whether the loader has covered the screen since.
  private var hasWaited = false

  /// - Parameter root: the screen as it was.
  init(_ root: Element) { problems = root.problems }

  /// Takes what is to be seen now.
  ///
  /// - Returns: the fields with problems, from the top, once the scene has answered; nil before.
  mutating func answer(in screen: Screen) -> [ElementID]? {
    guard screen.loading == nil else {
      hasWaited = true
      return nil
    }
    let now = screen.root.problems
    let isNew = now.contains { id, problem in !problem.isEmpty && problems[id].map { $0 != problem } == true }
    guard hasWaited || isNew else {
      // A problem that is taken away and comes back is new.
      problems = problems.merging(now) { $1 }
      return nil
    }
    return screen.root.flattened.map(\.id).filter { problems[$0] != nil && now[$0]?.isEmpty == false }
  }
}

extension Element {
  fileprivate var problems: [ElementID: String] {
    flattened.filter(\.isSettable).reduce(into: [:]) { $0[$1.id] = $1.attributes.problem ?? "" }
  }
}

extension TerminalModel {
  /// Remembers that a button was pressed or a command chosen, and forgets it when the user does something else.
  mutating func noteSubmission(_ input: Input, _ effects: [Effect]) {
    switch input {
    case .focus: return
    case .mouse(let mouse) where mouse.kind != .press: return
    default: break
    }
    submission = effects.contains(where: isSubmission) ? screen.map { Submission($0.root) } : nil
  }

  private func isSubmission(_ effect: Effect) -> Bool {
    switch effect {
    case .send(.run): true
    case .send(.act(let id, .activate)): screen?.root.find(id)?.role == .button
    default: false
    }
  }

  /// Moves the focus to the first field with a problem, when the scene has answered a button with problems.
  mutating func followProblems(of screen: Screen) {
    guard let wrong = submission?.answer(in: screen) else { return }
    submission = nil
    if let first = wrong.first(where: { layout.stop(of: $0) != nil }) { moveFocus(to: first) }
  }
}
