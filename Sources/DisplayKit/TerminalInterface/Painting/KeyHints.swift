import ScreenModel
import VIPKit

extension TerminalModel {
  struct Hint: Equatable, Sendable {
    var key: String
    var action: String

    init(_ key: String, _ action: String) { (self.key, self.action) = (key, action) }
  }

  /// Exactly the keys that work now, the most useful first.
  var hints: [Hint] {
    guard let screen else { return [] }
    let quit = quitHint
    if selection != nil { return [Hint(key(.back), words("close")), quit] }
    if let alert { return hints(for: alert) + [quit] }
    if let helpLayout {
      let all = help?.isLong == true ? [] : [Hint(key(.help), words("all keys"))]
      let scroll = helpLayout.overflows ? [Hint(key(.up, .down), words("scroll"))] : []
      return [Hint(key(.back), words("close"))] + all + scroll + [quit]
    }
    if let popupLayout {
      let move = popupLayout.choices.count > 1 ? [Hint(key(.up, .down), words("move"))] : []
      let enter = popupLayout.choices.isEmpty ? [] : [Hint(enterKey, words("choose"))]
      return move + enter + [Hint(key(.back), words("close")), quit]
    }
    if calendarLayout != nil {
      return [
        Hint(key(.left, .right, .up, .down), words("move")), Hint(enterKey, words("choose")),
        Hint(key(.back), words("close")), Hint(key(.pageUp, .pageDown), words("month")), quit,
      ]
    }
    if screen.loading != nil, let title = screen.cancelTitle {
      let cancel = title.asAction
      return [Hint(key(.back), cancel)] + (isCancelFocused ? [Hint(enterKey, cancel)] : []) + [quit]
    }
    return keys(of: screen, screen.loading != nil ? [quit] : lastHints)
  }

  /// As many as fit, the most useful first, each whole or not at all. Help, which lists the others, has room first.
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

  private var lastHints: [Hint] { [Hint(key(.palette), words("commands")), helpHint, quitHint] }
  private var quitHint: Hint { Hint(key(.quit), words("quit")) }

  var pageKeys: [Hint] {
    guard let screen else { return [] }
    // The commands are listed above.
    let shortcuts = screen.commands.compactMap { $0.shortcut?.description }
    return keys(of: screen, lastHints).filter { !shortcuts.contains($0.key) }
  }

  private var helpHint: Hint { Hint(KeyCommand.help.name(isTyping: isFieldFocused), words("help")) }

  private func keys(of screen: Screen, _ last: [Hint]) -> [Hint] {
    if focusedFilter != nil {
      return elementHints + [Hint(key(.back), words("empty"))] + commandHints + last + pageHints
    }
    if isFigureBegun { return [Hint(key(.back), words("undo"))] + last }
    if state.openMenu != nil { return elementHints + [Hint(key(.back), words("fold"))] + last + pageHints }
    let back = screen.canGoBack ? [Hint(key(.back), screen.isModal ? words("close") : words("back"))] : []
    if screen.loading != nil { return back + last }
    return elementHints + commandHints + back + last + pageHints
  }

  private var commandHints: [Hint] {
    let isTyping = isFieldFocused
    let usable = (screen?.commands ?? []).filter {
      $0.isEnabled && $0.shortcut.map { !isTyping || !$0.modifiers.isEmpty } == true
    }
    return usable.prefix(3).map { Hint($0.shortcut?.description ?? "", $0.title.asAction) } + ownCommandHints
  }

  private var ownCommandHints: [Hint] {
    guard !isFieldFocused else { return [] }
    let isSortable = focusedBox?.list != nil && !sortableHeaders.isEmpty
    let sort = isSortable ? [Hint(key(.sort), words("sort"))] : []
    let filter = filters.isEmpty ? [] : [Hint(key(.filter), words("filter"))]
    return (sort + filter).filter { hint in
      screen?.commands.contains { $0.shortcut?.description == hint.key } != true
    }
  }

