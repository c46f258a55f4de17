import ScreenModel
import VIPKit

extension TerminalModel {
  struct Hint: Equatable, Sendable {
    var key: String
    var action: String

    init(_ key: String, _ action: String) { (self.key, self.action) = (key, action) }
    init(_ command: KeyCommand, _ action: String) { self.init(command.name(), action) }
    init(_ commands: [KeyCommand], _ action: String) {
      let names = commands.map { $0.name() }
      self.init(names.joined(separator: names.allSatisfy(["←", "→", "↑", "↓"].contains) ? "" : "/"), action)
    }
  }

  /// Exactly the keys that work now, the most useful first.
  var hints: [Hint] {
    guard let screen else { return [] }
    if selection != nil { return [Hint(.back, words("close")), quitHint] }
    if let hints = overlay?.hints(in: self) { return hints + [quitHint] }
    return keys(of: screen, screen.loading != nil ? [quitHint] : lastHints)
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

  private var lastHints: [Hint] { [Hint(.palette, words("commands")), helpHint, quitHint] }
  private var quitHint: Hint { Hint(.quit, words("quit")) }

  var pageKeys: [Hint] {
    guard let screen else { return [] }
    // The commands are listed above.
    let shortcuts = screen.commands.compactMap { $0.shortcut?.description }
    return keys(of: screen, lastHints).filter { !shortcuts.contains($0.key) }
  }

  private var helpHint: Hint { Hint(KeyCommand.help.name(isTyping: isFieldFocused), words("help")) }

  private func keys(of screen: Screen, _ last: [Hint]) -> [Hint] {
    if focusedFilter != nil {
      return elementHints + [Hint(.back, words("empty"))] + commandHints + last + pageHints
    }
    if isFigureBegun { return [Hint(.back, words("undo"))] + last }
    if state.openMenu != nil { return elementHints + [Hint(.back, words("fold"))] + last + pageHints }
    let back = screen.canGoBack ? [Hint(.back, screen.isModal ? words("close") : words("back"))] : []
    if screen.loading != nil { return back + last }
    return elementHints + commandHints + back + last + pageHints
  }

  private var commandHints: [Hint] {
    let isTyping = isFieldFocused
    let commands = screen?.commands ?? []
    let usable = commands.filter { $0.isEnabled && $0.shortcut.map { !isTyping || !$0.modifiers.isEmpty } == true }
    let isSortable = !isTyping && focusedBox?.list != nil && !sortableHeaders.isEmpty
    let sort = isSortable ? [Hint(.sort, words("sort"))] : []
    let filter = isTyping || filters.isEmpty ? [] : [Hint(.filter, words("filter"))]
    // A command of the scene may have the key.
    let own = (sort + filter).filter { hint in !commands.contains { $0.shortcut?.description == hint.key } }
    return usable.prefix(3).map { Hint($0.shortcut?.description ?? "", $0.title.asAction) } + own
  }

  private var elementHints: [Hint] {
    let next = layout.stops.count > 1 ? [Hint(.next, words("next"))] : []
    guard let box = focusedBox else { return next }
    return box.control.hints(box, self) + next
  }

  private var pageHints: [Hint] {
    if focusedBox?.role == .datePicker { return [] }
    let listOverflows = focusedBox.flatMap { box in
      box.list.map { layout.lists[$0].overflows } ?? (box.role == .list ? true : nil)
    }
    guard listOverflows ?? (lastPageOffset > 0) else { return [] }
    return [Hint([.pageUp, .pageDown], words("scroll"))]
  }
}

extension String {
  /// Keeps its case: not in every language does a title begin with a small letter inside a line.
  var asAction: String { onOneLine.truncated(to: 20) }
}
