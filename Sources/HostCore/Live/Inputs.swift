import VIPKit

extension Element {
  /// What a user would have to do to bring the element to where it is; nil for what takes no input.
  var input: Action? {
    switch content {
    case .textField(_, let text, _): .edit(text)
    case .toggle(_, let isOn): .turn(isOn)
    case .picker(_, _, let selection): selection.map { .pick($0) }
    default: nil
    }
  }

  /// What a user would have to do here to bring the element to where another is.
  fileprivate func input(like other: Element) -> Action? {
    switch (content, other.content) {
    case (.textField, .textField), (.toggle, .toggle): return other.input
    case (.picker(_, let options, _), .picker(_, let others, let selection?)):
      // The same words, wherever they stand now.
      return others.indices.contains(selection) ? options.firstIndex(of: others[selection]).map { .pick($0) } : nil
    default: return nil
    }
  }
}

extension SceneInstance {
  /// Puts in again what the user has put in with the build before. Each in its turn: one may bring another to the screen.
  func repeatInputs(of old: SceneInstance) {
    edited = old.edited
    for element in old.root.flattened where edited.contains(element.id) {
      guard let own = root.find(element.id), let input = own.input(like: element), input != own.input else { continue }
      own.perform(input)
    }
  }
}
