/// The rows of a long list that are its children; a display asks for others by ``Action/show(_:)``.
@_spi(Host) public struct RowWindow: Equatable, Sendable {
  /// How many rows the list has.
  public let count: Int
  /// The first child's number, counted from 0.
  public let first: Int
  /// Whether the user can choose rows.
  public let isSelectable: Bool

  /// A list with more rows has a window.
  static let least = 1000
  /// Rows before a display has asked for any.
  static let first = 200
  /// No list has more rows: a display adds to their numbers.
  static let most = 1 << 40

  /// Describes a window.
  public init(count: Int, first: Int, isSelectable: Bool) {
    self.count = min(max(count, 0), Self.most)
    self.first = min(max(first, 0), self.count)
    self.isSelectable = isSelectable
  }
}
