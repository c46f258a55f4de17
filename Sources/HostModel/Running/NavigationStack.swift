package import VIPKit

/// The scenes beneath one another, the one on the screen last. A value: it knows nothing of scenes but their order.
package struct NavigationStack<Item> {
  package struct Entry {
    package fileprivate(set) var item: Item
    /// Whether the item was opened as a task of its own, on top of the one beneath.
    package let isModal: Bool
  }

  package fileprivate(set) var entries: [Entry] = []

  package init() {}

  /// What is on the screen.
  package var top: Entry? { entries.last }

  /// What comes back when the top is left.
  package var previous: Entry? { entries.dropLast().last }

  package var canGoBack: Bool { entries.count > 1 }

  /// Shows an item.
  ///
  /// - Returns: the items that are gone for good, the topmost first.
  package mutating func show(_ item: Item, as presentation: Presentation) -> [Item] {
    var gone: [Entry] = []
    switch presentation {
    case .push, .modal: break
    case .replace: gone = entries.popLast().map { [$0] } ?? []
    case .root:
      gone = entries.reversed()
      entries = []
    @unknown default: break
    }
    // What replaces a modal task is that task's next step.
    let isModal = presentation == .modal || (presentation == .replace && gone.first?.isModal == true)
    entries.append(Entry(item: item, isModal: isModal))
    return gone.map(\.item)
  }

  /// Puts an item on top that was there before in another process.
  package mutating func resume(_ item: Item, isModal: Bool) {
    entries.append(Entry(item: item, isModal: isModal))
  }

  /// Leaves the top. The first item stays.
  ///
  /// - Returns: the item that is gone; nil when there is nothing to go back to.
  package mutating func goBack() -> Item? {
    canGoBack ? entries.removeLast().item : nil
  }
}

extension NavigationStack where Item: AnyObject {
  package func contains(_ item: Item) -> Bool {
    entries.contains { $0.item === item }
  }

  /// Puts an item in the place of another.
  package mutating func exchange(_ old: Item, for new: Item) {
    for index in entries.indices where entries[index].item === old { entries[index].item = new }
  }
}
