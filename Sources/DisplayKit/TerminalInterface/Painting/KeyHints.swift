import ScreenModel
import VIPKit

extension TerminalModel {
  /// A key that does something now, and what.
  struct Hint: Equatable, Sendable {
    var key: String
    var action: String
  }

  /// Exactly the keys that work now, the most useful first.
  var hints: [Hint] { allHints.filter { !$0.key.isEmpty } }

  /// With what the user has no key for.
  private var allHints: [Hint] {
    guard let screen else { return [] }
    let quit = quitHint
    if let alert { return hints(for: alert) + [quit] }
    if let helpLayout {
      let scroll = helpLayout.overflows ? [Hint(key: keyAbove(.up, .down), action: words("scroll"))] : []
      let all = help?.isLong == true ? [] : [Hint(key: keys.name(of: .help), action: words("all keys"))]
      return [Hint(key: keyAbove(.back), action: words("close"))] + all + scroll + [quit]
    }
    if let popupLayout {
      let move = popupLayout.choices.count > 1 ? [Hint(key: keyAbove(.up, .down), action: words("move"))] : []
      let enter = popupLayout.choices.isEmpty ? [] : [Hint(key: keyAbove(.activate), action: words("choose"))]
      return move + enter + [Hint(key: keyAbove(.back), action: words("close")), quit]
    }
    if calendarLayout != nil {
      return [
        Hint(key: keyAbove(.left, .right, .up, .down), action: words("move")),
        Hint(key: keyAbove(.activate), action: words("choose")), Hint(key: keyAbove(.back), action: words("close")),
        Hint(key: keyAbove(.pageUp, .pageDown), action: words("month")), quit,
      ]
    }
    if screen.loading != nil, let title = screen.cancelTitle {
      let cancel = title.onOneLine.truncated(to: 20).lowercasedFirst
      return [Hint(key: key(.back), action: cancel)] + (isCancelFocused ? [Hint(key: enterKey, action: cancel)] : [])
        + [quit]
    }
    return keys(of: screen, screen.loading != nil ? [quit] : lastHints)
  }

  /// Those of the hints that have room on a line, the most useful first; each whole or not at all. What finds the others has room first.
  func hints(fitting width: Int) -> [Hint] {
    let gap = 2
    func columns(_ hint: Hint) -> Int { hint.key.columns + 1 + hint.action.columns }
    let all = hints
    let help = all.first { $0 == helpHint }
    var room = width + gap - (help.map { columns($0) + gap } ?? 0)
    var isFull = false
    return all.filter { hint in
      if hint == help { return columns(hint) <= width }
      isFull = isFull || columns(hint) + gap > room
      if !isFull { room -= columns(hint) + gap }
      return !isFull
    }
  }

  private var lastHints: [Hint] {
    [
      Hint(key: keys.name(of: .palette), action: words("commands")), helpHint, quitHint,
    ]
  }

  private var quitHint: Hint { Hint(key: keys.name(of: .quit), action: words("quit")) }

  /// The keys that work on the page beneath the help.
  var pageKeys: [Hint] {
    guard let screen else { return [] }
    // The commands are listed above.
    let shortcuts = screen.commands.compactMap { $0.shortcut?.description }
    return keys(of: screen, lastHints).filter { !shortcuts.contains($0.key) }
  }

  private var helpHint: Hint {
    Hint(key: keys.name(of: .help, isTyping: isFieldFocused), action: words("help"))
  }

  private func keys(of screen: Screen, _ last: [Hint]) -> [Hint] {
    if let filter = focusedFilter.map({ _ in Hint(key: key(.back), action: words("empty")) }) {
      return elementHints + [filter] + commandHints + last + pageHints
    }
    if state.typedDay != nil { return [Hint(key: key(.back), action: words("undo"))] + last }
    let isOpen = state.openMenu != nil
    if isOpen { return elementHints + [Hint(key: key(.back), action: words("fold"))] + last + pageHints }
    let back = screen.canGoBack ? [Hint(key: key(.back), action: screen.isModal ? words("close") : words("back"))] : []
    if screen.loading != nil { return back + last }
    return elementHints + commandHints + back + last + pageHints
  }

  /// The first commands of the scene that a key runs now.
  private var commandHints: [Hint] {
    let isTyping = isFieldFocused
    let usable = screen?.commands.filter {
      $0.isEnabled && $0.shortcut.map { !isTyping || !$0.modifiers.isEmpty } == true
    }
    return (usable ?? []).prefix(3).map {
      Hint(key: $0.shortcut?.description ?? "", action: $0.title.onOneLine.truncated(to: 20).lowercasedFirst)
    } + ownCommandHints
  }

  /// What the display offers on such a page.
  private var ownCommandHints: [Hint] {
    guard !isFieldFocused else { return [] }
    let isSortable = focusedBox?.list != nil && !sortableHeaders.isEmpty
    let hasFilter = !landmarks.filters.isEmpty
    let sort = isSortable ? [Hint(key: keys.name(of: .sort), action: words("sort"))] : []
    let filter = hasFilter ? [Hint(key: keys.name(of: .filter), action: words("filter"))] : []
    return (sort + filter).filter { hint in
      !hint.key.isEmpty && screen?.commands.contains { $0.shortcut?.description == hint.key } != true
    }
  }

