/// Rows, one below the other, that scroll: `List(contacts, placeholder: "No contacts") { Text($0.name) }`.
public struct List<Data: RandomAccessCollection, Row: View>: PrimitiveView where Data.Element: Identifiable {
  private let data: Data
  private let selected: Data.Element.ID?
  private let placeholder: String
  private let row: @MainActor (Data.Element) -> Row
  private var onSelect: ViewAction<Data.Element>?
  /// The rows that are written down, instead of those of data.
  private var content: Row?
  private var onReachEnd: (@MainActor () -> Void)?

  /// Makes a list; a row's identity is its datum's, its views stand side by side. `selected` is what is chosen and
  /// shown elsewhere, such as beside the list; nil for none. Without `onSelect` rows only show something.
  public init(
    _ data: Data, selected: Data.Element.ID? = nil, placeholder: String = "",
    @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row,
    onSelect: (@MainActor (Data.Element) -> Void)? = nil
  ) {
    self.data = data
    self.selected = selected
    self.placeholder = placeholder
    self.row = row
    self.onSelect = onSelect.map { .now($0) }
  }

  /// Makes a list whose rows begin work. The screen is settled when it is done; it is cancelled with the scene.
  @_disfavoredOverload
  public init(
    _ data: Data, selected: Data.Element.ID? = nil, placeholder: String = "", file: String = #fileID, line: Int = #line,
    @ViewBuilder row: @escaping @MainActor (Data.Element) -> Row,
    onSelect: @escaping @MainActor (Data.Element) async -> Void
  ) {
    self.init(data, selected: selected, placeholder: placeholder, row: row)
    self.onSelect = .work(origin: "\(file):\(line)", onSelect)
  }

  /// The same list; `act` fetches the next page when the user comes near the end, once for each number of rows. A
  /// display shows a place for the rows to come. A list without rows has no end.
  public func onReachEnd(while hasMore: Bool = true, perform act: @escaping @MainActor () -> Void) -> List {
    var list = self
    list.onReachEnd = hasMore ? act : nil
    return list
  }

  func elements(in context: ViewContext) -> [Element] {
    if let content {
      return [
        Element(
          .list(Element.List(placeholder: placeholder)),
          children: context.elements(of: content, at: 0).map(\.asRow))
      ]
    }
    guard data.count > RowWindow.least || onReachEnd != nil && !data.isEmpty else {
      return [list(of: data, Element.List(placeholder: placeholder), in: context)]
    }
    let asked = context.storage.state(0, in: context, initial: RangeSet(RowWindow.initial))
    let made = RangeSet(asked.value.ranges.map { RowWindow.place($0, of: data.count) })
    // The rows to come have the place of one.
    let window = RowWindow(
      count: Swift.min(data.count, RowWindow.most) + (onReachEnd == nil ? 0 : 1),
      first: made.ranges.first?.lowerBound ?? 0, isSelectable: onSelect != nil || onReachEnd != nil)
    let reached = context.storage.state(1, in: context, initial: LastValue<Int?>(nil)).value
    let reachEnd = { [onReachEnd, count = data.count] in
      guard let onReachEnd, reached.value != count else { return }
      reached.value = count
      onReachEnd()
    }
    let rows = made.ranges.flatMap { rows in
      let start = data.index(data.startIndex, offsetBy: rows.lowerBound)
      return data[start..<data.index(start, offsetBy: rows.count)]
    }
    let select = onSelect?.handler(in: context)
    var list = list(of: rows, Element.List(window: window), in: context).onAction(in: context) { [data] action in
      switch action {
      // There may be more of them when they are drawn than there are now.
      case .show(let rows):
        asked.value = rows.intersection(RangeSet(0..<RowWindow.most))
        if rows.ranges.last.map({ $0.upperBound > data.count }) == true { reachEnd() }
      case .choose(data.count): reachEnd()
      case .choose(let row) where (0..<data.count).contains(row):
        select?(data[data.index(data.startIndex, offsetBy: row)])
      default: break
      }
    }
    list.origin.made = made
    return [list]
  }

