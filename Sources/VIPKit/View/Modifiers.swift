extension View {
  /// The same view; the user can't do anything with it while `isDisabled` is true.
  public func disabled(_ isDisabled: Bool) -> ModifiedView<Self> {
    ModifiedView(content: self) { if isDisabled { $0.disable() } }
  }

  /// The same view, told from others of its kind by an id instead of by its label.
  ///
  /// - Parameter id: stays the same for as long as the view means the same thing.
  public func id(_ id: some CustomStringConvertible) -> IdentifiedView<Self> {
    IdentifiedView(content: self, id: id.description)
  }
}

/// A view that has an id: what it keeps goes with the id.
public struct IdentifiedView<Content: View>: PrimitiveView {
  let content: Content
  let id: String

  /// The elements of the view, with its id.
  public func elements(in context: ViewContext) -> [Element] {
    var elements = context.elements(of: content, id: id)
    for index in elements.indices { elements[index].origin.id = id }
    return elements
  }
}

extension View {
  /// The same view, with what is wrong with what the user has put in beside it.
  ///
  /// - Parameter problem: in the user's words; nil when nothing is wrong.
  public func problem(_ problem: String?) -> ModifiedView<Self> {
    ModifiedView(content: self) { $0.attributes.problem = problem ?? $0.attributes.problem }
  }

  /// The same field, which holds the path of a file or a folder: a display completes it from the names in the folder. The app reads it
  /// as it is typed, `~/` at its beginning included.
  public func completesPaths() -> ModifiedView<Self> {
    ModifiedView(content: self) { if $0.role == .textField { $0.traits.insert(.path) } }
  }

  /// The same view, in the colour of a meaning. Colour alone tells nothing: let words or a shape say it, too.
  ///
  /// - Parameter tint: what it means; nil for nothing special.
  public func tint(_ tint: Tint?) -> ModifiedView<Self> {
    ModifiedView(content: self) { $0.tint(tint) }
  }
}

extension View {
  /// The same view, with its words on one side of the room that they have: in a column, or beside other views.
  public func alignment(_ alignment: TextAlignment) -> ModifiedView<Self> {
    ModifiedView(content: self) { $0.attributes.alignment = alignment }
  }
}

extension View {
  /// The same button or link, which a key presses as well, wherever the focus is. It stands among the commands of the scene.
  ///
  /// - Parameters:
  ///   - key: the character that the key types.
  ///   - modifiers: what is held down with it.
  public func keyboardShortcut(_ key: Character, modifiers: EventModifiers = []) -> ModifiedView<Self> {
    ModifiedView(content: self) { $0.attributes.shortcut = KeyboardShortcut(key, modifiers: modifiers) }
  }
}

/// A view whose elements are changed.
public struct ModifiedView<Content: View>: PrimitiveView {
  let content: Content
  let change: (inout Element) -> Void

  /// The elements of the view, changed.
  public func elements(in context: ViewContext) -> [Element] {
    var elements = context.elements(of: content, at: 0)
    for index in elements.indices { change(&elements[index]) }
    return elements
  }
}

extension Element {
  /// What is inside keeps a tint of its own.
  fileprivate mutating func tint(_ tint: Tint?) {
    guard attributes.tint == nil else { return }
    attributes.tint = tint
    for index in children.indices { children[index].tint(tint) }
  }

  fileprivate mutating func disable() {
    isEnabled = false
    for index in children.indices { children[index].disable() }
  }
}