  /// The first key of each of several commands, on the page.
  private func key(_ commands: KeyCommand...) -> String { Self.joined(commands.map { keys.name(of: $0) }) }

  /// The same, where something lies over the page: there letters are typed, and what was taken away from the page still counts.
  private func keyAbove(_ commands: KeyCommand...) -> String {
    Self.joined(
      commands.map { command in
        let own = keys.name(of: command, isTyping: true)
        return own.isEmpty ? command.keys.first?.description ?? "" : own
      })
  }

  private static func joined(_ names: [String]) -> String {
    let names = names.filter { !$0.isEmpty }
    return names.joined(separator: names.allSatisfy { "←→↑↓".contains($0) } ? "" : "/")
  }

  /// The key that presses; in a field it is nobody else's.
  private var enterKey: String { isFieldFocused ? "Enter" : key(.activate) }

  /// The keys of an alert are its own, but for those that count everywhere.
  private func hints(for alert: Alert) -> [Hint] {
    let scroll = layout(of: alert).overflows ? [Hint(key: "PgUp/PgDn", action: words("scroll"))] : []
    guard alert.question != nil else { return [Hint(key: "Enter", action: words("dismiss"))] + scroll }
    func title(_ button: Int) -> String {
      alert.buttons[button].title.onOneLine.truncated(to: 20).lowercasedFirst
    }
    let next = alert.buttons.count > 1 ? [Hint(key: key(.next), action: words("next"))] : []
    let escape = alert.cancel.map { [Hint(key: key(.back), action: title($0))] } ?? []
    return [Hint(key: "Enter", action: title(alertFocus))] + next + escape + scroll
  }

  private var elementHints: [Hint] {
    var hints: [Hint] = []
    let next = layout.stops.count > 1 ? [Hint(key: keys.name(of: .next), action: words("next"))] : []
    guard let box = focusedBox else { return next }
    switch box.content {
    case .field:
      let complete = Hint(key: keys.name(of: .complete), action: words("complete"))
      hints += enterHint(in: box) + (pathQuery == nil || complete.key.isEmpty ? [] : [complete])
    case .editor: hints.append(Hint(key: enterKey, action: words("new line")))
    case .button: hints.append(Hint(key: enterKey, action: words("press")))
    case .menu: hints.append(Hint(key: enterKey, action: state.openMenu == box.id ? words("fold") : words("unfold")))
    case .link, .externalLink: hints.append(Hint(key: enterKey, action: words("open")))
    case .toggle: hints.append(Hint(key: switchKey, action: words("switch")))
    case .picker:
      hints += [Hint(key: enterKey, action: words("open")), Hint(key: key(.left, .right), action: words("choose"))]
    case .stepper: hints.append(Hint(key: key(.left, .right), action: words("change")))
    case .date:
      hints +=
        [
          Hint(key: keys.name(of: .calendar), action: words("calendar")),
          Hint(key: key(.earlierDay, .laterDay), action: words("day")),
          Hint(key: key(.earlierMonth, .laterMonth), action: words("month")),
        ] + enterHint(in: box)
    case .tabs: hints.append(Hint(key: key(.left, .right), action: words("choose")))
    case .columnHeader: hints.append(Hint(key: enterKey, action: words("sort")))
    case .row(let fold) where fold.isUnfolded != nil:
      hints += [
        Hint(key: key(.up, .down), action: words("move")),
        fold.isUnfolded == true
          ? Hint(key: key(.left), action: words("fold")) : Hint(key: key(.right), action: words("unfold")),
        Hint(key: enterKey, action: words("select")),
      ]
    case .row:
      hints += [Hint(key: key(.up, .down), action: words("move")), Hint(key: enterKey, action: words("select"))]
    case .list: hints.append(Hint(key: key(.up, .down), action: words("scroll")))
    default: break
    }
    return hints + next
  }

  /// The key that switches, which is easier to find than the one that presses.
  private var switchKey: String {
    keys.keys(of: .activate).map(\.description).first { $0 == "Space" } ?? key(.activate)
  }

  private var pageHints: [Hint] {
    if case .date = focusedBox?.content { return [] }
    let listOverflows = focusedBox.flatMap { box in
      box.list.map { layout.lists[$0].overflows } ?? (box.content == .list ? true : nil)
    }
    guard listOverflows ?? (lastPageOffset > 0) else { return [] }
    return [Hint(key: key(.pageUp, .pageDown), action: words("scroll"))]
  }

  private func enterHint(in field: Box) -> [Hint] {
    guard let target = enterTarget(of: field) else { return [] }
    guard case .button(let label, _) = target.content else {
      // One key for one thing: Tab goes there, too.
      return isTabbed(from: field, to: target) ? [] : [Hint(key: enterKey, action: words("next"))]
    }
    return [Hint(key: enterKey, action: label.onOneLine.truncated(to: 20).lowercasedFirst)]
  }

  /// Whether the key for the next element leads from a field to another, and Enter does no more.
  private func isTabbed(from field: Box, to target: Box) -> Bool {
    guard case .field = field.content, !keys.name(of: .next).isEmpty else { return false }
    return layout.stop(of: field.id).map { $0 + 1 } == layout.stop(of: target.id)
  }
}

extension String {
  /// As the words beside it are written; OK stays OK.
  fileprivate var lowercasedFirst: String {
    dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
  }
}
