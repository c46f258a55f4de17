public import VIPKit

extension ViewController {
  /// All words on the screen, in reading order.
  public var texts: [String] {
    render().root.flattened.filter { $0.role == .text }.compactMap(\.text)
  }

  /// The labels of all that the user can press, edit or choose.
  public var labels: [String] {
    render().root.flattened.filter(\.isInteractive).compactMap(\.label)
  }

  /// The text in a field; nil when there is no such field.
  public func text(inField label: String) -> String? {
    render().root.flattened.first { [.textField, .searchField].contains($0.role) && $0.label == label }?.text
  }

  /// Types a text into a field.
  public func type(_ text: String, into label: String) {
    perform(.edit(text)) { $0.isInteractive && $0.label == label }
  }

  /// Presses a button.
  public func press(_ label: String) {
    perform(.activate) { $0.isInteractive && $0.label == label }
  }

  /// Chooses a row of the list, counted from 1.
  public func select(row number: Int) {
    let screen = render()
    let rows = screen.root.flattened.filter { $0.role == .row }
    _ = screen.perform(.activate, on: rows[number - 1].id)
  }

  /// Does something to the first element of some kind.
  public func perform(_ action: Action, where isWanted: (Element) -> Bool) {
    let screen = render()
    if let element = screen.root.flattened.first(where: isWanted) { _ = screen.perform(action, on: element.id) }
  }
}
