import VIPKit

struct Panel: Equatable, Sendable {
  /// With the border; all of a screen that is too small for one.
  let rect: Rect
  let inside: Rect
  let hasBorder: Bool

  /// - Parameter top: lines above it, as far as there is room; nil for the middle.
  init(width: Int, height: Int, margin: Size, top: Int? = nil, hasBorder: Bool, in bounds: Rect) {
    self.hasBorder = hasBorder
    guard hasBorder else {
      (rect, inside) = (bounds, bounds)
      return
    }
    let width = min(bounds.width, width + 2 * margin.width)
    let height = min(bounds.height, height + 2 * margin.height)
    let above = top.map { min($0, bounds.height - height) } ?? (bounds.height - height) / 2
    rect = Rect(x: bounds.x + (bounds.width - width) / 2, y: bounds.y + above, width: width, height: height)
    inside = rect.inset(x: margin.width, y: margin.height)
  }
}

extension Frame {
  mutating func paint(_ panel: Panel, title: String, style: Style = .accent, titleStyle: Style? = nil) {
    fill(panel.rect)
    if panel.hasBorder { paintBorder(panel.rect, title: title, style: style, titleStyle: titleStyle) }
  }

  /// Round corners, the title in the upper edge, bold by default. Paints only what is inside `clip`.
  mutating func paintBorder(_ box: Rect, title: String, style: Style, titleStyle: Style? = nil, in clip: Rect? = nil) {
    let (right, bottom, clip) = (box.maxX - 1, box.maxY - 1, clip ?? bounds)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ mark: Unicode.Scalar, in frame: inout Frame) {
      frame.fill(Rect(x: x, y: y, width: width, height: height).intersection(clip), with: mark, style: style)
    }
    for y in [box.y, bottom] { fill(box.x + 1, y, box.width - 2, 1, "─", in: &self) }
    for x in [box.x, right] { fill(x, box.y + 1, 1, box.height - 2, "│", in: &self) }
    let corners: [(Unicode.Scalar, Int, Int)] = [
      ("╭", box.x, box.y), ("╮", right, box.y), ("╰", box.x, bottom), ("╯", right, bottom),
    ]
    for (corner, x, y) in corners { fill(x, y, 1, 1, corner, in: &self) }
    let fitting = title.onOneLine.truncated(to: box.width - 6)
    if !fitting.isEmpty {
      write(" " + fitting + " ", at: Point(x: box.x + 2, y: box.y), style: titleStyle ?? style.union(.bold), in: box)
    }
  }

  /// The bar begins at `line`, and has the height of the visible part.
  mutating func paintScrollThumb(x: Int, line: Int, height: Int, offset: Int, of total: Int) {
    guard height > 0, total > height else { return }
    let length = max(1, height * height / total)
    let start = (height - length) * offset / (total - height)
    fill(Rect(x: x, y: line + start, width: 1, height: length), with: "┃", style: .accent)
  }
}

struct OverlayLayout: Equatable, Sendable {
  let question: Question
  let panel: Panel
  let lines: [String]
  let lineCount: Int
  let offset: Int
  let titleLines: Int
  /// Where not all buttons have room, they are a window around the one that has the focus.
  let firstButton: Int
  /// Of the buttons in sight, side by side where there is room, else below one another.
  let labels: [String]
  let buttons: [Rect]
  let isRow: Bool

  private static let widestText = 56
  private static let gap = 2

  var overflows: Bool { lineCount > lines.count }
  /// The last line of a page stays in sight: its end may be cut off.
  var pageStep: Int { max(1, lines.count - 1) }
  func offset(by step: Int) -> Int { max(0, min(offset + step, lineCount - lines.count)) }

  init(_ question: Question, focus: Int = 0, offset: Int = 0, in bounds: Rect) {
    self.question = question
    func room(_ hasBorder: Bool) -> Int { max(1, min(OverlayLayout.widestText, bounds.width - (hasBorder ? 8 : 0))) }
    func labels(_ hasBorder: Bool) -> [String] {
      question.choices.map { "[ \($0.title.onOneLine.truncated(to: max(1, room(hasBorder) - 4))) ]" }
    }
    func width(_ labels: [String]) -> Int {
      labels.reduce(0) { $0 + $1.columns } + max(0, labels.count - 1) * OverlayLayout.gap
    }
    func rows(_ hasBorder: Bool) -> Int {
      let labels = labels(hasBorder)
      return width(labels) <= room(hasBorder) ? min(1, labels.count) : labels.count
    }
    let hasBorder = bounds.width >= 14 && bounds.height >= (question.choices.isEmpty ? 3 : 6 + rows(true))
    let room = room(hasBorder)
    let wrappedTitle = question.title.isEmpty ? [] : question.title.wrapped(to: room)
    let message = question.message ?? ""
    let wrapped = wrappedTitle + (message.isEmpty && !wrappedTitle.isEmpty ? [] : message.wrapped(to: room))
    let allLabels = labels(hasBorder)
    isRow = rows(hasBorder) == 1
    // A third is left for the words.
    let wordRows = min(wrapped.count, max(1, bounds.height / 3))
    let buttonRows = hasBorder ? rows(true) : min(rows(false), max(1, bounds.height - wordRows))
    let count = isRow ? allLabels.count : buttonRows
    firstButton = max(0, min(focus - count / 2, allLabels.count - count))
    self.labels = Array(allLabels.dropFirst(firstButton).prefix(count))
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
    let buttonWidth = isRow ? width(self.labels) : self.labels.map(\.columns).max() ?? 0
    // With room for `…`, so that the box keeps its width as the words scroll.
    let wordsWidth = wrapped.count > shown ? min(room, textColumns + 1) : textColumns
    let textWidth = max(wordsWidth, buttonWidth == 0 ? 0 : min(room, buttonWidth + 4))
    let margin = Size(width: 3, height: buttonRows > 0 ? 2 : 1)
    panel = Panel(
      width: textWidth, height: lines.count + rest - 2 * margin.height, margin: margin, hasBorder: hasBorder,
      in: bounds)
    let inside = panel.inside
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

extension Frame {
  /// - Parameter title: nil for the loader, whose words don't scroll.
  mutating func paint(_ overlay: OverlayLayout, title: String?, focus: Int?) {
    let (panel, inside, question) = (overlay.panel, overlay.panel.inside, overlay.question)
    paint(panel, title: title ?? "", style: question.tint?.terminalStyle ?? .accent)
    write(lines: overlay.lines, at: inside.origin, style: .plain, in: inside)
    write(lines: Array(overlay.lines.prefix(overlay.titleLines)), at: inside.origin, style: .heading, in: inside)
    for (index, (label, place)) in zip(overlay.firstButton..., zip(overlay.labels, overlay.buttons)) {
      let isDestructive = question.choices[index].role == .destructive
      let style: Style = index == focus ? .focused : isDestructive ? [.bold, .negative] : []
      write(label, at: place.origin, style: style, in: place)
    }
    guard title != nil else { return }
    let x = panel.rect.maxX - 1
    paintScrollThumb(x: x, line: inside.y, height: overlay.lines.count, offset: overlay.offset, of: overlay.lineCount)
    paintScrollThumb(
      x: x, line: overlay.buttons.first?.y ?? 0, height: overlay.buttons.count, offset: overlay.firstButton,
      of: question.choices.count)
  }
}