  private func key(_ commands: KeyCommand...) -> String {
    let names = commands.map { $0.name() }
    return names.joined(separator: names.allSatisfy(["←", "→", "↑", "↓"].contains) ? "" : "/")
  }

  private var enterKey: String { key(.activate) }

  private func hints(for alert: Question) -> [Hint] {
    let scroll = layout(of: alert).overflows ? [Hint("PgUp/PgDn", words("scroll"))] : []
    guard screen?.error == nil else { return [Hint("Enter", words("dismiss"))] + scroll }
    let next = alert.choices.count > 1 ? [Hint(key(.next), words("next"))] : []
    let escape = alert.cancel.map { [Hint(key(.back), alert.choices[$0].title.asAction)] } ?? []
    return [Hint("Enter", alert.choices[alertFocus].title.asAction)] + next + escape + scroll
  }

  private var elementHints: [Hint] {
    let next = layout.stops.count > 1 ? [Hint(key(.next), words("next"))] : []
    guard let box = focusedBox else { return next }
    let choose = Hint(key(.left, .right), words("choose"))
    let own: [Hint] =
      switch box.content {
      case .field:
        enterHint(in: box)
          + (pathQuery == nil ? [] : [Hint(key(.complete), words("complete"))])
      case .editor: [Hint(enterKey, words("new line"))]
      case .button: [Hint(enterKey, words("press"))]
      case .menu: [Hint(enterKey, state.openMenu == box.id ? words("fold") : words("unfold"))]
      case .disclosure(_, let isUnfolded): [Hint(enterKey, isUnfolded ? words("fold") : words("unfold"))]
      case .link, .externalLink: [Hint(enterKey, words("open"))]
      case .toggle: [Hint("Space", words("switch"))]
      case .picker: [Hint(enterKey, words("open")), choose]
      case .stepper: [Hint(key(.left, .right), words("change"))] + enterHint(in: box)
      case .date:
        [
          Hint(key(.calendar), words("calendar")), Hint(key(.earlierDay, .laterDay), words("day")),
          Hint(key(.earlierMonth, .laterMonth), words("month")),
        ] + enterHint(in: box)
      case .tabs: [choose]
      case .columnHeader: [Hint(enterKey, words("sort"))]
      case .row(let fold):
        [Hint(key(.up, .down), words("move"))]
          + (fold.isUnfolded.map { [$0 ? Hint(key(.left), words("fold")) : Hint(key(.right), words("unfold"))] } ?? [])
          + [Hint(enterKey, words("select"))]
      case .list: [Hint(key(.up, .down), words("scroll"))]
      default: []
      }
    return own + next
  }

  private var pageHints: [Hint] {
    if case .date = focusedBox?.content { return [] }
    let listOverflows = focusedBox.flatMap { box in
      box.list.map { layout.lists[$0].overflows } ?? (box.content == .list ? true : nil)
    }
    guard listOverflows ?? (lastPageOffset > 0) else { return [] }
    return [Hint(key(.pageUp, .pageDown), words("scroll"))]
  }

  private func enterHint(in field: Box) -> [Hint] {
    if case .field(_, submits: true) = field.content { return [Hint(enterKey, words("submit"))] }
    guard let target = enterTarget(of: field) else { return [] }
    guard case .button(let label, _) = target.content else {
      // One key for one thing: Tab goes there, too.
      return isTabbed(from: field, to: target) ? [] : [Hint(enterKey, words("next"))]
    }
    return [Hint(enterKey, label.asAction)]
  }

  private func isTabbed(from field: Box, to target: Box) -> Bool {
    guard case .field = field.content else { return false }
    return layout.stop(of: field.id).map { $0 + 1 } == layout.stop(of: target.id)
  }
}

extension String {
  /// Keeps its case: not in every language does a title begin with a small letter inside a line.
  fileprivate var asAction: String { onOneLine.truncated(to: 20) }
}
