@_spi(Host) public import VIPKit

extension Element {
  /// The tree in kinds that each display knows. Another becomes a text or, if selectable, a button, above its children.
  public var inKnownRoles: Element {
    guard hasUnknownRole else { return self }
    var element = self
    element.children = children.map(\.inKnownRoles)
    guard case .other(_, let words, let isSelectable) = kind else { return element }
    let text = [label, words].compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.joined(separator: ": ")
    let head = Element(
      isSelectable ? .button() : .text(text), id: id, label: isSelectable ? label ?? text : nil, isEnabled: isEnabled,
      problem: problem, tint: nil, layout: Layout(), shortcut: nil, children: [])
    return Element(.verticalStack, children: (isSelectable || !text.isEmpty ? [head] : []) + element.children).named(id)
  }

  private var hasUnknownRole: Bool { role == .other || children.contains(where: \.hasUnknownRole) }
}
