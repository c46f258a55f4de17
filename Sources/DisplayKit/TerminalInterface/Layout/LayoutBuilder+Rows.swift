import ScreenModel
@_spi(Host) import VIPKit

extension LayoutBuilder {
  mutating func placeTable(_ table: Element, in slot: Slot) -> Int {
    guard let headers = table.children.first?.children, let list = table.children.last, slot.list == nil else {
      return placeBelow(table.children, in: slot)
    }
    // Two columns on the left are for the mark of the chosen row, two on the right for the scroll bar.
    var inside = slot.below(0, indent: 2)
    inside.width = max(1, slot.width - 4)
    let height = placeBeside(headers, columns: layOutRows(of: list, headers, in: slot).columns, in: inside)
    return height + placeList(list, below: headers, in: slot.below(height))
  }

  mutating func placeList(_ element: Element, below headers: [Element] = [], in slot: Slot) -> Int {
    // A list in a row of a list is a part of that row.
    if slot.list != nil { return placeBelow(element.children, in: slot) }
    // A windowed list may have no rows yet: they are still to be requested.
    if element.children.isEmpty, element.window == nil {
      let placeholder = element.placeholder
      // Where the words of rows would stand.
      let room = max(1, slot.width - 2)
      let lines = placeholder.isEmpty ? [] : placeholder.wrapped(to: room)
      return add(
        element, as: .text(lines, .secondary), indent: min(2, slot.width - 1), width: room, height: lines.count,
        in: slot)
    }
    let content = layOutRows(of: element, headers, in: slot)
    let height = min(listLimit, content.height)
    let rect = Rect(x: slot.x, y: slot.y, width: slot.width, height: height)
    let window = element.window.map { rows in
      let end = content.height - rows.rowsAfter(element.children.count)
      return ListRegion.Window(
        rows: rows, lines: rows.first..<max(rows.first, end), ids: element.children.map(\.id))
    }
    lists.append(ListRegion(id: element.id, rect: rect, contentHeight: content.height, window: window))
    // A list of rows that can't be chosen takes the keys that scroll itself.
    let isInteractive = content.height > height && content.boxes.targets.isEmpty
    _ = add(element, height: height, isInteractive: isInteractive, in: slot)
    rowBoxes.append((boxes.count, content.boxes))
    return height
  }

  private mutating func layOutRows(of list: Element, _ headers: [Element], in slot: Slot) -> Rows {
    var inside = slot
    inside.list = lists.count
    // Two columns on the right are for the scroll bar.
    inside.width = max(1, slot.width - 2)
    inside.y = list.window?.first ?? 0
    var content = Rows(
      elements: list.children, headers: headers, slot: inside, window: list.window, openMenu: openMenu)
    if let known = rows[list.id], known.elements == content.elements, known.headers == headers,
      known.slot == inside, known.window == content.window, known.openMenu == openMenu
    {
      // Equal arrays in the same memory are compared at once.
      rows[list.id]?.elements = content.elements
      return known
    }
    let (cells, room) = (list.children.flatMap(\.rows).map(\.cells), max(1, inside.width - 2))
    if !headers.isEmpty { content.columns = Columns.shared(by: [headers] + cells, in: room) }
    let columns = content.columns ?? Columns.shared(by: cells, in: room)
    let outside = boxes
    boxes = []
    for child in list.children {
      if child.role == .section, let heading = child.label, !heading.isEmpty {
        inside.y += add(child, as: .heading, in: inside)
      }
      for row in child.rows { inside.y += placeRow(row, columns: columns, in: inside) }
    }
    content.boxes = BoxRun(boxes)
    content.height = inside.y + (content.window?.rowsAfter(list.children.count) ?? 0)
    boxes = outside
    rows[list.id] = content
    return content
  }

  mutating func placeRow(_ row: Element, columns: [Int]?, in slot: Slot) -> Int {
    let index = boxes.count
    let fold = if case .row(let fold) = row.kind { fold } else { Element.Row() }
    _ = add(row, in: slot)
    // Two columns on the left are for the mark of the chosen row.
    let indent = 2 + min(fold.width, slot.width / 2)
    var inside = slot
    inside.x += min(indent, slot.width - 1)
    inside.width = max(1, slot.width - indent)
    inside.row = row.id
    let cells = row.cells
    let fitting = columns.flatMap { $0.count == cells.count && fold.width == 0 ? $0 : nil }
    let height = max(1, placeBeside(cells, columns: fitting, in: inside))
    boxes[index].rect.height = height
    boxes[index].value.height = height
    return height
  }
}

extension Element {
  var rows: [Element] { role == .section ? children : [self] }
}

extension RowWindow {
  fileprivate func rowsAfter(_ made: Int) -> Int { max(0, count - first - made) }
}

extension Element.Row {
  /// The columns of indentation and fold mark.
  var width: Int { level > 0 || isUnfolded != nil ? 2 * level + 2 : 0 }
}
