import VIPKit

/// A box over the page: what was typed, and below it what fits.
struct SelectionPopupLayout: Equatable, Sendable {
  let choices: [SelectionPopup.Choice]
  let selection: Int
  /// What was typed; nil where nothing was, and where it would be in the way.
  let query: String?
  /// The box with its border, or all there is of a screen that is too small for a border.
  let rect: Rect
  let inside: Rect
  let rows: Rect
  /// The choices that have moved out of sight at the top.
  let offset: Int
  let hasBorder: Bool

  private static let widest = 64

  init(_ popup: SelectionPopup, in bounds: Rect) {
    choices = popup.choices
    selection = max(0, min(popup.selection, choices.count - 1))
    query = popup.subject == .palette || !popup.query.isEmpty ? popup.query : nil
    hasBorder = bounds.width >= 14 && bounds.height >= 5
    let head = query == nil ? 0 : 1
    let wanted = popup.subject == .palette ? Self.widest : max(popup.columns, (query ?? "").columns + 3, 16)
    let width = hasBorder ? min(bounds.width, min(wanted, Self.widest) + 4) : bounds.width
    let lines = max(1, choices.count) + head
    let height = hasBorder ? min(bounds.height, lines + 2) : bounds.height
    var rect = bounds.centred(width, height)
    if popup.subject == .palette, hasBorder { rect.y = bounds.y + min(2, bounds.height - height) }
    self.rect = rect
    inside = hasBorder ? rect.inset(x: 2, y: 1) : rect
    let room = max(0, inside.height - head)
    rows = Rect(x: inside.x, y: inside.y + head, width: inside.width, height: room)
    offset = max(0, min(selection - room / 2, choices.count - room))
  }
}

extension Frame {
  mutating func paint(_ layout: SelectionPopupLayout, title: String, isEmpty: String) {
    paintBox(layout.rect, title: title, style: .accent, hasBorder: layout.hasBorder)
    if layout.hasBorder {
      let track = Rect(x: layout.rect.maxX - 1, y: layout.rows.y, width: 1, height: layout.rows.height)
      paintScrollThumb(in: track, offset: layout.offset, of: layout.choices.count)
    }
    if let query = layout.query {
      let place = Point(x: layout.inside.x, y: layout.inside.y)
      let end = write(
        "> " + query.truncated(to: max(0, layout.inside.width - 3)), at: place, style: .bold, in: layout.inside)
      cursor = Point(x: min(end, layout.inside.maxX - 1), y: place.y)
    }
    if layout.choices.isEmpty {
      write(isEmpty, at: Point(x: layout.rows.x + 2, y: layout.rows.y), style: .dim, in: layout.rows)
    }
    for (row, choice) in layout.choices.dropFirst(layout.offset).prefix(layout.rows.height).enumerated() {
      let isSelected = layout.offset + row == layout.selection
      let line = Rect(x: layout.rows.x, y: layout.rows.y + row, width: layout.rows.width, height: 1)
      let style: Style = isSelected ? .focused : choice.isEnabled ? .plain : .dim
      fill(line, style: style)
      let room = max(0, line.width - 2 - (choice.key.isEmpty ? 0 : choice.key.columns + 2))
      write(
        (isSelected ? "▸ " : "  ") + choice.title.truncated(to: room), at: Point(x: line.x, y: line.y), style: style,
        in: line)
      let key = Point(x: line.maxX - choice.key.columns, y: line.y)
      if choice.key.columns + 4 < line.width {
        write(choice.key, at: key, style: isSelected ? style : choice.isEnabled ? .accent : .dim, in: line)
      }
    }
  }
}
