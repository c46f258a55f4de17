import HostSystem
import VIPKit

/// Shares out the width of a line among things beside one another.
enum Columns {
  /// Less than this shows nothing worth while.
  private static let leastWidth = 6

  /// The widths of elements beside one another; nil when there is no room for them and they belong below one another.
  static func widths(of elements: [Element], in available: Int) -> [Int]? {
    share(available, among: elements.map(\.idealWidth), flexible: elements.map(\.isFlexible))
  }

  /// Widths that all rows of a list can share, so that their cells line up; nil when the rows differ in their number.
  static func shared(by rows: [[Element]], in available: Int) -> [Int]? {
    guard let first = rows.first, rows.allSatisfy({ $0.count == first.count }) else { return nil }
    var ideal = Array(repeating: 0, count: first.count)
    for row in rows {
      for (index, cell) in row.enumerated() { ideal[index] = max(ideal[index], cell.idealWidth) }
    }
    return share(available, among: ideal, flexible: first.map(\.isFlexible))
  }

  /// Gives each its ideal width, and what is left over to the flexible ones; or cuts the widest ones down.
  static func share(_ available: Int, among ideal: [Int], flexible: [Bool]) -> [Int]? {
    guard !ideal.isEmpty else { return [] }
    let room = available - LayoutBuilder.gap * (ideal.count - 1)
    let needed = ideal.reduce(0, +)
    if needed <= room {
      let takers = flexible.count { $0 }
      guard takers > 0 else { return ideal }
      var left = room - needed
      var takersLeft = takers
      return zip(ideal, flexible).map { width, isFlexible in
        guard isFlexible else { return width }
        let extra = left / takersLeft
        left -= extra
        takersLeft -= 1
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
  /// The cells of a row of a list, whether or not the author put them into a stack.
  var cells: [Element] {
    let shown = children.filter { $0.content != .empty }
    if shown.count == 1, let stack = shown.first, stack.content == .horizontalStack {
      return stack.children.filter { $0.content != .empty }
    }
    return shown
  }

  /// The columns that the element takes when there is plenty of room.
  var idealWidth: Int {
    let labelWidth = label.map { $0.isEmpty ? 0 : $0.columns + LayoutBuilder.gap } ?? 0
    return switch content {
    case .empty, .spacer: 0
    case .text(let string, _):
      string.prefix(bytes: TextLimit.bytes).split(whereSeparator: \.isNewline).map(\.columns).max() ?? 0
    case .textField, .progress: labelWidth + 20
    case .button(let label, _): label.columns + 4
    case .link(let label, _): label.columns + 2
    case .toggle: labelWidth + 3
    case .picker(_, let options, _): labelWidth + 4 + (options.map(\.columns).max() ?? 0)
    case .divider: 1
    case .horizontalStack: children.reduce(-LayoutBuilder.gap) { $0 + $1.idealWidth + LayoutBuilder.gap }
    case .row: cells.reduce(2) { $0 + $1.idealWidth + LayoutBuilder.gap }
    case .list: 4 + (children.map(\.idealWidth).max() ?? 0)
    case .section, .form, .verticalStack: max(label?.columns ?? 0, 2 + (children.map(\.idealWidth).max() ?? 0))
    @unknown default: 0
    }
  }

  /// Whether the element takes more room when there is some.
  var isFlexible: Bool {
    switch content {
    case .spacer, .textField, .progress, .list: true
    case .section, .form, .verticalStack, .horizontalStack: children.contains(where: \.isFlexible)
    default: false
    }
  }

  /// The columns of the longest label here or further inside that stands before something to be typed or chosen.
  var widestLabel: Int {
    switch content {
    case .textField, .toggle, .picker, .progress: label?.columns ?? 0
    case .section, .form, .verticalStack: children.map(\.widestLabel).max() ?? 0
    default: 0
    }
  }
}
