import ScreenModel
@_spi(Host) import VIPKit

/// Lists with only some rows loaded: the display requests those that come into sight.
extension TerminalModel {
  mutating func requestRows() -> [Effect] {
    var effects: [Effect] = []
    for list in layout.lists {
      guard let window = list.window else { continue }
      let offset = state.listOffsets[list.id] ?? 0
      // A page more on each side, so that the next row is there before it is in sight.
      let near = max(0, offset - list.rect.height)..<min(list.contentHeight, offset + 2 * list.rect.height)
      let middle = window.row(at: offset + list.rect.height / 2)
      let wanted = (middle - TerminalModel.margin)..<(middle + TerminalModel.margin)
      let rows = wanted.clamped(to: 0..<window.rows.count)
      if window.covers(near) {
        state.askedRows[list.id] = nil
        continue
      }
      // A scene that doesn't answer isn't asked again; an answer for another number of rows was none.
      let asked = AskedRows(rows: rows, count: window.rows.count)
      guard state.askedRows[list.id] != asked else { continue }
      state.askedRows[list.id] = asked
      effects.append(.send(.act(list.id, .show(RangeSet(rows)))))
    }
    return effects
  }

  /// The rows requested on each side of the middle; more than the highest screen shows.
  private static let margin = 300

  /// Goes to a row, or scrolls there and waits until it is loaded.
  mutating func goToRow(_ row: Int, of list: ListRegion) {
    guard let window = list.window else { return }
    if let id = window.id(of: row) { return moveFocus(to: id) }
    state.awaitedRows[list.id] = row
    let line = window.line(of: row)
    state.listOffsets[list.id] = min(max(0, line - list.rect.height / 2), list.lastOffset)
  }

  /// Whether the row that is to have the focus isn't loaded. Until then the list keeps its offset.
  func isRowToCome(in list: ListRegion) -> Bool {
    guard let window = list.window else { return false }
    if state.awaitedRows[list.id] != nil { return true }
    guard let row = state.rows[list.id], row == state.chosen, !window.ids.contains(row) else { return false }
    let offset = state.listOffsets[list.id] ?? 0
    return !window.covers(offset..<min(offset + list.rect.height, max(offset, list.contentHeight)))
  }

  mutating func enterAwaitedRows() {
    for list in layout.lists {
      guard let awaited = state.awaitedRows[list.id], let window = list.window, window.rows.count > 0
      else { continue }
      // Of a list that has got shorter, the last row, also when it gets longer again: it isn't scrolled back.
      let row = min(awaited, window.rows.count - 1)
      state.awaitedRows[list.id] = row
      guard let id = window.id(of: row) else { continue }
      state.awaitedRows[list.id] = nil
      if layout.stop(of: id) != nil { moveFocus(to: id) }
    }
  }

  /// Keeps the focus at the number of a row that is gone.
  mutating func awaitRow(at focused: (list: ElementID, row: Int)?) {
    guard let focused, state.awaitedRows[focused.list] == nil, let chosen = state.chosen,
      layout.stop(of: chosen) == nil, layout.list(focused.list)?.window != nil
    else { return }
    state.awaitedRows[focused.list] = focused.row
  }

  var focusedRow: (list: ElementID, row: Int)? {
    guard let box = focusedBox, let list = box.list.map({ layout.lists[$0] }), let window = list.window,
      let place = window.ids.firstIndex(of: box.row ?? box.id)
    else { return nil }
    return (list.id, window.rows.first + place)
  }

  /// By list, the row at the top and its lines out of sight: it stays there when other rows come above it.
  var anchors: [ElementID: (row: ElementID, lines: Int)] {
    var anchors: [ElementID: (row: ElementID, lines: Int)] = [:]
    for list in layout.lists {
      guard let window = list.window, let offset = state.listOffsets[list.id],
        let row = window.ids.compactMap({ layout.box($0) }).first(where: { $0.rect.maxY > offset })
      else { continue }
      if row.rect.y <= offset { anchors[list.id] = (row.id, offset - row.rect.y) }
    }
    return anchors
  }

  mutating func restore(_ anchors: [ElementID: (row: ElementID, lines: Int)]) {
    for list in layout.lists where list.window != nil {
      guard let anchor = anchors[list.id], let box = layout.box(anchor.row) else { continue }
      state.listOffsets[list.id] = box.rect.y + anchor.lines
    }
  }
}

struct AskedRows: Equatable {
  let rows: Range<Int>
  let count: Int
}

extension ListRegion.Window {
  func covers(_ other: Range<Int>) -> Bool {
    lines.lowerBound <= other.lowerBound && other.upperBound <= lines.upperBound
  }

  func row(at line: Int) -> Int {
    if line < lines.lowerBound { return max(0, line) }
    let end = rows.first + ids.count
    if line >= lines.upperBound { return min(end + line - lines.upperBound, max(0, rows.count - 1)) }
    return lines.isEmpty ? rows.first : rows.first + (line - lines.lowerBound) * ids.count / lines.count
  }

  func line(of row: Int) -> Int { row < rows.first ? row : lines.upperBound + row - rows.first - ids.count }
  func id(of row: Int) -> ElementID? { ids.indices.contains(row - rows.first) ? ids[row - rows.first] : nil }
}