  private func list(
    of data: some RandomAccessCollection<Data.Element>, _ kind: Element.List, in context: ViewContext
  ) -> Element {
    let select = onSelect?.handler(in: context)
    if let select {
      context.storage.rowHandlers[context.place] = { number in
        if number < data.count { select(data[data.index(data.startIndex, offsetBy: number)]) }
      }
    }
    let (ids, views) = (data.map { $0.id }, data.map(row))
    var list = Element(.list(kind))
    guard let kind = ViewKind.of(Row.self).value else {
      list.children = rows(ids, views, isSelectable: select != nil, in: context)
      return list
    }
    let memory = context.storage.state(2, in: context, initial: LastValue<MadeList?>(nil)).value
    if let last = memory.value, last.isSelectable == (select != nil), last.selected == selected, last.ids == ids,
      kind.areSame(last.views, views)
    {
      list.origin.hasPlainRows = true
    } else {
      let made = KeptRows(rows(ids, views, isSelectable: select != nil, in: context))
      memory.value = MadeList(ids: ids, views: views, selected: selected, isSelectable: select != nil, rows: made)
    }
    list.children = memory.value?.rows.elements ?? []
    list.origin.rows = memory.value?.rows
    return list
  }

  private struct MadeList {
    let ids: [Data.Element.ID]
    let views: [Row]
    let selected: Data.Element.ID?
    let isSelectable: Bool
    let rows: KeptRows
  }

  private func rows(
    _ ids: [Data.Element.ID], _ views: [Row], isSelectable: Bool, in context: ViewContext
  ) -> [Element] {
    var places = RowPlaces<Data.Element.ID>(in: context.place)
    return ids.indices.map { number in
      let id = ids[number]
      var element = Element(
        .row(Element.Row(isSelectable: isSelectable, isSelected: id == selected)),
        children: context.elements(ofRow: views[number], at: places.next(id)))
      if isSelectable { element.origin.row = (context.place, number) }
      element.origin.id = DatumText.of(id)
      return element
    }
  }
}

extension Element {
  /// A section stays one, with rows in it.
  fileprivate var asRow: Element {
    if role == .row { return self }
    var row = self
    if role == .section {
      row.children = children.map(\.asRow)
      // Somebody may stand in two sections.
      row.origin.id = origin.id ?? origin.datum ?? label
    } else {
      var cell = self
      (cell.origin.id, cell.origin.datum) = (nil, nil)
      row = Element(.row(Element.Row()), children: [cell])
      row.origin.id = origin.id ?? origin.datum
    }
    return row
  }
}

extension List where Data == NumberedRows<Int> {
  /// Makes a list whose views are its rows, those of a ``Section`` below its heading; a list or an outline in it is one
  /// row. All rows are made, also those out of sight: for more than some hundred, hand the data over.
  public init(placeholder: String = "", @ViewBuilder content: () -> Row) {
    let content = content()
    self.init(count: 0, id: \.self, placeholder: placeholder) { _ in content }
    self.content = content
  }
}

extension List {
  /// Makes a list of counted rows: of a million, only those looked at are made. `id` tells a row, counted from 0,
  /// wherever it stands: `List(count: log.count, id: { log.first + $0 }) { Text(log.line($0)) }`.
  public init<ID: Hashable>(
    count: Int, id: @escaping (Int) -> ID, placeholder: String = "",
    @ViewBuilder row: @escaping @MainActor (Int) -> Row, onSelect: (@MainActor (Int) -> Void)? = nil
  ) where Data == NumberedRows<ID> {
    data = NumberedRows(count: count, id: id)
    selected = nil
    self.placeholder = placeholder
    self.row = { row($0.number) }
    self.onSelect = onSelect.map { onSelect in .now { onSelect($0.number) } }
  }
}

/// A row that is known by its number.
public struct NumberedRow<ID: Hashable>: Identifiable {
  /// Counted from 0.
  public let number: Int
  /// Tells the row from the others.
  public let id: ID
}

/// Rows that are known by their numbers.
public struct NumberedRows<ID: Hashable>: RandomAccessCollection {
  /// The number of rows.
  public let endIndex: Int
  private let id: (Int) -> ID

  init(count: Int, id: @escaping (Int) -> ID) {
    endIndex = Swift.min(Swift.max(0, count), RowWindow.most)
    self.id = id
  }

  /// The first row's number: 0.
  public var startIndex: Int { 0 }
  /// A row.
  public subscript(number: Int) -> NumberedRow<ID> { NumberedRow(number: number, id: id(number)) }
}
