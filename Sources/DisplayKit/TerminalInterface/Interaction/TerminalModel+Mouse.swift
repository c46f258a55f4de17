import ScreenModel
import VIPKit

extension TerminalModel {
  private static let wheelStep = 3

  mutating func handle(_ mouse: Mouse) -> [Effect] {
    // A drag from a field goes on over the page's edges.
    guard geometry.page.contains(mouse.place) || [.drag, .release].contains(mouse.kind) else { return [] }
    let onPage = pagePoint(mouse.place)
    switch mouse.kind {
    case .press: return click(at: onPage)
    case .drag: drag(to: onPage)
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

  private mutating func click(at point: Point) -> [Effect] {
    heldField = nil
    guard let box = target(at: point) else { return [] }
    moveFocus(to: box.id)
    let column = point.x - box.value.x
    switch box.content {
    case .field, .editor:
      heldField = box.id
      placeCursor(in: box, at: point)
      return []
    case .picker(let options, let selection)
    where column >= 2 && column < 2 + box.shown(options, selection).columns:
      return activate(box)
    case .date(let choice) where column >= 2 && column < 2 + choice.text(words).columns: return activate(box)
    // The sign on the left goes back; anywhere else goes on.
    case .picker, .stepper, .date: return step(box, by: (0..<2).contains(column) ? -1 : 1)
    case .tabs(let titles, let selection):
      let tabs = Tabs(titles, selection)
      guard let tab = tabs.tab(at: point.x - box.rect.x + tabs.shift(in: box.rect.width)) else { return [] }
      return [.send(.act(box.id, .pick(tab)))]
    default:
      return activate(box)
    }
  }

  private mutating func drag(to point: Point) {
    if let box = focusedBox, box.id == heldField { placeCursor(in: box, at: point, isSelecting: true) }
  }

  func contains(_ box: Box, _ part: Rect, _ point: Point) -> Bool {
    guard let list = box.list.map({ layout.lists[$0] }) else { return part.contains(point) }
    let inside = Point(x: point.x, y: point.y - list.rect.y + (state.listOffsets[list.id] ?? 0))
    return list.rect.contains(point) && part.contains(inside)
  }

  private mutating func placeCursor(in box: Box, at point: Point, isSelecting: Bool = false) {
    guard let editor = state.editors[box.id] else { return }
    let (x, y) = (point.x - box.value.x, point.y - box.value.y)
    let position =
      if let lines = lines(in: box) {
        lines.position(at: Point(x: x, y: y + offset(of: lines, in: box)))
      } else {
        TextLines(oneLine: editor.visibleText).position(
          at: Point(x: max(0, x) + (state.fieldOffsets[box.id] ?? 0), y: 0))
      }
    state.editors[box.id]?.move(to: position, isSelecting: isSelecting)
    reveal()
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
}

/// Menus unfold in place, one at a time.
extension TerminalModel {
  mutating func toggle(menu id: ElementID) {
    guard state.openMenu != id else { return foldMenu() }
    state.openMenu = id
    layOut()
    guard let place = layout.targets.firstIndex(of: id) else { return }
    if let first = layout.targets[place...].dropFirst().first, isInOpenMenu(first) { moveFocus(to: first) }
    reveal()
  }

  mutating func foldMenu() {
    guard let menu = state.openMenu else { return }
    state.openMenu = nil
    layOut()
    moveFocus(to: menu)
  }

  mutating func foldLeftMenu() {
    guard let menu = state.openMenu, let focus, focus != menu, !isInOpenMenu(focus) else { return }
    state.openMenu = nil
    layOut()
  }

  mutating func select(beginningWith text: String) -> [Effect] {
    let choices = layout.targets.filter(isInOpenMenu)
    let here = focus.flatMap { choices.firstIndex(of: $0) } ?? -1
    let inTurn = choices[(here + 1)...] + choices[..<(here + 1)]
    let wanted = inTurn.first { screen?.root.find($0)?.label?.lowercased().hasPrefix(text.lowercased()) == true }
    if let wanted { moveFocus(to: wanted) }
    return []
  }

  func isInOpenMenu(_ id: ElementID) -> Bool {
    guard let menu = state.openMenu, id != menu else { return false }
    return screen?.root.find(menu)?.find(id) != nil
  }
}
