/// The rows of a long list that are its children. Each display asks for its own by ``Action/show(_:)``; the scene makes
/// those of all, and ``Element/windowed(to:isShared:)`` gives each display its own.
@_spi(Host) public struct RowWindow: Equatable, Sendable {
  /// How many rows the list has.
  public let count: Int
  /// The first child's number, counted from 0.
  public let first: Int
  /// Whether the user can choose rows.
  public let isSelectable: Bool

  /// A list with more rows has a window. In a shorter one, scripts and drivers, which ask for no rows, reach what is in
  /// each row, and each row keeps its state.
  static let least = 1000
  /// Rows before a display has asked for any.
  static let first = 200
  /// No list has more rows: a display adds to their numbers.
  static let most = 1 << 40

  /// Of a list that has got shorter, the last rows.
  static func place(_ rows: Range<Int>, of count: Int) -> Range<Int> {
    let lowest = min(rows.lowerBound, count - rows.count)
    return (lowest..<lowest + rows.count).clamped(to: 0..<count)
  }

  /// Describes a window.
  public init(count: Int, first: Int, isSelectable: Bool) {
    self.count = min(max(count, 0), Self.most)
    self.first = min(max(first, 0), self.count)
    self.isSelectable = isSelectable
  }
}

/// Which rows of a long list a scene has made: the list's children, in their order.
struct MadeRows: Equatable, Sendable {
  let rows: RangeSet<Int>
  /// How many there are to make.
  let count: Int

  /// How many were made before a row.
  func above(_ row: Int) -> Int { rows.intersection(RangeSet(0..<max(0, row))).ranges.reduce(0) { $0 + $1.count } }
}
