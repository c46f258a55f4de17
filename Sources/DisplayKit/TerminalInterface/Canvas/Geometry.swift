/// A place on the screen or in a page: columns and lines, counted from 0.
public struct Point: Equatable, Sendable {
  /// The column.
  public var x: Int
  /// The line.
  public var y: Int

  /// Names a place.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// How much there is: columns and lines.
public struct Size: Hashable, Sendable {
  /// In columns.
  public var width: Int
  /// In lines.
  public var height: Int

  /// Describes how much there is.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of cells.
struct Rect: Equatable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The column after the last one.
  var maxX: Int { x + width }
  /// The line after the last one.
  var maxY: Int { y + height }

  func contains(_ point: Point) -> Bool {
    x <= point.x && point.x < maxX && y <= point.y && point.y < maxY
  }

  func moved(x: Int = 0, y: Int = 0) -> Rect {
    Rect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// The rectangle without a margin; empty when the margin is all there was.
  func inset(x margin: Int, y otherMargin: Int) -> Rect {
    Rect(
      x: x + margin, y: y + otherMargin, width: max(0, width - 2 * margin), height: max(0, height - 2 * otherMargin))
  }

  /// What the rectangles share; empty when they share nothing.
  func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
}
