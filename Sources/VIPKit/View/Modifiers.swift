extension View {
  /// The same view; the user can't do anything with it while `isDisabled` is true.
  public func disabled(_ isDisabled: Bool) -> some View {
    ModifiedView(content: self) { if isDisabled { $0.disable() } }
  }

  /// The same view, told from others of its kind by an id instead of by its label.
  ///
  /// - Parameter id: stays the same for as long as the view means the same thing.
  public func id(_ id: some CustomStringConvertible) -> some View {
    ModifiedView(content: self) { $0.source.id = id.description }
  }
}

/// A view whose elements are changed.
struct ModifiedView<Content: View>: PrimitiveView {
  let content: Content
  let change: (inout Element) -> Void

  func elements(in context: ViewContext) -> [Element] {
    var elements = context.elements(of: content, at: 0)
    for index in elements.indices { change(&elements[index]) }
    return elements
  }
}

extension Element {
  fileprivate mutating func disable() {
    isEnabled = false
    for index in children.indices { children[index].disable() }
  }
}
