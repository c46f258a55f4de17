public import VIPKit

extension ViewController {
  /// All words on the screen, in reading order.
  public var texts: [String] {
    render().flattened.filter { $0.role == .text }.compactMap(\.text)
  }

  /// The labels of all that the user can press, edit or choose.
  public var labels: [String] {
    render().flattened.filter(\.isInteractive).compactMap(\.label)
  }

  /// The text in a field; nil when there is no such field.
  public func text(inField label: String) -> String? {
    render().flattened.first { [.textField, .searchField].contains($0.role) && $0.label == label }?.text
  }

  /// Types a text into a field.
  public func type(_ text: String, into label: String) {
    element(label)?.perform(.edit(text))
  }

  /// Presses a button.
  public func press(_ label: String) {
    element(label)?.perform(.activate)
  }

  /// Chooses a row of the list, counted from 1.
  public func select(row number: Int) {
    let rows = render().flattened.filter { $0.role == .row }
    rows[number - 1].perform(.activate)
  }

  private func element(_ label: String) -> Element? {
    render().flattened.first { $0.isInteractive && $0.label == label }
  }
}
