/// Rows, one below the other, that scroll.
///
/// ```swift
/// List(contacts, placeholder: "No contacts") { contact in
///   Text(contact.name)
/// } onSelect: { [weak self] contact in self?.open(contact) }
/// ```
public struct List<Data: RandomAccessCollection, Row: View>: PrimitiveView where Data.Element: Identifiable {
  private let data: Data
  private let placeholder: String
  private let row: @MainActor (Data.Element) -> Row
  private let onSelect: (@MainActor (Data.Element) -> Void)?

  /// Makes a list of rows that only show something.
  ///
  /// - Parameters:
  ///   - data: what the rows show; a row's identity is its datum's.
  ///   - placeholder: shown when there are no rows.
  ///   - row: the views of one row, set beside one another.
  public init(_ data: Data, placeholder: String = "", @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row) {
    self.data = data
    self.placeholder = placeholder
    self.row = row
    onSelect = nil
  }

  /// Makes a list of rows that the user can choose.
  ///
  /// - Parameters:
  ///   - data: what the rows show; a row's identity is its datum's.
  ///   - placeholder: shown when there are no rows.
  ///   - row: the views of one row, set beside one another.
  ///   - onSelect: runs when the user chooses a row.
  public init(
    _ data: Data, placeholder: String = "", @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row,
    onSelect: @escaping @MainActor (Data.Element) -> Void
  ) {
    self.data = data
    self.placeholder = placeholder
    self.row = row
    self.onSelect = onSelect
  }

  /// The values that a display draws.
  public func elements(in context: ViewContext) -> [Element] {
    var counts: [Data.Element.ID: Int] = [:]
    let rows = data.map { datum in
      let number = counts[datum.id, default: 0]
      counts[datum.id] = number + 1
      let handler = onSelect.map { onSelect in
        { @MainActor (action: Action) in if action == .activate { onSelect(datum) } }
      }
      var element = Element(
        .row, traits: onSelect == nil ? [] : .selectable,
        children: context.elements(of: row(datum), id: datum.id, number: number),
        handler: handler)
      element.source.id = "\(datum.id)"
      return element
    }
    return [Element(.list, attributes: .with { $0.placeholder = placeholder }, children: rows)]
  }
}
