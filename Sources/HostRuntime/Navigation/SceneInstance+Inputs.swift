import HostModel
@_spi(Host) import VIPKit

extension SceneInstance {
  /// What the user has put in, in the order of the screen.
  ///
  /// - Parameter includingSecure: whether what is hidden on the screen is among it.
  func inputs(includingSecure: Bool) -> [ElementInput] {
    guard !edited.isEmpty else { return [] }
    let root = root
    // Another build, and another run, know an element by the label that it has now.
    return zip(root.flattened, root.renamed.flattened).compactMap { element, renamed in
      guard edited.contains(element.id), let input = element.input else { return nil }
      guard includingSecure || !element.traits.contains(.secure) else { return nil }
      return ElementInput(element: renamed.id, input: input)
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
