import ScreenModel
@_spi(Host) import VIPKit

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
