import ScreenModel
@_spi(Host) import VIPKit

extension Control {
  /// Enter sends it to the scene.
  private static func pressed(_ box: Box, _ model: inout TerminalModel) -> [Effect] {
    if model.isInOpenMenu(box.id) { model.foldMenu() }
    return [.send(.act(box.id, .activate))] + model.copy(pressing: box.id)
  }

  /// ← folds what is unfolded, → unfolds what is folded.
  private static func turned(_ box: Box, _ step: Int, _ model: inout TerminalModel) -> [Effect]? {
    box.element.isExpandable && box.element.isOn == (step < 0) ? [.send(.act(box.id, .turn(step > 0)))] : nil
  }

  static func button(_ element: Element, _ role: ButtonRole?) -> Control {
    Control(
      look: .single(.button, width: element.labelWidth + 4),
      paint: { box, painter in
        let isWarning = role == .destructive && box.element.isEnabled && painter.style != .focused
        painter.writeLabel(of: box, before: "[ ", after: " ]", style: isWarning ? [.bold, .negative] : nil)
      },
      hints: { [Hint(.activate, $1.words("press"))] }, activate: pressed)
  }

  static func link(_ element: Element) -> Control {
    Control(
      look: .single(.link, width: element.labelWidth + 2),
      paint: { $1.writeLabel(of: $0, after: " ›", style: $1.style == .plain ? .accent : nil) },
      hints: { [Hint(.activate, $1.words("open"))] }, activate: pressed)
  }

  /// Shows the destination, too. A terminal that knows links opens it.
  static func externalLink(_ element: Element) -> Control {
    let destination = element.destination
    var link = link(element)
    link.look = .single(.link, width: element.labelWidth + 2 + (destination.map { $0.place.columns + 1 } ?? 0))
    link.paint = { box, painter in
      let (style, rect, inside) = (painter.style, box.rect, box.rect.intersection(painter.clip))
      var linked = style == .plain ? .link : style
      linked.linkNumber = destination.map { painter.frame.number(ofLink: $0.description) } ?? 0
      let words = box.label.onOneLine.truncated(to: rect.width - 2)
      let end = painter.frame.write(words, at: rect.origin, style: linked, in: inside)
      let markStyle = style == .plain ? .accent : style
      let mark = painter.frame.write(" ↗", at: Point(x: end, y: rect.y), style: markStyle, in: inside)
      let room = rect.maxX - mark - 1
      guard let place = destination?.place, room > 0 else { return }
      let placeStyle = style == .focused ? style : .secondary
      painter.frame.write(
        " " + place.truncated(to: room), at: Point(x: mark, y: rect.y), style: placeStyle, in: inside)
    }
    return link
  }

  static func disclosure(_ element: Element, _ isOpen: Bool) -> Control {
    Control(
      look: .folded(width: element.labelWidth + 2),
      paint: { $1.write("\(isOpen ? "▾" : "▹") \($0.label.onOneLine)".truncated(to: $0.rect.width), on: $0) },
      hints: { [Hint(.activate, isOpen ? $1.words("fold") : $1.words("unfold"))] }, activate: pressed, step: turned)
  }

  static func columnHeader(_ element: Element, _ order: TableSort.Order?) -> Control {
    let mark = order.map { $0 == .ascending ? " ↑" : " ↓" } ?? ""
    return Control(
      look: .single(.text, width: element.labelWidth + mark.count),
      paint: { $1.writeLabel(of: $0, after: mark, style: $1.style == .focused ? nil : .secondary) },
      hints: { [Hint(.activate, $1.words("sort"))] }, activate: pressed)
  }

  static func row(_ row: Element.Row) -> Control {
    Control(
      look: .row(row),
      paint: { box, painter in
        let inside = box.rect.intersection(painter.clip)
        if painter.hasFocus { painter.frame.fill(inside, style: painter.style) }
        painter.write(painter.hasFocus ? "▸" : row.isSelected ? "•" : " ", on: box)
        guard let isUnfolded = row.isUnfolded else { return }
        let place = Point(x: box.rect.x + 2 + min(2 * row.level, inside.width / 2), y: box.rect.y)
        painter.frame.write(isUnfolded ? "▾" : "▹", at: place, style: painter.style, in: inside)
      },
      hints: { _, model in
        let words = model.words
        let fold = row.isUnfolded.map { [$0 ? Hint(.left, words("fold")) : Hint(.right, words("unfold"))] } ?? []
        return [Hint([.up, .down], words("move"))] + fold + [Hint(.activate, words("select"))]
      }, activate: pressed, step: turned)
  }

  static var list: Control {
    Control(
      look: .list,
      paint: { box, painter in
        let track = Rect(x: box.rect.maxX - 1, y: box.rect.y, width: 1, height: box.rect.height)
        guard let list = painter.model.layout.list(box.id), list.overflows,
          track.intersection(painter.clip).height == track.height
        else { return }
        painter.frame.fill(track, with: "│", style: .border)
        painter.frame.paintScrollThumb(
          x: track.x, line: track.y, height: track.height, offset: painter.model.state.listOffsets[list.id] ?? 0,
          of: list.contentHeight)
      },
      hints: { [Hint([.up, .down], $1.words("scroll"))] })
  }

  static func menu(_ element: Element) -> Control {
    Control(
      look: .folded(width: element.labelWidth + 6),
      paint: { $1.writeLabel(of: $0, before: "[ ", after: $1.model.state.openMenu == $0.id ? " ▴ ]" : " ▾ ]") },
      hints: { [Hint(.activate, $1.state.openMenu == $0.id ? $1.words("fold") : $1.words("unfold"))] },
      activate: {
        $1.toggle(menu: $0.id)
        return []
      })
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
