/// Where the user is on one instance of a scene, as a display tells it (``UserEvent/moved(_:)``). It comes back after a restart.
///
/// Elements are named by their ids; what isn't on the screen any more is left out by whoever takes the place.
public struct ScreenPosition: Codable, Equatable, Sendable {
  /// The element that the user last went to.
  public var focus: String?
  /// The characters before the cursor, by field.
  public var cursors: [String: Int]
  /// The lines that have moved out of sight at the top, by list.
  public var lists: [String: Int]
  /// The row that the user was last at, by list.
  public var rows: [String: String]
  /// The lines of the page that have moved out of sight at the top.
  public var page: Int

  /// Describes a place.
  public init(
    focus: String? = nil, cursors: [String: Int] = [:], lists: [String: Int] = [:], rows: [String: String] = [:],
    page: Int = 0
  ) {
    self.focus = focus
    self.cursors = cursors
    self.lists = lists
    self.rows = rows
    self.page = page
  }
}
