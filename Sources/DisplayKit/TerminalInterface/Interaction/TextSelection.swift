import ScreenModel
import VIPKit

/// Text of the screen that the mouse selects for copying, line by line.
struct TextSelection: Equatable, Sendable {
  let area: Rect
  private let anchor: Point
  private(set) var cursor: Point

  init(at place: Point, in area: Rect) {
    self.area = area
    anchor = area.nearest(to: place)
    cursor = anchor
  }

  mutating func move(to place: Point) { cursor = area.nearest(to: place) }

  /// Whole wide characters.
  func columns(ofLine y: Int, in frame: Frame) -> Range<Int> {
    let isForward = (anchor.y, anchor.x) <= (cursor.y, cursor.x)
    let (first, last) = isForward ? (anchor, cursor) : (cursor, anchor)
    guard first.y <= y, y <= last.y else { return 0..<0 }
    var start = y == first.y ? first.x : area.x
    var end = y == last.y ? last.x + 1 : area.maxX
    while start > area.x, frame[start, y].width == 0 { start -= 1 }
    while end < area.maxX, frame[end, y].width == 0 { end += 1 }
    return start..<max(start, end)
  }
}

extension Rect {
  func nearest(to place: Point) -> Point {
    Point(x: max(x, min(place.x, maxX - 1)), y: max(y, min(place.y, maxY - 1)))
  }
}

extension TerminalModel {
  private static let wheelStep = 3

  mutating func handle(_ mouse: Mouse) -> [Effect] {
    // A drag from a field goes on over the page's edges.
    guard geometry.page.contains(mouse.place) || [.drag, .release].contains(mouse.kind) else { return [] }
    let onPage = pagePoint(mouse.place)
    switch mouse.kind {
    case .press:
      heldField = nil
      guard let box = target(at: onPage) else { return [] }
      moveFocus(to: box.id)
      return box.control.click(box, at: onPage, &self)
    case .drag:
      if let box = focusedBox, box.id == heldField { placeCursor(in: box, at: onPage, isSelecting: true) }
    case .release: heldField = nil
    case .wheelUp: turnWheel(by: -TerminalModel.wheelStep * mouse.notches, at: onPage)
    case .wheelDown: turnWheel(by: TerminalModel.wheelStep * mouse.notches, at: onPage)
    }
    return []
  }

  func pagePoint(_ place: Point) -> Point {
    Point(x: place.x - geometry.page.x, y: place.y - geometry.page.y + state.pageOffset)
  }

  func target(at point: Point) -> Box? { layout.boxes.last { $0.isInteractive && contains($0, $0.rect, point) } }

  func contains(_ box: Box, _ part: Rect, _ point: Point) -> Bool {
    guard let list = box.list.map({ layout.lists[$0] }) else { return part.contains(point) }
    let inside = Point(x: point.x, y: point.y - list.rect.y + (state.listOffsets[list.id] ?? 0))
    return list.rect.contains(point) && part.contains(inside)
  }

  private mutating func turnWheel(by lines: Int, at point: Point) {
    if let list = layout.lists.first(where: { $0.rect.contains(point) && $0.overflows }) {
      _ = scrollList(list.id, by: lines)
      pullFocus(into: list)
    } else {
      scrollPage(by: lines)
    }
  }

  mutating func toggleMouse() -> [Effect] {
    hasMouse.toggle()
    refreshPopup()
    let key = KeyCommand.mouse.name(isTyping: true)
    statusMessage =
      hasMouse
      ? words("The mouse clicks here; with Shift the terminal selects text")
      : words("The mouse is the terminal's, to select text; %@ takes it back", key)
    return [.mouse(hasMouse)]
  }

  /// The most bytes that a terminal is sure to put on its clipboard: 100 kB in base64.
  static let mostCopiedBytes = 75_000

