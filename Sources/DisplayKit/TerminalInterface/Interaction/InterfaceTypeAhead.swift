import ScreenModel

/// What is typed into a field while something covers it.
extension Interface {
  /// More keys than this nobody types ahead.
  private static let mostTypedAhead = 256

  /// Keeps what is typed into a field, or to find something, while the loader covers it, or before an alert does. Keys that press something are
  /// not kept: nobody knows what will be under them.
  mutating func hold(_ input: Input) {
    guard typedAhead.count < Self.mostTypedAhead else { return }
    if chooser != nil {
      if KeyStroke(input)?.isTyped == true || input == .key(.backspace) { typedAhead.append(input) }
      return
    }
    guard let box = focusedBox, box.content.isField else { return }
    switch input {
    case .text, .paste: typedAhead.append(input)
    case .key(let key, let modifiers):
      var probe = TextBuffer(text: "", isMultiline: state.editors[box.id]?.isMultiline == true)
      let isMove = probe.isMultiline && [.up, .down].contains(key)
      if isMove || probe.handle(key, modifiers) { typedAhead.append(input) }
    case .mouse, .focus: break
    }
  }

  /// Answers what was typed ahead, once nothing covers what it was meant for.
  mutating func replay() -> [Effect] {
    guard let screen, screen.loading == nil, !hasAlert, !typedAhead.isEmpty else { return [] }
    let inputs = typedAhead
    typedAhead = []
    guard chooser != nil || isFieldFocused else { return [] }
    return inputs.flatMap { answer($0) }
  }
}
