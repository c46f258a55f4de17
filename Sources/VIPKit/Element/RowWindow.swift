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
  /// The rows that a display sees before it asks for others.
  public static let initial = 0..<200
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

@_spi(Host) extension RangeSet<Int> {
  /// How many of them are before a row.
  public func count(before row: Int) -> Int {
    intersection(RangeSet(0..<Swift.max(0, row))).ranges.reduce(0) { $0 + $1.count }
  }
}
