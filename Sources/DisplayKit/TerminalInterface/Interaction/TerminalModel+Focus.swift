@_spi(Host) import VIPKit

extension TerminalModel {
  /// Gives the focus to an element and brings it into sight.
  mutating func moveFocus(to id: ElementID) {
    state.choose(id, in: layout)
    foldLeftMenu()
    if let box = layout.box(id), let list = box.list { state.rows[layout.lists[list].id] = id }
    reveal()
  }

  /// Lets the focus stay where the user acts, also when it only came there for want of a better place.
  mutating func pinFocus() {
    if let focus, focus != state.chosen { state.choose(focus, in: layout) }
  }

  /// Goes round everything; a list counts as one, and finds its row again.
  mutating func tab(forward: Bool) {
    let count = layout.stops.count
    guard count > 0 else { return }
    let current = focus.flatMap { layout.stop(of: $0) }
    let next = current.map { ($0 + (forward ? 1 : count - 1)) % count } ?? 0
    enter(layout.stops[next], at: .remembered)
  }

  /// Does what an arrow or paging key asks for.
  mutating func move(_ key: Key) {
    switch key {
    case .up: step(by: -1)
    case .down: step(by: 1)
    case .left: stepAside(by: -1)
    case .right: stepAside(by: 1)
    case .pageUp: page(by: -1)
    case .pageDown: page(by: 1)
    case .home: jump(toEnd: false)
    case .end: jump(toEnd: true)
    default: break
    }
  }

  private enum Entry { case first, last, remembered }

  private mutating func enter(_ stop: Layout.Stop, at entry: Entry) {
    let ids = stop.targets.map { layout.boxes[$0].id }
    var target = entry == .last ? ids.last : ids.first
    if entry == .remembered, let list = stop.list, let row = state.rows[layout.lists[list].id], ids.contains(row) {
      target = row
    }
    if let target { moveFocus(to: target) }
  }

  // MARK: Up and down

  private mutating func step(by direction: Int) {
    guard let box = focusedBox, let stop = layout.stop(of: box.id) else { return scrollPage(by: direction) }
    if case .list = box.content, scrollList(box.id, by: direction) { return }
    let targets = layout.stops[stop].targets
    if box.list != nil, let place = layout.number(of: box.id).flatMap(targets.firstIndex),
      targets.indices.contains(place + direction)
    {
      return moveFocus(to: layout.boxes[targets[place + direction]].id)
    }
    if let number = box.list, let row = nextRow(after: box, direction) { return goToRow(row, of: layout.lists[number]) }
    guard let next = neighbour(of: layout.stops[stop], direction) else { return scrollPage(by: direction) }
    // What is far out of sight is approached by scrolling, so that the text between can be read.
    let leap = max(1, geometry.page.height / 2)
    let distance =
      direction > 0 ? next.rect.y - (state.pageOffset + geometry.page.height) : state.pageOffset - next.rect.maxY
    if distance >= leap { return scrollPage(by: direction * leap) }
    enter(next, at: direction > 0 ? .first : .last)
  }

  /// The row before or after a row of a list, when it isn't there yet; nil when there is none.
  private func nextRow(after box: Box, _ direction: Int) -> Int? {
    guard let window = box.list.flatMap({ layout.lists[$0].window }), window.rows.isSelectable,
      let place = window.ids.firstIndex(of: box.row ?? box.id)
    else { return nil }
    let next = window.rows.first + place + direction
    return (0..<window.rows.count).contains(next) && window.id(of: next) == nil ? next : nil
  }

  /// The nearest stop above or below, and among those on one line the one that stands most nearly over or under this.
  private func neighbour(of stop: Layout.Stop, _ direction: Int) -> Layout.Stop? {
    let beyond = layout.stops.filter {
      direction > 0 ? $0.rect.y >= stop.rect.maxY : $0.rect.maxY <= stop.rect.y
    }
    return beyond.min {
      let (left, right) = (distance($0, stop, direction), distance($1, stop, direction))
      return left.line != right.line ? left.line < right.line : left.column < right.column
    }
  }

  private func distance(_ other: Layout.Stop, _ stop: Layout.Stop, _ direction: Int) -> (line: Int, column: Int) {
    let line = direction > 0 ? other.rect.y - stop.rect.maxY : stop.rect.y - other.rect.maxY
    return (line, abs(other.rect.x - stop.rect.x))
  }

  /// Left and right go to what stands on the same line.
  private mutating func stepAside(by direction: Int) {
    guard let box = focusedBox, let stop = layout.stop(of: box.id) else { return }
    let here = layout.stops[stop].rect
    let beside = layout.stops.filter { other in
      other.rect.y < here.maxY && here.y < other.rect.maxY
        && (direction > 0 ? other.rect.x >= here.maxX : other.rect.maxX <= here.x)
    }
    let nearest = beside.min { abs($0.rect.x - here.x) < abs($1.rect.x - here.x) }
    if let nearest { enter(nearest, at: .remembered) }
  }

  // MARK: Pages and ends

  private mutating func page(by direction: Int) {
    guard let box = focusedBox, let list = box.list.map({ layout.lists[$0] }) ?? listRegion(box) else {
      return scrollPage(by: direction * max(1, geometry.page.height - 1))
    }
    let lines = max(1, list.rect.height - 1)
    if case .list = box.content {
      _ = scrollList(box.id, by: direction * lines)
      return
    }
    let rows = rowsBeside(box).map { (number: $0, y: layout.extents[$0].lines.lowerBound) }
    // The last row that is no more than a page away, but at least the next one.
    let reach = rows.filter {
      let way = ($0.y - box.rect.y) * direction
      return way > 0 && way <= lines
    }
    if let number = box.list, let row = pageRow(from: box, by: direction * lines, in: layout.lists[number]) {
      return goToRow(row, of: layout.lists[number])
    }
    let target = direction > 0 ? reach.last : reach.first
    let next = direction > 0 ? rows.first { $0.y > box.rect.y } : rows.last { $0.y < box.rect.y }
    if let row = target ?? next { moveFocus(to: layout.boxes[row.number].id) }
  }

  /// The row a page away from a row, when it isn't there yet.
  private func pageRow(from box: Box, by lines: Int, in list: ListRegion) -> Int? {
    guard let window = list.window else { return nil }
    let line = box.rect.y + lines
    return line < 0 || line >= list.contentHeight || window.lines.contains(line) ? nil : window.row(at: line)
  }

  private mutating func jump(toEnd: Bool) {
    if let box = focusedBox, let number = box.list {
      let list = layout.lists[number]
      if let window = list.window { return goToRow(toEnd ? window.rows.count - 1 : 0, of: list) }
      let rows = rowsBeside(box)
      if let row = toEnd ? rows.last : rows.first { moveFocus(to: layout.boxes[row].id) }
    } else if let box = focusedBox, let list = listRegion(box) {
      _ = scrollList(list.id, by: toEnd ? list.contentHeight : -list.contentHeight)
    } else {
      scrollPage(by: toEnd ? layout.height : -layout.height)
    }
  }

  /// The places of the rows of its list among the boxes.
  private func rowsBeside(_ box: Box) -> [Int] { layout.stop(of: box.id).map { layout.stops[$0].targets } ?? [] }

  private func listRegion(_ box: Box) -> ListRegion? { layout.lists.first { $0.id == box.id } }
}
