/// Rows, one below the other, that scroll.
///
/// ```swift
/// List(contacts, placeholder: "No contacts") { contact in
///   Text(contact.name)
/// } onSelect: { [weak self] contact in self?.open(contact) }
/// ```
public struct List: View {
  /// The values that a display draws.
  public let element: Element

  /// Makes a list of rows that only show something.
  ///
  /// - Parameters:
  ///   - data: what the rows show; a row's identity is its datum's.
  ///   - placeholder: shown when there are no rows.
  ///   - row: the views of one row, set beside one another.
  public init<Data: RandomAccessCollection>(
    _ data: Data, placeholder: String = "", @ViewBuilder row: (Data.Element) -> [Element]
  ) where Data.Element: Identifiable {
    element = Element(
      .list(placeholder: placeholder),
      children: data.map { datum in
        var element = Element(.row(isSelectable: false), children: row(datum))
        element.explicitID = "\(datum.id)"
        return element
      })
  }

  /// Makes a list of rows that the user can choose.
  ///
  /// - Parameters:
  ///   - data: what the rows show; a row's identity is its datum's.
  ///   - placeholder: shown when there are no rows.
  ///   - row: the views of one row, set beside one another.
  ///   - onSelect: runs when the user chooses a row.
  public init<Data: RandomAccessCollection>(
    _ data: Data, placeholder: String = "", @ViewBuilder row: (Data.Element) -> [Element],
    onSelect: @escaping @MainActor (Data.Element) -> Void
  ) where Data.Element: Identifiable {
    element = Element(
      .list(placeholder: placeholder),
      children: data.map { datum in
        var element = Element(.row(isSelectable: true), children: row(datum)) { action in
          if action == .activate { onSelect(datum) }
        }
        element.explicitID = "\(datum.id)"
        return element
      })
  }
}