  /// Selects by dragging outside fields. A click acts on release: before, it may still become a drag.
  mutating func select(by mouse: Mouse, isInside: Bool) -> [Effect] {
    switch mouse.kind {
    case .press:
      (selection, heldPress) = (nil, nil)
      // Outside the screen nothing can be pressed.
      let target = isInside ? target(under: mouse.place) : nil
      // Not on the label.
      if overlay == nil, let target, target.isField, contains(target, target.value, pagePoint(mouse.place)) {
        break
      }
      heldPress = (mouse.place, target?.id)
      return []
    case .drag:
      guard let press = heldPress else { break }
      if selection == nil, press.place != mouse.place {
        selection = TextSelection(at: press.place, in: area(at: press.place))
      }
      selection?.move(to: mouse.place)
      return []
    case .release:
      guard let press = heldPress else { break }
      heldPress = nil
      if let selection { return copy(selection) }
      // The screen may have changed meanwhile.
      guard target(under: press.place)?.id == press.target else { return [] }
      return answerOnScreen(.mouse(Mouse(kind: .press, place: press.place)))
    case .wheelUp, .wheelDown: selection = nil
    }
    return answerOnScreen(.mouse(mouse))
  }

  private func target(under place: Point) -> Box? {
    geometry.page.contains(place) ? target(at: pagePoint(place)) : nil
  }

  private mutating func copy(_ selection: TextSelection) -> [Effect] {
    self.selection = nil
    var frame = frame()
    // The length of a secret tells something of it.
    for secret in secrets { frame.fill(secret) }
    let text = frame.text(of: selection)
    return text.isEmpty ? [] : copy(text)
  }

  /// For the fields, and for the terminal's clipboard, where it has room.
  mutating func copy(_ text: String, isTold: Bool = true) -> [Effect] {
    clipboard = text
    let fits = text.utf8.count <= Self.mostCopiedBytes
    if !fits {
      statusMessage = words("Copied for the fields here; it is too long for the terminal")
    } else if isTold {
      statusMessage = words("Copied")
    }
    return fits ? [.copy(text)] : []
  }

  mutating func copy(pressing id: ElementID) -> [Effect] {
    screen?.root.find(id)?.copied.map { copy($0) } ?? []
  }

  /// A selection's limits: the panel over the page, a pane, the page, or a line of the frame.
  private func area(at place: Point) -> Rect {
    if let overlay { return overlay.panel.inside }
    let page = geometry.page
    guard page.contains(place) else { return Rect(x: 0, y: place.y, width: geometry.size.width, height: 1) }
    guard let divider = layout.paneDivider else { return page }
    let panes = Rect(
      x: page.x, y: page.y + divider.y - state.pageOffset, width: page.width, height: divider.height
    ).intersection(page)
    if place.y < panes.y { return Rect(x: page.x, y: page.y, width: page.width, height: panes.y - page.y) }
    if place.y >= panes.maxY {
      return Rect(x: page.x, y: panes.maxY, width: page.width, height: page.maxY - panes.maxY)
    }
    let right = page.x + divider.maxX + LayoutBuilder.gap
    if place.x >= page.x + divider.x {
      return Rect(x: right, y: panes.y, width: page.maxX - right, height: panes.height)
    }
    return Rect(x: page.x, y: panes.y, width: divider.x - LayoutBuilder.gap, height: panes.height)
  }

  private var secrets: [Rect] {
    guard overlay == nil else { return [] }
    return layout.boxes.filter { $0.isField && state.editors[$0.id]?.isSecure == true }.map { box in
      let list = box.list.map { layout.lists[$0] }
      let top = list.map { $0.rect.y - (state.listOffsets[$0.id] ?? 0) } ?? 0
      return box.value.moved(x: geometry.page.x, y: geometry.page.y - state.pageOffset + top).intersection(
        geometry.page)
    }
  }
}

extension Frame {
  mutating func paint(_ selection: TextSelection) {
    for y in selection.area.y..<selection.area.maxY {
      set(.marked, ofLine: y, selection.columns(ofLine: y, in: self))
    }
    cursor = selection.cursor
  }

  /// Without decoration, blanks at the ends of lines, and blank lines at either end.
  func text(of selection: TextSelection) -> String {
    var lines = (selection.area.y..<selection.area.maxY).map { y in
      let columns = selection.columns(ofLine: y, in: self)
      var line = columns.map { isDecoration(self[$0, y]) ? " " : text(of: self[$0, y]) }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }[...]
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private func isDecoration(_ cell: Cell) -> Bool {
    switch cell.style.meaning {
    case .border: true
    case .accent: cell.mark.scalar.map("┃▌─│╭╮╰╯".unicodeScalars.contains) ?? false
    case .selection: cell.mark.scalar == "▸"
    default: cell.pixels != nil
    }
  }
}
