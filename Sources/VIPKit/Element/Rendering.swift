/// A screen as a ViewController has made it: what a display draws, and what happens when the user does something there.
public struct Rendering: Sendable {
  /// Takes what the user does to an element.
  typealias Handler = @MainActor (Action) -> Void

  /// The tree; each element has its id.
  public internal(set) var root: Element
  /// What the user can do wherever the focus is.
  public let commands: [Command]
  let handlers: [Handler]
  let rowHandlers: [ViewPlace: @MainActor (Int) -> Void]
  /// The scenes to show inside, by the elements that are their places.
  @_spi(Host) public let scenes: [ElementID: EmbeddedScene]

  /// Does a user's action; false when the element is missing, disabled, or does nothing. Disabled lists scroll, too.
  @MainActor
  public func perform(_ action: Action, on id: ElementID) -> Bool {
    root.find(id).map { perform(action, by: $0) } ?? false
  }

  /// Does a user's action to an element that was already found.
  @MainActor
  @_spi(Host) public func perform(_ action: Action, by element: Element) -> Bool {
    guard element.isEnabled || action.isLooking else { return false }
    if let row = element.origin.row, let choose = rowHandlers[row.list] {
      if action == .activate { choose(row.number) }
    } else if let number = element.origin.handler, handlers.indices.contains(number) {
      handlers[number](action)
    } else {
      return false
    }
    return true
  }

  /// The same, with another tree of the same elements.
  @_spi(Host) public func mapRoot(_ change: (Element) -> Element) -> Rendering {
    var rendering = self
    rendering.root = change(root)
    return rendering
  }
}

extension Element {
  @MainActor
  func onAction(in context: ViewContext, acts: Bool = false, _ handler: @escaping Rendering.Handler) -> Element {
    var element = self
    element.origin.acts = acts
    element.origin.handler = context.storage.handlers.count
    context.storage.handlers.append(handler)
    return element
  }
}
