import VIPKit

/// A box in the middle of the screen: an alert with its buttons, or the loader.
struct OverlayLayout: Equatable, Sendable {
  /// The box with its border, or all there is of a screen that is too small for a border.
  let rect: Rect
  /// Where the words stand.
  let inside: Rect
  let lines: [String]
  /// How many of the lines say what is asked.
  let titleLines: Int
  /// The first of the buttons that are shown: where not all have room, a window around the one that has the focus.
  let firstButton: Int
  /// How many buttons there are.
  let buttonCount: Int
  /// What stands on the buttons that are shown, and where: beside one another where there is room, else below one another.
  let labels: [String]
  let buttons: [Rect]
  let hasBorder: Bool

  private static let widestText = 56
  private static let gap = 2

  /// The loader.
  init(_ message: String, in bounds: Rect) {
    self.init("", message, [], focus: 0, in: bounds)
  }

  init(_ alert: Alert, focus: Int, in bounds: Rect) {
    self.init(alert.title, alert.message, alert.buttons.map(\.title), focus: focus, in: bounds)
  }

  private init(_ title: String, _ message: String, _ buttonTitles: [String], focus: Int, in bounds: Rect) {
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
    let isRow = rows(hasBorder) == 1
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
    lines =
      wrapped.count <= shown
      ? wrapped : wrapped.prefix(shown - 1) + [(wrapped[shown - 1] + "…").truncated(to: room)]
    titleLines = min(wrappedTitle.count, lines.count)
    let margin = hasBorder ? 3 : 0
    let buttonWidth = isRow ? width(self.labels) : self.labels.map(\.columns).max() ?? 0
    let textWidth = max(lines.map(\.columns).max() ?? 0, buttonWidth == 0 ? 0 : min(room, buttonWidth + 4))
    let boxWidth = hasBorder ? min(bounds.width, textWidth + 2 * margin) : bounds.width
    let height = hasBorder ? min(bounds.height, lines.count + rest) : bounds.height
    rect = Rect(
      x: bounds.x + (bounds.width - boxWidth) / 2, y: bounds.y + (bounds.height - height) / 2, width: boxWidth,
      height: height)
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
