@_spi(Host) import VIPKit

extension TerminalModel {
  /// The greatest number of lines that the page can be scrolled by.
  var lastPageOffset: Int { max(0, layout.height - geometry.page.height) }

  /// Scrolls the page, as far as it goes.
  mutating func scrollPage(by lines: Int) {
    state.pageOffset = min(max(0, state.pageOffset + lines), lastPageOffset)
  }

  /// Scrolls a list.
  ///
  /// - Returns: false when it was at its end.
  mutating func scrollList(_ id: ElementID, by lines: Int) -> Bool {
    guard let list = layout.lists.first(where: { $0.id == id }) else { return false }
    let before = state.listOffsets[id] ?? 0
    let offset = min(max(0, before + lines), list.lastOffset)
    state.listOffsets[id] = offset
    return offset != before
  }

  /// Brings what has the focus into sight: in its field, in its list, on the page.
  mutating func reveal() {
    guard let box = focusedBox else { return }
    let lines = lines(in: box)
    revealCursor(in: box, lines)
    var rect = box.rect
    if let list = box.list.map({ layout.lists[$0] }) {
      let offset = scrolled(state.listOffsets[list.id] ?? 0, toShow: box.rect, height: list.rect.height)
      state.listOffsets[list.id] = min(offset, list.lastOffset)
      rect = rect.moved(y: list.rect.y - offset)
    }
    state.pageOffset = min(scrolled(state.pageOffset, toShow: rect, height: geometry.page.height), lastPageOffset)
    if let line = cursorLine(in: box, lines), box.list == nil {
      state.pageOffset = min(scrolled(state.pageOffset, toShow: line, height: geometry.page.height), lastPageOffset)
    }
    // The first thing on the page brings the headings above it along.
    if layout.stop(of: box.id) == 0, rect.maxY <= geometry.page.height { state.pageOffset = 0 }
  }

  /// Brings the offsets back into their limits, after the layout has changed.
  mutating func clampOffsets() {
    if (1...).contains(state.resumedPage), state.resumedPage <= lastPageOffset {
      state.pageOffset = state.resumedPage
      state.resumedPage = 0
    }
    scrollPage(by: 0)
    for list in layout.lists {
      if let offset = state.resumedLists[list.id], offset <= list.lastOffset {
        state.listOffsets[list.id] = offset
        state.resumedLists[list.id] = nil
      }
      _ = scrollList(list.id, by: 0)
      if !isRowToCome(in: list) { keepRowInSight(of: list) }
    }
  }

  /// Scrolls a list so that the row that has the focus stays in sight.
  private mutating func keepRowInSight(of list: ListRegion) {
    guard let box = focusedBox, let number = box.list, layout.lists[number].id == list.id else { return }
    let offset = scrolled(state.listOffsets[list.id] ?? 0, toShow: box.rect, height: list.rect.height)
    state.listOffsets[list.id] = min(offset, list.lastOffset)
  }

  /// Takes the focus along to a row that is in sight, after a list was scrolled by the wheel.
  mutating func pullFocus(into list: ListRegion) {
    guard let box = focusedBox, let number = box.list, layout.lists[number].id == list.id,
      let stop = layout.stop(of: box.id)
    else { return }
    let top = state.listOffsets[list.id] ?? 0
    let inSight = layout.stops[stop].targets.filter {
      let lines = layout.extents[$0].lines
      return lines.lowerBound >= top && lines.upperBound <= top + list.rect.height
    }
    guard layout.number(of: box.id).map(inSight.contains) != true else { return }
    let nearest = (box.rect.y < top ? inSight.first : inSight.last).map { layout.boxes[$0] }
    if nearest == nil, let window = list.window {
      // The edge where the row went out of sight.
      state.awaitedRows[list.id] = window.row(at: box.rect.y < top ? top : top + list.rect.height - 1)
    }
    if let nearest {
      state.choose(nearest.id, in: layout)
      state.rows[list.id] = nearest.id
    }
  }

  func scrolled(_ offset: Int, toShow rect: Rect, height: Int) -> Int {
    // The top of what is higher than the room is shown.
    max(0, min(rect.y, max(offset, rect.maxY - height)))
  }

  /// - Parameter lines: those of an editor; nil for a field.
  private mutating func revealCursor(in box: Box, _ lines: TextLines?) {
    guard box.content.isField, let editor = state.editors[box.id] else { return }
    if let lines { return reveal(editor, lines, in: box) }
    let column = editor.visibleText.prefix(editor.cursor).columns
    let room = max(1, box.value.width)
    // The cursor needs a column of its own after the last character.
    let least = column - room + 1
    let most = max(0, editor.visibleText.columns - room + 1)
    state.fieldOffsets[box.id] = max(0, min(min(column, most), max(state.fieldOffsets[box.id] ?? 0, least)))
  }
}

extension TextBuffer {
  /// What of the text may be seen, on one line.
  var visibleText: String { isSecure ? String(repeating: "•", count: text.count) : text }
}
