import HostJournal
import ScreenModel
@_spi(Host) import VIPKit

/// What the user has put in on the tabs of one screen: those that don't show are not in its tree.
struct TabInputs {
  /// By the tab view, and its tab.
  fileprivate var inputs: [ElementID: [ElementInput.Value: [EditedInput]]] = [:]
  fileprivate var seen: Set<ElementID> = []

}

private struct EditedInput {
  let input: ElementInput
  /// Whether it is hidden on the screen.
  let isSecure: Bool
}

extension SceneInstance {
  /// What the user has put in, in the order of the screen. What stands on a tab that doesn't show comes after that tab is picked,
  /// and before the one that shows is picked again.
  ///
  /// - Parameter includingSecure: whether what is hidden on the screen is among it.
  func inputs(includingSecure: Bool) -> [ElementInput] {
    guard !edited.isEmpty else { return [] }
    let rendering = render()
    prepared = rendering
    return noteInputs(in: rendering.root).filter { includingSecure || !$0.isSecure }.map(\.input)
  }

  /// Puts in again what the user has put in before. Each in its turn: one may bring another to the screen.
  ///
  /// - Parameter old: the tree in which they have done so, as this build would name it; nil when nobody knows it any more.
  func repeatInputs(_ inputs: [ElementInput], of old: Element? = nil) {
    let missing = inputs.filter { !repeatInput($0) }
    guard let old else { return }
    for input in missing {
      guard let id = render().root.successor(of: input.element, in: old) else { continue }
      edited.remove(input.element)
      _ = repeatInput(ElementInput(element: id, input: input.input))
    }
  }

  /// Puts in again what has waited until the user can do it.
  func repeatWaitingInputs() {
    guard !waitingInputs.isEmpty else { return }
    let root = render().root
    for (id, input) in waitingInputs where root.find(id)?.isEnabled == true {
      waitingInputs[id] = nil
      _ = repeatInput(ElementInput(element: id, input: input))
    }
  }

  /// Says whether there is such an element. What is disabled takes the input as soon as it is enabled.
  private func repeatInput(_ input: ElementInput) -> Bool {
    edited.insert(input.element)
    let rendering = render()
    guard let own = rendering.root.find(input.element) else { return false }
    guard let action = own.action(for: input.input) else { return true }
    guard own.isEnabled else {
      waitingInputs[own.id] = input.input
      return true
    }
    if own.role == .tabView { _ = noteInputs(in: rendering.root) }
    _ = rendering.perform(action, by: own)
    // A header sorts one way first, and then the other.
    guard own.role == .columnHeader else { return true }
    let sorted = render()
    if let header = sorted.root.find(own.id), let action = header.action(for: input.input) {
      _ = sorted.perform(action, by: header)
    }
    return true
  }

  /// Notes what stands on the tabs that show, before others do.
  func noteTabs(in root: Element) {
    if !edited.isEmpty, !root.all(where: { $0.role == .tabView }).isEmpty { _ = noteInputs(in: root) }
  }

  private func noteInputs(in root: Element) -> [EditedInput] {
    tabs.seen = []
    var inputs: [EditedInput] = []
    // Another build, and another run, know an element by the label that it has now.
    let renamed = root.renamed(after: renamed)
    self.renamed = renamed
    collect(root, renamed, into: &inputs)
    // A tab view that leaves the screen forgets what was typed in its tabs: it begins again when it comes back.
    tabs.inputs = tabs.inputs.filter { tabs.seen.contains($0.key) }
    return inputs
  }

  private func collect(_ element: Element, _ renamed: Element, into inputs: inout [EditedInput]) {
    func note(_ input: ElementInput.Value) {
      inputs.append(
        EditedInput(
          input: ElementInput(element: renamed.id, input: input), isSecure: element.traits.contains(.secure)))
    }
    if edited.contains(element.id), let input = waitingInputs[element.id] ?? element.input { note(input) }
    if element.hasPlainRows { return }
    var inside: [EditedInput] = []
    let (children, names) = (element.children, renamed.children)
    for index in children.indices { collect(children[index], names[index], into: &inside) }
    if element.role == .tabView, let shown = element.input {
      tabs.seen.insert(element.id)
      let options = element.options
      let hidden = tabs.inputs[element.id, default: [:]].filter { $0.key != shown && options.contains($0.key) }
      tabs.inputs[element.id] = hidden.merging([shown: inside]) { $1 }
      for tab in options {
        guard let kept = hidden[tab], !kept.isEmpty else { continue }
        note(tab)
        inputs += kept
        note(shown)
      }
    }
    inputs += inside
  }
}
