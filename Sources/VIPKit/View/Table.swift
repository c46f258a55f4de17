/// Rows whose cells stand in columns. The table sorts nothing: it says what to sort by, and gets the rows in order.
/// `Table(files, sort: $sort) { TableColumn("Size", alignment: .trailing, isSortable: true) { Text($0.size) } }`.
public struct Table<Data: RandomAccessCollection>: PrimitiveView where Data.Element: Identifiable {
  private let columns: [TableColumn<Data.Element>]
  private let sort: Binding<TableSort?>?
  private var rows: List<Data, TableCells>

  /// Makes a table; a row's identity is its datum's. `selected` is what is chosen and shown elsewhere, such as beside
  /// the table; nil for none. `sort` is nil when rows can't be sorted. Without `onSelect` rows only show something.
  public init(
    _ data: Data, selected: Data.Element.ID? = nil, sort: Binding<TableSort?>? = nil, placeholder: String = "",
    @ItemBuilder<TableColumn<Data.Element>> columns: () -> [TableColumn<Data.Element>],
    onSelect: (@MainActor (Data.Element) -> Void)? = nil
  ) {
    let columns = columns()
    self.columns = columns
    self.sort = sort
    rows = List(
      data, selected: selected, placeholder: placeholder, row: { TableCells(columns, of: $0) },
      onSelect: onSelect)
  }

  /// The same table; `act` fetches the next page when the user comes near the end, once for each number of rows.
  public func onReachEnd(while hasMore: Bool = true, perform act: @escaping @MainActor () -> Void) -> Table {
    var table = self
    table.rows = rows.onReachEnd(while: hasMore, perform: act)
    return table
  }

  func elements(in context: ViewContext) -> [Element] {
    let headers = Element(.horizontalStack, children: columns.map { header(of: $0, in: context) })
    return [Element(.table, children: [headers] + context.elements(of: rows, at: 0))]
  }

  private func header(of column: TableColumn<Data.Element>, in context: ViewContext) -> Element {
    let order = sort?.wrappedValue.flatMap { $0.column == column.id ? $0.order : nil }
    let isSortable = column.isSortable && sort != nil
    var header = Element(.columnHeader(isSortable: isSortable, order: order), label: column.title)
    header.layout = column.layout
    guard let sort, isSortable else { return header }
    return header.onAction(in: context, acts: sort.acts) { action in
      guard action == .activate else { return }
      sort.wrappedValue = TableSort(column: column.id, order: order == .ascending ? .descending : .ascending)
    }
  }
}

/// A column of a table.
public struct TableColumn<Datum> {
  let title: String
  let id: String
  let isSortable: Bool
  let cell: @MainActor (Datum) -> AnyView
  private(set) var layout: Element.Layout

  /// Makes a column. `id` names it to the scene, in whatever language the title is; the title when nil.
  public init(
    _ title: String, id: String? = nil, alignment: TextAlignment = .leading, isSortable: Bool = false,
    @ViewBuilder cell: @escaping @MainActor (Datum) -> some View
  ) {
    self.title = title
    self.id = id ?? title
    layout = Element.Layout(alignment: alignment)
    self.isSortable = isSortable
    self.cell = { AnyView(cell($0)) }
  }

  /// The same column within bounds, in a terminal's columns. It goes before it is narrower than `min`, nil for what its
  /// cells need; what is wider than `max` is cut, nil for any width.
  public func width(min: Int? = nil, max: Int? = nil) -> TableColumn {
    var column = self
    column.layout.leastWidth = min.map { Swift.max(1, $0) }
    column.layout.greatestWidth = max.map { Swift.max(column.layout.leastWidth ?? 1, $0) }
    return column
  }

  /// The same column, which keeps its room longer than those of a lower priority. The default is 0; of equal columns
  /// those on the left keep theirs, after the first that tells the rows apart.
  public func priority(_ priority: Int) -> TableColumn {
    var column = self
    column.layout.priority = priority
    return column
  }
}

/// By which column the user wants a table sorted.
public struct TableSort: Codable, Equatable, Sendable {
  /// The id of the column.
  public var column: String
  /// Which end is first.
  public var order: Order

  /// Which end is first.
  public enum Order: String, Codable, Sendable {
    case ascending
    case descending
  }

  /// Describes an order.
  public init(column: String, order: Order = .ascending) {
    self.column = column
    self.order = order
  }
}

struct TableCells: PrimitiveView {
  private let cells: [(layout: Element.Layout, view: AnyView)]

  init<Datum>(_ columns: [TableColumn<Datum>], of datum: Datum) {
    cells = columns.map { ($0.layout, $0.cell(datum)) }
  }

  func elements(in context: ViewContext) -> [Element] {
    cells.indices.flatMap { number in
      var elements = context.elements(of: cells[number].view, at: number)
      let layout = cells[number].layout
      for index in elements.indices { elements[index].layout = layout }
      // A cell is one element, so that it stays in its column.
      if elements.count == 1 { return elements }
      var cell = Element(.horizontalStack, children: elements)
      cell.layout = layout
      return [cell]
    }
  }
}

extension TableCells: ValueView {
  func isSame(as other: TableCells) -> Bool {
    cells.count == other.cells.count
      && zip(cells, other.cells).allSatisfy { $0.layout == $1.layout && $0.view.isSame(as: $1.view) }
  }
}
