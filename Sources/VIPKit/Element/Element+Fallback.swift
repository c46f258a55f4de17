extension Element {
  /// The same in roles that every display knows, for one that doesn't know this: its label and value as words, or as a button
  /// when the user can choose it, and below them what is inside.
  public var fallback: Element {
    let words = [label, valueText].compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.joined(separator: ": ")
    var head = Element(
      traits.contains(.selectable) ? .button : .text, label: traits.contains(.selectable) ? words : nil,
      value: traits.contains(.selectable) ? .none : .text(words), traits: traits)
    head.id = id
    var stack = Element(.verticalStack, children: (words.isEmpty ? [] : [head]) + children)
    stack.id = id
    return stack
  }

  private var valueText: String? {
    switch value {
    case .none: nil
    case .text(let text): text
    case .isOn(let isOn): isOn ? "on" : "off"
    case .option: selectedOption
    case .number: numberText
    case .fraction: fraction.map { "\(Int(($0 * 100).rounded())) %" }
    }
  }
}
