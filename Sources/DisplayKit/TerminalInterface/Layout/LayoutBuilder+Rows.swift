@_spi(Host) import VIPKit

/// Lists and tables: rows that scroll.
extension LayoutBuilder {
  mutating func placeTable(
    _ table: Element, at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    guard let headers = table.children.first?.children, let list = table.children.last, around.list == nil else {
      return placeBelow(table.children, at: origin, width: width, around)
    }
    var inside = around
    // Two columns on the left are for the mark of the chosen row, two on the right for the scroll bar.
    let room = max(1, width - 4)
    inside.columns = Columns.shared(by: [headers] + list.children.map(\.cells), in: room)
    let start = Point(x: origin.x + 2, y: origin.y)
    let height = placeBeside(headers, columns: inside.columns, at: start, width: room, inside)
    return height + placeList(list, at: Point(x: origin.x, y: origin.y + height), width: width, inside)
  }

  mutating func placeList(
    _ element: Element, at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    // A list in a row of a list is a part of that row.
    if around.list != nil { return placeBelow(element.children, at: origin, width: width, around) }
    // Of many rows there may be none yet: then they are still to be asked for.
    if element.children.isEmpty, element.attributes.window == nil {
      let placeholder = element.attributes.placeholder
      // Where the words of rows would stand.
      let (start, room) = (Point(x: origin.x + min(2, width - 1), y: origin.y), max(1, width - 2))
      let lines = placeholder.isEmpty ? [] : placeholder.wrapped(to: room)
      return add(element, .text(lines, .secondary), at: start, width: room, height: lines.count, around)
    }
    let number = lists.count
    var inside = around
    inside.list = number
    let content = layOutRows(of: element, x: origin.x, width: width, inside)
    let height = min(listLimit, content.height)
    let rect = Rect(x: origin.x, y: origin.y, width: width, height: height)
    lists.append(
      ListRegion(id: element.id, rect: rect, contentHeight: content.height, window: window(of: element, content)))
    // Rows that can't be chosen are read: then the list itself takes the keys that scroll.
    let isInteractive = content.height > height && !content.boxes.contains(where: \.isInteractive)
    boxes.append(
      Box(
        id: element.id, content: .list, rect: rect, value: rect, isEnabled: true, isInteractive: isInteractive,
        form: around.form))
    boxes += content.boxes
    return height
  }

  private mutating func layOutRows(
    of list: Element, x: Int, width: Int, _ around: Surroundings
  ) -> (boxes: [Box], height: Int) {
    if let known = rows[list.id] { return known }
    // Two columns on the right are for the scroll bar.
    let width = max(1, width - 2)
    let columns = around.columns ?? Columns.shared(by: list.children.map(\.cells), in: max(1, width - 2))
    let outside = boxes
    boxes = []
    var y = list.attributes.window?.first ?? 0
    for row in list.children { y += placeRow(row, columns: columns, at: Point(x: x, y: y), width: width, around) }
    let content = (boxes: boxes, height: y + (list.attributes.window?.rowsAfter(list.children.count) ?? 0))
    boxes = outside
    rows[list.id] = content
    return content
  }

  private func window(of list: Element, _ content: (boxes: [Box], height: Int)) -> ListRegion.Window? {
    guard let rows = list.attributes.window else { return nil }
    let lines = rows.first..<max(rows.first, content.height - rows.rowsAfter(list.children.count))
    return ListRegion.Window(rows: rows, lines: lines, ids: list.children.map(\.id))
  }

  mutating func placeRow(
    _ row: Element, columns: [Int]?, at origin: Point, width: Int, _ around: Surroundings
  ) -> Int {
    let index = boxes.count
    let fold = if case .row(let fold) = row.layoutStyle { fold } else { Box.Fold() }
    _ = add(row, .row(fold), at: origin, width: width, height: 1, around)
    var inside = around
    inside.row = row.id
    inside.columns = nil
    let cells = row.cells
    // Two columns on the left are for the mark of the chosen row.
    let fitting = columns.flatMap { $0.count == cells.count && fold.width == 0 ? $0 : nil }
    let indent = 2 + min(fold.width, width / 2)
    let start = Point(x: origin.x + min(indent, width - 1), y: origin.y)
    let height = max(1, placeBeside(cells, columns: fitting, at: start, width: max(1, width - indent), inside))
    boxes[index].rect.height = height
    boxes[index].value.height = height
    return height
  }
}

extension RowWindow {
  /// How many rows there are after those that are there.
  fileprivate func rowsAfter(_ made: Int) -> Int { max(0, count - first - made) }
}
