import VIPKit

/// A box in the middle of the screen: an alert with its buttons, or the loader.
struct OverlayLayout: Equatable, Sendable {
  /// The box with its border, or all there is of a screen that is too small for a border.
  let rect: Rect
  let inside: Rect
  let lines: [String]
  let lineCount: Int
  /// The lines that have moved out of sight at the top.
  let offset: Int
  /// How many of the lines in sight say what is asked.
  let titleLines: Int
  /// The first of the buttons that are shown: where not all have room, a window around the one that has the focus.
  let firstButton: Int
  let buttonCount: Int
  /// What stands on the buttons that are shown, and where: beside one another where there is room, else below one another.
  let labels: [String]
  let buttons: [Rect]
  let isRow: Bool
  let hasBorder: Bool

  private static let widestText = 56
  private static let gap = 2

  init(_ message: String, button: String? = nil, in bounds: Rect) {
    self.init("", message, [button].compactMap(\.self), focus: 0, offset: 0, in: bounds)
  }

  init(_ alert: Alert, focus: Int, offset: Int = 0, in bounds: Rect) {
    self.init(alert.title, alert.message, alert.buttons.map(\.title), focus: focus, offset: offset, in: bounds)
  }

  var overflows: Bool { lineCount > lines.count }
  /// A page, of which the last line stays in sight: its end may be left out.
  var pageStep: Int { max(1, lines.count - 1) }

  /// Where the top is after some lines more, as far as there are any.
  func offset(by step: Int) -> Int { max(0, min(offset + step, lineCount - lines.count)) }

  private init(
    _ title: String, _ message: String, _ buttonTitles: [String], focus: Int, offset: Int, in bounds: Rect
  ) {
    func room(_ hasBorder: Bool) -> Int {
      max(1, min(OverlayLayout.widestText, bounds.width - (hasBorder ? 8 : 0)))
    }
    func labels(_ hasBorder: Bool) -> [String] {
      buttonTitles.map { "[ \($0.onOneLine.truncated(to: max(1, room(hasBorder) - 4))) ]" }
    }
    func width(_ labels: [String]) -> Int {
      labels.reduce(0) { $0 + $1.columns } + max(0, labels.count - 1) * OverlayLayout.gap
    }
    func rows(_ hasBorder: Bool) -> Int {
      let labels = labels(hasBorder)
      return width(labels) <= room(hasBorder) ? min(1, labels.count) : labels.count
    }
    hasBorder = bounds.width >= 14 && bounds.height >= (buttonTitles.isEmpty ? 3 : 6 + rows(true))
    let room = room(hasBorder)
    let wrappedTitle = title.isEmpty ? [] : title.wrapped(to: room)
    let wrapped = wrappedTitle + (message.isEmpty && !title.isEmpty ? [] : message.wrapped(to: room))
    let allLabels = labels(hasBorder)
    isRow = rows(hasBorder) == 1
    // A third is left for the words.
    let wordRows = min(wrapped.count, max(1, bounds.height / 3))
    let buttonRows = hasBorder ? rows(true) : min(rows(false), max(1, bounds.height - wordRows))
    let count = isRow ? allLabels.count : buttonRows
    let first = max(0, min(focus - count / 2, allLabels.count - count))
    (firstButton, buttonCount) = (first, allLabels.count)
    self.labels = Array(allLabels.dropFirst(first).prefix(count))
    // Blank lines stand around the words and above the buttons.
    let rest = buttonRows + (hasBorder ? buttonRows > 0 ? 5 : 2 : 0)
    let shown = max(1, bounds.height - rest)
    lineCount = wrapped.count
    self.offset = max(0, min(offset, wrapped.count - shown))
    let inSight = wrapped.dropFirst(self.offset).prefix(shown)
    let isEnd = inSight.endIndex == wrapped.endIndex
    lines = isEnd ? Array(inSight) : inSight.dropLast() + inSight.suffix(1).map { ($0 + "…").truncated(to: room) }
    titleLines = max(0, min(wrappedTitle.count - self.offset, lines.count))
    let textColumns = wrapped.map(\.columns).max() ?? 0
    let margin = hasBorder ? 3 : 0
    let buttonWidth = isRow ? width(self.labels) : self.labels.map(\.columns).max() ?? 0
    // With room for the mark of what follows, so that the box keeps its width as the words move.
    let wordsWidth = wrapped.count > shown ? min(room, textColumns + 1) : textColumns
    let textWidth = max(wordsWidth, buttonWidth == 0 ? 0 : min(room, buttonWidth + 4))
    let boxWidth = hasBorder ? min(bounds.width, textWidth + 2 * margin) : bounds.width
    let height = hasBorder ? min(bounds.height, lines.count + rest) : bounds.height
    rect = bounds.centred(boxWidth, height)
    inside = rect.inset(x: margin, y: hasBorder ? buttonRows > 0 ? 2 : 1 : 0)
    let left = inside.x + max(0, (inside.width - buttonWidth) / 2)
    var place = Point(x: left, y: inside.y + lines.count + (hasBorder ? 1 : 0))
    var buttons: [Rect] = []
    for label in self.labels {
      buttons.append(Rect(x: place.x, y: place.y, width: min(label.columns, inside.width), height: 1))
      if isRow { place.x += label.columns + OverlayLayout.gap } else { place.y += 1 }
    }
    self.buttons = buttons
  }
}
