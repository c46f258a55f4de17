import ScreenModel
@_spi(Host) import VIPKit

enum Columns {
  /// A narrower column shows nothing useful.
  private static let leastWidth = 6

  /// Nil when they don't fit side by side, and belong below one another.
  static func widths(of elements: [Element], in available: Int) -> [Int]? {
    let ideal = elements.map(\.idealWidth)
    let widths = share(available, among: ideal, of: elements)
    // A button that is cut doesn't say what it does.
    let isCut =
      widths.map { zip(elements, zip(ideal, $0)).contains { $0.role.isControl && !$0.isFlexible && $1.0 > $1.1 } }
      ?? false
    return isCut && elements.count > 1 ? nil : widths
  }

  /// Aligns names and texts in two columns; nil without room.
  static func named(in children: [Element], _ available: Int) -> [Int]? {
    let named = children.filter(\.isNamedText)
    guard named.count > 1, let name = named.map(\.children[0].idealWidth).max() else { return nil }
    let rest = available - name - LayoutBuilder.gap
    return rest >= max(name, leastWidth) ? [name, rest] : nil
  }

  /// Widths that line up the cells of all rows; nil when the rows differ in their number of cells. Without room the
  /// columns that distinguish rows keep their width, and others go: they get 0.
  static func shared(by rows: [[Element]], in available: Int) -> [Int]? {
    guard let first = rows.first, rows.allSatisfy({ $0.count == first.count }) else { return nil }
    let ideal = first.indices.map { column in
      let (widest, layout) = (rows.lazy.map { $0[column].idealWidth }.max() ?? 0, first[column].layout)
      return min(max(widest, layout.leastWidth ?? 0), layout.greatestWidth ?? .max)
    }
    let needed = ideal.reduce(LayoutBuilder.gap * (first.count { $0.role != .spacer } - 1), +)
    // Controls in a row never go.
    let keepsAll = needed <= available || rows.contains(where: \.haveControls)
    return keepsAll ? share(available, among: ideal, of: first) : most(ideal, of: rows, in: available)
  }

  private static func most(_ ideal: [Int], of rows: [[Element]], in available: Int) -> [Int] {
    let distinct = ideal.indices.first { column in
      rows.count > 1 && Set(rows.map { $0[column].words }).count == rows.count
    }
    let columns = rows.first?.map(\.layout) ?? []
    let order = [distinct ?? 0] + ideal.indices.filter { $0 != distinct ?? 0 }
    let byPriority = order.enumerated().sorted {
      (-columns[$0.element].priority, $0.offset) < (-columns[$1.element].priority, $1.offset)
    }.map(\.element)
    var widths = Array(repeating: 0, count: ideal.count)
    var room = available
    for column in byPriority where ideal[column] > 0 {
      let left = room - (room < available ? LayoutBuilder.gap : 0)
      let isFirst = room == available
      let mayBeCut = rows.allSatisfy { $0[column].mayBeCut }
      let bound = columns[column].leastWidth
      let least = isFirst ? 1 : bound ?? (mayBeCut ? max(leastWidth, ideal[column] * 2 / 3) : ideal[column])
      guard left >= min(least, ideal[column]) else { continue }
      widths[column] = min(ideal[column], max(1, left))
      room = left - widths[column]
    }
    return widths
  }

  /// Ideal widths, the rest of the room to flexible elements; or cuts down the widest ones.
  private static func share(_ available: Int, among ideal: [Int], of elements: [Element]) -> [Int]? {
    guard !ideal.isEmpty else { return [] }
    // Spacers have no gap beside them.
    let room = available - LayoutBuilder.gap * max(0, elements.count { $0.role != .spacer } - 1)
    let needed = ideal.reduce(0, +)
    if needed <= room {
      let flexible = elements.map(\.isFlexible)
      var (left, takers) = (room - needed, flexible.count { $0 })
      return zip(ideal, flexible).map { width, isFlexible in
        guard isFlexible else { return width }
        let extra = left / takers
        (left, takers) = (left - extra, takers - 1)
        return width + extra
      }
    }
    // The highest limit under which all fit.
    var limit = 0
    while ideal.reduce(0, { $0 + min($1, limit + 1) }) <= room { limit += 1 }
    guard limit >= leastWidth || ideal.count == 1 else { return nil }
    return ideal.map { min($0, max(1, limit)) }
  }
}

extension Element {
  /// A row's cells, whether or not the author put them into a stack.
  var cells: [Element] {
    if children.count == 1, children[0].role == .horizontalStack { return children[0].children }
    return children
  }

  var isNamedText: Bool {
    role == .horizontalStack && children.count == 2
      && children.allSatisfy { $0.role == .text && $0.layout.alignment == .leading }
  }

  var idealWidth: Int {
    switch layoutStyle {
    case .text(let text), .picture(let text): text.widestLine
    case .single(_, let width): width
    case .labelled(let width, _): width + (label.map { $0.isEmpty ? 0 : $0.columns + LayoutBuilder.gap } ?? 0)
    // Whether or not it is unfolded, so that what stands beside it stays where it is.
    case .folded(let width): max(width, 2 + (children.map(\.idealWidth).max() ?? 0))
    case .beside:
      children.reduce(-LayoutBuilder.gap) {
        $0 + $1.idealWidth + ($1.role == .spacer ? 0 : LayoutBuilder.gap)
      }
    case .row(let fold): cells.reduce(2 + fold.width) { $0 + $1.idealWidth + LayoutBuilder.gap }
    case .list: 4 + (children.map(\.idealWidth).max() ?? 0)
    case .tabs: max(Tabs(of: self).width, children.map(\.idealWidth).max() ?? 0)
    case .split: LayoutBuilder.leastWidthForPanes
    case .group, .below, .table: max(label?.columns ?? 0, 2 + (children.map(\.idealWidth).max() ?? 0))
    case .part: max(2 + (problem?.columns ?? 0), children.map(\.idealWidth).max() ?? 0)
    case .space: 0
    }
  }

  var isFlexible: Bool {
    switch layoutStyle {
    case .labelled(_, let isFlexible): isFlexible
    case .list, .space, .table, .split: true
    case .group, .below, .part, .beside, .tabs: children.contains(where: \.isFlexible)
    case .text, .picture, .single, .row, .folded: false
    }
  }

  var widestLabel: Int {
    switch layoutStyle {
    case .labelled: label?.columns ?? 0
    case .group, .below, .part: children.map(\.widestLabel).max() ?? 0
    default: 0
    }
  }
}

extension [Element] {
  /// Whether a row has controls of its own. A column's title may go with the column.
  fileprivate var haveControls: Bool {
    contains { $0.flattened.contains { $0.role.isControl && $0.role != .columnHeader } }
  }
}

extension Element {
  fileprivate var words: String { flattened.compactMap { $0.text ?? $0.label }.joined(separator: " ") }

  /// Whether it is still true without its end: a number that is cut is another number.
  fileprivate var mayBeCut: Bool {
    let words = words
    return layout.alignment == .leading && words.count(where: \.isNumber) * 2 <= words.count { !$0.isWhitespace }
  }
}

extension String {
  fileprivate var widestLine: Int {
    prefix(bytes: TextLimit.bytes).split(whereSeparator: \.isNewline).map(\.columns).max() ?? 0
  }
}
