public import VIPKit

/// Columns and lines, counted from 0.
struct Point: Equatable, Sendable {
  var x: Int
  var y: Int
}

/// Columns and lines.
public struct Size: Hashable, Sendable {
  /// In columns.
  public var width: Int
  /// In lines.
  public var height: Int

  /// In columns and lines.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

struct Rect: Equatable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var origin: Point { Point(x: x, y: y) }
  func contains(_ point: Point) -> Bool { x <= point.x && point.x < maxX && y <= point.y && point.y < maxY }
  func sharesLine(with other: Rect) -> Bool { y < other.maxY && other.y < maxY }
  /// In a direction: 1 for down, -1 for up.
  func isBeyond(_ other: Rect, _ direction: Int) -> Bool { direction > 0 ? y >= other.maxY : maxY <= other.y }
  /// On the same line, in a direction: 1 for right, -1 for left.
  func isBeside(_ other: Rect, _ direction: Int) -> Bool {
    sharesLine(with: other) && (direction > 0 ? x >= other.maxX : maxX <= other.x)
  }
  func moved(x: Int = 0, y: Int = 0) -> Rect { Rect(x: self.x + x, y: self.y + y, width: width, height: height) }

  func inset(x margin: Int, y otherMargin: Int) -> Rect {
    Rect(x: x + margin, y: y + otherMargin, width: max(0, width - 2 * margin), height: max(0, height - 2 * otherMargin))
  }

  func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
}

/// A frame with the title, the page inside, a line of keys. Without room go first the margins, then frame, then line.
struct ScreenGeometry: Equatable, Sendable {
  let size: Size
  /// Around the page; nil on a small screen.
  private(set) var border: Rect?
  private(set) var page: Rect
  /// The line of keys; nil on a tiny screen.
  let status: Rect?

  /// All but the status line; here alert and loader stand.
  let column: Rect

  /// Of a page in a frame on a screen that isn't small.
  private static let margin = Size(width: 3, height: 2)
  /// With its frame.
  private static let widestCard = 60
  private static let leastSizeForCards = Size(width: 60, height: 15)

  init(_ size: Size) {
    self.size = size
    let hasStatus = size.height >= 3
    column = Rect(x: 0, y: 0, width: size.width, height: size.height - (hasStatus ? 1 : 0))
    status = hasStatus ? Rect(x: 0, y: column.maxY, width: size.width, height: 1) : nil
    page = column
    if size.width >= 12, column.height >= 5 {
      border = column
      page = column.inset(x: size.width >= 30 ? Self.margin.width : 2, y: column.height >= 10 ? Self.margin.height : 1)
    }
  }

  var cardWidth: Int? {
    guard size.width >= Self.leastSizeForCards.width, size.height >= Self.leastSizeForCards.height else { return nil }
    return Self.widestCard - 2 * Self.margin.width
  }

  /// The screen with a card in the middle as its frame; nil where a page of this height doesn't fit.
  func card(height: Int) -> ScreenGeometry? {
    guard let cardWidth, height + 2 * Self.margin.height <= column.height else { return nil }
    let panel = Panel(width: cardWidth, height: height, margin: Self.margin, hasBorder: true, in: column)
    var card = self
    card.border = panel.rect
    card.page = panel.inside
    return card
  }
}

extension EnvironmentValues {
  /// The room on a terminal of this size.
  public init(terminalOf size: Size) {
    self.init()
    let page = ScreenGeometry(size).page
    widthClass = page.width < LayoutBuilder.leastWidthForPanes ? .compact : .regular
    hasPointer = true
  }
}
