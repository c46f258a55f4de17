import ScreenModel
import VIPKit

extension Interface {
  /// A key that does something now, and what.
  struct Hint: Equatable, Sendable {
    var key: String
    var action: String
  }

  /// Exactly the keys that work now, the most useful first.
  var hints: [Hint] {
    guard let screen else { return [] }
    let quit = Hint(key: "Ctrl-C", action: words("quit"))
    if let alert { return hints(for: alert) + [quit] }
    if let helpLayout {
      let scroll = helpLayout.overflows ? [Hint(key: "↑↓", action: words("scroll"))] : []
      return [Hint(key: "Esc", action: words("close"))] + scroll + [quit]
    }
    // Where a scene has commands there is something to be found in it.
    let help = screen.commands.isEmpty || screen.loading != nil ? [] : [helpHint]
    return keys(of: screen, help + [quit])
  }

  /// The keys that work on the page beneath the help.
  var pageKeys: [Hint] {
    guard let screen else { return [] }
    return keys(of: screen, [helpHint, Hint(key: "Ctrl-C", action: words("quit"))])
  }

  private var helpHint: Hint { Hint(key: focusedBox?.content.isField == true ? "F1" : "?", action: words("help")) }

  private func keys(of screen: Screen, _ last: [Hint]) -> [Hint] {
    if state.typedDay != nil { return [Hint(key: "Esc", action: words("undo"))] + last }
    let isOpen = state.openMenu != nil
    if isOpen { return elementHints + [Hint(key: "Esc", action: words("fold"))] + last + pageHints }
    let back = screen.canGoBack ? [Hint(key: "Esc", action: screen.isModal ? words("close") : words("back"))] : []
    if screen.loading != nil { return back + last }
    return elementHints + back + last + pageHints
  }

  private func hints(for alert: Alert) -> [Hint] {
    guard alert.question != nil else { return [Hint(key: "Enter", action: words("dismiss"))] }
    func title(_ button: Int) -> String {
      alert.buttons[button].title.onOneLine.truncated(to: 20).lowercasedFirst
    }
    let next = alert.buttons.count > 1 ? [Hint(key: "Tab", action: words("next"))] : []
    let escape = alert.cancel.map { [Hint(key: "Esc", action: title($0))] } ?? []
    return [Hint(key: "Enter", action: title(alertFocus))] + next + escape
  }

  private var elementHints: [Hint] {
    var hints: [Hint] = []
    if layout.stops.count > 1 { hints.append(Hint(key: "Tab", action: words("next"))) }
    guard let box = focusedBox else { return hints }
    switch box.content {
    case .field: hints += enterHint(in: box)
    case .editor: hints.append(Hint(key: "Enter", action: words("new line")))
    case .button: hints.append(Hint(key: "Enter", action: words("press")))
    case .menu: hints.append(Hint(key: "Enter", action: state.openMenu == box.id ? words("fold") : words("unfold")))
    case .link, .externalLink: hints.append(Hint(key: "Enter", action: words("open")))
    case .toggle: hints.append(Hint(key: "Space", action: words("switch")))
    case .picker: hints.append(Hint(key: "←→", action: words("choose")))
    case .stepper: hints.append(Hint(key: "←→", action: words("change")))
    case .date:
      hints +=
        [Hint(key: "←→", action: words("day")), Hint(key: "PgUp/PgDn", action: words("month"))] + enterHint(in: box)
    case .tabs: hints.append(Hint(key: "←→", action: words("choose")))
    case .columnHeader: hints.append(Hint(key: "Enter", action: words("sort")))
    case .row(let fold) where fold.isUnfolded != nil:
      hints += [
        Hint(key: "↑↓", action: words("move")),
        fold.isUnfolded == true ? Hint(key: "←", action: words("fold")) : Hint(key: "→", action: words("unfold")),
        Hint(key: "Enter", action: words("select")),
      ]
    case .row: hints += [Hint(key: "↑↓", action: words("move")), Hint(key: "Enter", action: words("select"))]
    case .list: hints.append(Hint(key: "↑↓", action: words("scroll")))
    default: break
    }
    return hints
  }

  private var pageHints: [Hint] {
    if case .date = focusedBox?.content { return [] }
    let listOverflows = focusedBox.flatMap { box in
      box.list.map { layout.lists[$0].overflows } ?? (box.content == .list ? true : nil)
    }
    guard listOverflows ?? (lastPageOffset > 0) else { return [] }
    return [Hint(key: "PgUp/PgDn", action: words("scroll"))]
  }

  private func enterHint(in field: Box) -> [Hint] {
    guard let target = enterTarget(of: field) else { return [] }
    guard case .button(let label, _) = target.content else { return [Hint(key: "Enter", action: words("next"))] }
    return [Hint(key: "Enter", action: label.onOneLine.truncated(to: 20).lowercasedFirst)]
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
