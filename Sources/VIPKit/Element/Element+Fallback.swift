extension Element {
  /// The tree in kinds that each display knows. Another becomes a text or, if selectable, a button, above its children.
  @_spi(Host) public var inKnownRoles: Element {
    guard hasUnknownRole else { return self }
    var element = self
    element.children = children.map(\.inKnownRoles)
    guard case .other(_, let words, let isSelectable) = kind else { return element }
    let text = [label, words].compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.joined(separator: ": ")
    var head = isSelectable ? Element(.button(), label: label ?? text) : Element(.text(text))
    (head.id, head.isEnabled, head.problem) = (id, isEnabled, problem)
    var stack = Element(.verticalStack, children: (isSelectable || !text.isEmpty ? [head] : []) + element.children)
    stack.id = id
    return stack
  }

  private var hasUnknownRole: Bool { role == .other || children.contains(where: \.hasUnknownRole) }
}
