@_spi(Host) import VIPKit

extension TerminalModel {
  mutating func moveFocus(to id: ElementID) {
    state.choose(id, in: layout)
    foldLeftMenu()
    if let box = layout.box(id), let list = box.list { state.rows[layout.lists[list].id] = id }
    reveal()
  }

  /// Fixes the focus where the user acts, also when it only came there because its element is gone.
  mutating func pinFocus() { if let focus, focus != state.chosen { state.choose(focus, in: layout) } }

  /// Cycles through everything; a list counts as one, and remembers its row.
  mutating func tab(forward: Bool) {
    let count = layout.stops.count
    guard count > 0 else { return }
    let current = focus.flatMap { layout.stop(of: $0) }
    let next = current.map { ($0 + (forward ? 1 : count - 1)) % count } ?? 0
    enter(layout.stops[next], at: .remembered)
  }

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
    var target = entry == .last ? last(of: stop.targets) : ids.first
    if entry == .remembered, let list = stop.list, let row = state.rows[layout.lists[list].id], ids.contains(row) {
      target = row
    }
    if let target { moveFocus(to: target) }
  }

  /// The last target; of a row that can be chosen the row itself.
  private func last(of targets: [Int]) -> ElementID? {
    guard let place = targets.indices.last else { return nil }
    let row = row(at: place, of: targets)
    return (row.first { layout.boxes[$0].row == nil } ?? row.last).map { layout.boxes[$0].id }
  }

  /// The targets of a target's row: the row, where it can be chosen, then its content.
  private func row(at place: Int, of targets: [Int]) -> ArraySlice<Int> {
    func isElsewhere(_ target: Int) -> Bool { rowID(target) != rowID(targets[place]) }
    let start = targets[..<place].lastIndex(where: isElsewhere).map { $0 + 1 } ?? targets.startIndex
    return targets[start..<(targets[place...].firstIndex(where: isElsewhere) ?? targets.endIndex)]
  }

  private func rowID(_ target: Int) -> ElementID { layout.boxes[target].row ?? layout.boxes[target].id }

  private func nearest(to box: Box, of targets: [Int]) -> Int? {
    targets.min { abs(layout.boxes[$0].rect.x - box.rect.x) < abs(layout.boxes[$1].rect.x - box.rect.x) }
  }

  // MARK: Up and down

  private mutating func step(by direction: Int) {
    guard let box = focusedBox, let stop = layout.stop(of: box.id) else { return scrollPage(by: direction) }
    if box.role == .list, scrollList(box.id, by: direction) { return }
    let targets = layout.stops[stop].targets
    if box.list != nil, let next = target(onLineAfter: box, direction, among: targets) {
      return moveFocus(to: layout.boxes[next].id)
    }
    if let number = box.list, let row = nextRow(direction) { return goToRow(row, of: layout.lists[number]) }
    guard let next = neighbour(of: layout.stops[stop], direction) else { return scrollPage(by: direction) }
    // Scrolls towards what is far out of sight, so that the text between can be read.
    let leap = max(1, geometry.page.height / 2)
    let distance =
      direction > 0 ? next.rect.y - (state.pageOffset + geometry.page.height) : state.pageOffset - next.rect.maxY
    if distance >= leap { return scrollPage(by: direction * leap) }
    enter(next, at: direction > 0 ? .first : .last)
  }

  /// In a list, the target on the next line, nearest above or below a box. In a row that uses ← and →, the next one.
  private func target(onLineAfter box: Box, _ direction: Int, among targets: [Int]) -> Int? {
    guard let place = layout.number(of: box.id).flatMap(targets.firstIndex) else { return nil }
    if row(at: place, of: targets).contains(where: { layout.boxes[$0].control.usesArrowsAside }) {
      return targets.indices.contains(place + direction) ? targets[place + direction] : nil
    }
    func isBeyond(_ target: Int) -> Bool { layout.boxes[target].rect.isBeyond(box.rect, direction) }
    let next =
      direction > 0 ? targets[place...].firstIndex(where: isBeyond) : targets[..<place].lastIndex(where: isBeyond)
    guard let next else { return nil }
    let line = layout.boxes[targets[next]].rect
    let onLine = row(at: next, of: targets).filter { isBeyond($0) && layout.boxes[$0].rect.sharesLine(with: line) }
    return nearest(to: box, of: onLine)
  }

  /// The number of the next row, when that isn't loaded; nil otherwise.
  private func nextRow(_ direction: Int) -> Int? {
    guard let focused = focusedRow, let window = layout.list(focused.list)?.window, window.rows.isSelectable
    else { return nil }
    let next = focused.row + direction
    return (0..<window.rows.count).contains(next) && window.id(of: next) == nil ? next : nil
  }

  /// The nearest stop above or below, on one line the one nearest in columns.
  private func neighbour(of stop: Layout.Stop, _ direction: Int) -> Layout.Stop? {
    func distance(_ other: Layout.Stop) -> (line: Int, column: Int) {
      (direction > 0 ? other.rect.y : -other.rect.maxY, abs(other.rect.x - stop.rect.x))
    }
    return layout.stops.filter { $0.rect.isBeyond(stop.rect, direction) }.min { distance($0) < distance($1) }
  }

  private mutating func stepAside(by direction: Int) {
    guard let box = focusedBox, let stop = layout.stop(of: box.id) else { return }
    if let next = target(beside: box, direction, among: layout.stops[stop].targets) {
      return moveFocus(to: layout.boxes[next].id)
    }
    let here = layout.stops[stop].rect
    let beside = layout.stops.filter { $0.rect.isBeside(here, direction) }
    if let nearest = beside.min(by: { abs($0.rect.x - here.x) < abs($1.rect.x - here.x) }) {
      enter(nearest, at: .remembered)
    }
  }

  /// In a list, the control beside a box in its row. Before the first one comes the row itself, where it can be chosen.
  private func target(beside box: Box, _ direction: Int, among targets: [Int]) -> Int? {
    guard box.list != nil, let place = layout.number(of: box.id).flatMap(targets.firstIndex) else { return nil }
    let row = row(at: place, of: targets)
    let controls = row.filter { layout.boxes[$0].row != nil }
    if box.row == nil { return direction > 0 ? controls.first : nil }
    let beside = controls.filter { layout.boxes[$0].rect.isBeside(box.rect, direction) }
    return nearest(to: box, of: beside) ?? (direction < 0 ? row.first { layout.boxes[$0].row == nil } : nil)
  }

  // MARK: Pages and ends

  private mutating func page(by direction: Int) {
    guard let box = focusedBox, let list = box.list.map({ layout.lists[$0] }) ?? layout.list(box.id) else {
      return scrollPage(by: direction * max(1, geometry.page.height - 1))
    }
    let lines = max(1, list.rect.height - 1)
    if box.role == .list {
      _ = scrollList(box.id, by: direction * lines)
      return
    }
    let line = box.rect.y + direction * lines
    if let window = list.window, 0..<list.contentHeight ~= line, !window.lines.contains(line) {
      // It isn't loaded yet.
      return goToRow(window.row(at: line), of: list)
    }
    // The last row that is no more than a page away, but at least the next one.
    let rows = rowsBeside(box).map { (number: $0, way: (layout.boxes[$0].rect.y - box.rect.y) * direction) }
    let beyond = (direction > 0 ? rows : rows.reversed()).filter { $0.way > 0 }
    if let row = beyond.last(where: { $0.way <= lines }) ?? beyond.first {
      moveFocus(to: layout.boxes[row.number].id)
    }
  }

  private mutating func jump(toEnd: Bool) {
    if let box = focusedBox, let number = box.list {
      let list = layout.lists[number]
      if let window = list.window { return goToRow(toEnd ? window.rows.count - 1 : 0, of: list) }
      let rows = rowsBeside(box)
      if let row = toEnd ? last(of: rows) : rows.first.map({ layout.boxes[$0].id }) { moveFocus(to: row) }
    } else if let box = focusedBox, let list = layout.list(box.id) {
      _ = scrollList(list.id, by: toEnd ? list.contentHeight : -list.contentHeight)
    } else {
      scrollPage(by: toEnd ? layout.height : -layout.height)
    }
  }

  private func rowsBeside(_ box: Box) -> [Int] { layout.stop(of: box.id).map { layout.stops[$0].targets } ?? [] }

  var lastPageOffset: Int { max(0, layout.height - geometry.page.height) }

  mutating func scrollPage(by lines: Int) { state.pageOffset = min(max(0, state.pageOffset + lines), lastPageOffset) }

  mutating func scrollList(_ id: ElementID, by lines: Int) -> Bool {
    guard let list = layout.list(id) else { return false }
    let before = state.listOffsets[id] ?? 0
    let offset = min(max(0, before + lines), list.lastOffset)
    state.listOffsets[id] = offset
    return offset != before
  }

  /// Scrolls the focus into sight: in its field, in its list, on the page.
  mutating func reveal() {
    guard let box = focusedBox else { return }
    let lines = lines(in: box)
    revealCursor(in: box, lines)
    var rect = box.rect
    if let list = box.list.map({ layout.lists[$0] }) {
      rect = rect.moved(y: list.rect.y - reveal(box, in: list))
    }
    state.pageOffset = min(scrolled(state.pageOffset, toShow: rect, height: geometry.page.height), lastPageOffset)
    if let line = cursorLine(in: box, lines), box.list == nil {
      state.pageOffset = min(scrolled(state.pageOffset, toShow: line, height: geometry.page.height), lastPageOffset)
    }
    // The first thing on the page brings the headings above it along.
    if layout.stop(of: box.id) == 0, rect.maxY <= geometry.page.height { state.pageOffset = 0 }
  }

  /// For after a change of the layout; also restores offsets from before a restart.
  mutating func clampOffsets() {
    if (1...).contains(state.resumedPage), state.resumedPage <= lastPageOffset {
      state.pageOffset = state.resumedPage
      state.resumedPage = 0
    }
    scrollPage(by: 0)
    let focused = focusedBox
    for (number, list) in layout.lists.enumerated() {
      if let offset = state.resumedLists[list.id], offset <= list.lastOffset {
        state.listOffsets[list.id] = offset
        state.resumedLists[list.id] = nil
      }
      _ = scrollList(list.id, by: 0)
      if let focused, focused.list == number, !isRowToCome(in: list) { reveal(focused, in: list) }
    }
  }

  @discardableResult
  private mutating func reveal(_ row: Box, in list: ListRegion) -> Int {
    let offset = scrolled(state.listOffsets[list.id] ?? 0, toShow: row.rect, height: list.rect.height)
    state.listOffsets[list.id] = min(offset, list.lastOffset)
    return offset
  }

  /// Moves the focus to a row in sight, after the wheel has scrolled a list.
  mutating func pullFocus(into list: ListRegion) {
    guard let box = focusedBox, let number = box.list, layout.lists[number].id == list.id,
      let stop = layout.stop(of: box.id)
    else { return }
    let top = state.listOffsets[list.id] ?? 0
    let inSight = layout.stops[stop].targets.filter {
      let rect = layout.boxes[$0].rect
      return rect.y >= top && rect.maxY <= top + list.rect.height
    }
    guard layout.number(of: box.id).map(inSight.contains) != true else { return }
    if let nearest = box.rect.y < top ? inSight.first : inSight.last {
      let id = layout.boxes[nearest].id
      state.choose(id, in: layout)
      state.rows[list.id] = id
    } else if let window = list.window {
      // The edge where the row went out of sight.
      state.awaitedRows[list.id] = window.row(at: box.rect.y < top ? top : top + list.rect.height - 1)
    }
  }

  func scrolled(_ offset: Int, toShow rect: Rect, height: Int) -> Int {
    // Of something higher than the room the top is shown.
    max(0, min(rect.y, max(offset, rect.maxY - height)))
  }
}
