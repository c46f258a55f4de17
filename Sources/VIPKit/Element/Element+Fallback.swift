extension Element {
  /// The same tree in roles that each display knows, for a display that knows those of VIPKit: in the place of another role
  /// stand its label and value as words, or as a button when the user can choose it, and below them what is inside.
  @_spi(Host) public var inKnownRoles: Element {
    guard hasUnknownRole else { return self }
    var element = self
    element.children = children.map(\.inKnownRoles)
    return role.isKnown ? element : element.fallback
  }

  private var hasUnknownRole: Bool { !role.isKnown || children.contains(where: \.hasUnknownRole) }

  private var fallback: Element {
    let words = [label, valueText].compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.joined(separator: ": ")
    let isButton = traits.contains(.selectable)
    var head =
      isButton
      ? Element(.button, label: label ?? words, traits: traits) : Element(.text, value: .text(words), traits: traits)
    head.id = id
    head.attributes.problem = attributes.problem
    var stack = Element(.verticalStack, children: (isButton || !words.isEmpty ? [head] : []) + children)
    stack.id = id
    return stack
  }

  private var valueText: String? {
    switch value {
    case .none: nil
    case .text(let text): traits.contains(.secure) ? String(repeating: "•", count: text.count) : text
    case .isOn(let isOn): isOn ? "on" : "off"
    case .option: selectedOption
    case .number: numberText
    case .day: day?.description
    case .fraction: fraction.map { "\(Int(($0 * 100).rounded())) %" }
    }
  }
}
