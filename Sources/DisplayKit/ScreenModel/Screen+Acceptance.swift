import VIPKit

/// What is done on a screen by who may not have seen all of it: a display in another process, or a hostile one.
extension Screen {
  /// Whether an event makes sense on what is on the screen now. An alert, a question and a loader take all input but what is typed: that may
  /// have been on its way when they came.
  public func accepts(_ event: UserEvent) -> Bool {
    switch event {
    case .act(.cancelLoading, .activate): error == nil && question == nil && loading != nil && cancelTitle != nil
    case .act(let id, let action): accepts(action, on: id)
    case .run(let id): !isCovered && commands.first { $0.id == id }?.isEnabled == true
    case .dismissError: error != nil
    case .answer(let number, let choice):
      error == nil && question?.number == number && question?.choices.indices.contains(choice) == true
    case .back, .open: error == nil && question == nil
    case .places, .details, .environment, .focused, .moved, .shortcutUnavailable, .quit: true
    }
  }

  private var isCovered: Bool { error != nil || question != nil || loading != nil }

  private func accepts(_ action: Action, on id: ElementID) -> Bool {
    guard let element = root.find(id), element.isEnabled else { return false }
    switch action {
    case .edit: return element.takes(action) && element.expectation(unmetBy: action) == nil
    case .show: return true
    case .activate where element.traits.contains(.selectable): return !isCovered
    default: return !isCovered && element.takes(action) && element.expectation(unmetBy: action) == nil
    }
  }
}
