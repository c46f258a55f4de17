import ScreenModel
import VIPKit

/// What is typed into a field while something covers it.
extension TerminalModel {
  /// More keys than this nobody types ahead.
  private static let mostTypedAhead = 256

  /// Keeps what is typed into a field, or to find something, while the loader or an alert covers it. Keys that press something are
  /// not kept: nobody knows what will be under them.
  mutating func hold(_ input: Input) {
    if case .text(let more) = input, case .text(let text)? = typedAhead.last, isTextBehind {
      typedAhead[typedAhead.count - 1] = .text(text + more)
      return
    }
    guard typedAhead.count < Self.mostTypedAhead else { return }
    if popup != nil {
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
    guard popup != nil || isFieldFocused else { return [] }
    return inputs.flatMap { answer($0) }.joiningEdits
  }
}

extension [TerminalModel.Effect] {
  /// Of several edits of one field in a row the last, as after a paste: a scene that answers the first with an alert, or with another
  /// screen, gets all of the text.
  fileprivate var joiningEdits: [TerminalModel.Effect] {
    enumerated().filter { index, effect in
      effect.editedField == nil || index + 1 == count || self[index + 1].editedField != effect.editedField
    }.map(\.element)
  }
}

extension TerminalModel.Effect {
  fileprivate var editedField: ElementID? { if case .send(.act(let id, .edit(_))) = self { id } else { nil } }
}
