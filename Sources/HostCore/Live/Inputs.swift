import VIPKit

/// What the user has put into an element, in words that another build of the scene understands.
enum Input: Codable, Equatable, Sendable {
  /// The text of a field.
  case text(String)
  /// Whether a toggle is on.
  case isOn(Bool)
  /// The words of the option that was picked, wherever they stand.
  case picked(String)
}

/// An element and what the user has put into it.
struct ElementInput: Codable, Equatable, Sendable {
  let element: ElementID
  let input: Input
}

extension Element {
  /// What the element holds that a user may have put in; nil for what takes no input.
  var input: Input? {
    switch content {
    case .textField(_, let text, _): .text(text)
    case .toggle(_, let isOn): .isOn(isOn)
    case .picker(_, let options, let selection?) where options.indices.contains(selection): .picked(options[selection])
    default: nil
    }
  }

  /// Whether what the user puts in is hidden.
  var isSecure: Bool {
    if case .textField(_, _, true) = content { true } else { false }
  }

  /// What a user would have to do here to put something in; nil when it is there already, or has no place here.
  fileprivate func action(for input: Input) -> Action? {
    guard input != self.input else { return nil }
    switch (content, input) {
    case (.textField, .text(let text)): return .edit(text)
    case (.toggle, .isOn(let isOn)): return .turn(isOn)
    case (.picker(_, let options, _), .picked(let words)): return options.firstIndex(of: words).map { .pick($0) }
    default: return nil
    }
  }
}

extension SceneInstance {
  /// What the user has put in, in the order of the screen.
  ///
  /// - Parameter includingSecure: whether what is hidden on the screen is among it.
  func inputs(includingSecure: Bool) -> [ElementInput] {
    guard !edited.isEmpty else { return [] }
    return root.flattened.compactMap { element in
      guard edited.contains(element.id), includingSecure || !element.isSecure, let input = element.input else {
        return nil
      }
      return ElementInput(element: element.id, input: input)
    }
  }

  /// Puts in again what the user has put in before. Each in its turn: one may bring another to the screen.
  func repeatInputs(_ inputs: [ElementInput]) {
    for input in inputs {
      edited.insert(input.element)
      guard let own = root.find(input.element), let action = own.action(for: input.input) else { continue }
      own.perform(action)
    }
  }
}
