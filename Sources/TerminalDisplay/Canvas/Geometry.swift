/// A place on the screen or in a page: columns and lines, counted from 0.
struct Point: Equatable, Sendable {
  var x: Int
  var y: Int
}

/// How much there is: columns and lines.
struct Size: Equatable, Sendable {
  var width: Int
  var height: Int
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
