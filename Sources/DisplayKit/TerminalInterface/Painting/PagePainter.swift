import VIPKit

/// Paints the page, box by box.
final class PagePainter {
  let model: TerminalModel
  var frame: Frame
  private let focus: Box?
  private(set) var hasFocus = false
  private(set) var style = Style.plain
  private(set) var clip: Rect

  init(model: TerminalModel) {
    self.model = model
    frame = Frame(size: model.geometry.size)
    focus = model.focusedBox
    clip = model.geometry.page
  }

  func paintedPage() -> Frame {
    let page = model.geometry.page
    let toScreen = Point(x: page.x, y: page.y - model.state.pageOffset)
    let layout = model.layout
    let lists = layout.lists.map { list in
      let y = toScreen.y + list.rect.y - (model.state.listOffsets[list.id] ?? 0)
      return (Point(x: toScreen.x, y: y), list.rect.moved(x: toScreen.x, y: toScreen.y).intersection(page))
    }
    for part in layout.boxes.parts {
      let (boxes, (offset, window)) = (part.run.boxes, part.list.map { lists[$0] } ?? (toScreen, page))
      func isInSight(_ rect: Rect) -> Bool {
        max(rect.y + offset.y, window.y) < min(rect.maxY + offset.y, window.maxY)
      }
      clip = window
      // What is out of sight isn't copied.
      for number in boxes.indices where isInSight(boxes[number].rect) {
        var box = boxes[number]
        box.rect = box.rect.moved(x: offset.x, y: offset.y)
        box.value = box.value.moved(x: offset.x, y: offset.y)
        paint(box)
      }
    }
    return frame
  }

  private func paint(_ box: Box) {
    hasFocus = focus?.id == box.id
    style = style(of: box)
    let origin = box.rect.origin
    let inside = box.rect.intersection(clip)
    switch box.content {
    case .element:
      if box.value != box.rect { paintLabel(of: box) }
      box.control.paint(box, self)
    case .text(let lines, let textStyle):
      // Dimmed words in a row that has the focus would be hard to read.
      let style = style == .focused ? style : style.union(textStyle.terminalStyle)
      frame.write(lines: lines, at: origin, style: style, in: inside)
    case .heading:
      frame.write(box.label.onOneLine.truncated(to: inside.width), at: origin, style: .heading, in: inside)
    case .problem(let lines):
      let marked = lines.enumerated().map { ($0 == 0 ? "! " : "  ") + $1 }
      frame.write(lines: marked, at: origin, style: .negative, in: inside)
    case .picture(let picture, let file):
      for y in inside.y..<inside.maxY {
        for x in inside.x..<inside.maxX {
          let pixels = picture.pixels(x: x - origin.x, y: y - origin.y, columns: box.rect.width)
          frame.put(pixels, at: Point(x: x, y: y), in: inside)
        }
      }
      frame.add(PlacedPicture(file: file, rect: box.rect, visible: inside.intersection(frame.bounds)))
    }
  }

  /// A row's content has the row's style while that has the focus.
  private func style(of box: Box) -> Style {
    if hasFocus { return .focused }
    if let row = box.row, row == focus?.id { return .focused }
    return box.element.isEnabled ? box.element.tint?.terminalStyle ?? .plain : .secondary
  }

  private func paintLabel(of box: Box) {
    let edge = box.edge ?? box.value
    let isStacked = edge.y > box.rect.y
    let label = box.label.onOneLine.truncated(to: isStacked ? box.rect.width : max(0, edge.x - box.rect.x - 1))
    // Level with the first line of an editor.
    let place = Point(x: box.rect.x, y: isStacked ? box.rect.y : box.value.y)
    let style: Style = hasFocus ? [.bold, .accent] : style
    frame.write(label, at: place, style: style, in: box.rect.intersection(clip))
  }

  // MARK: For controls

  /// Where its input stands.
  func write(_ words: String, on box: Box, style: Style? = nil) {
    frame.write(words, at: box.value.origin, style: style ?? self.style, in: box.value.intersection(clip))
  }

  func writeLabel(of box: Box, before: String = "", after: String, style: Style? = nil) {
    let label = box.label.onOneLine.truncated(to: box.rect.width - before.columns - after.columns)
    write(before + label + after, on: box, style: style)
  }

  /// In the last column of what is typed into at its right end.
  func setCursor(at place: Point, in clip: Rect) {
    let cursor = Point(x: min(place.x, max(clip.x, clip.maxX - 1)), y: place.y)
    if clip.contains(cursor) { frame.cursor = cursor }
  }
}

extension Tint {
  var terminalStyle: Style {
    switch self {
    case .accent: .accent
    case .positive: .positive
    case .warning: .warning
    case .negative: .negative
    @unknown default: .plain
    }
  }
}

extension TextStyle {
  fileprivate var terminalStyle: Style {
    switch self {
    case .headline: .heading
    case .secondary: .secondary
    case .body: .plain
    @unknown default: .plain
    }
  }
}
