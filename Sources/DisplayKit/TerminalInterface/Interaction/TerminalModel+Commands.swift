import ScreenModel
import VIPKit

extension TerminalModel {
  mutating func run(_ input: Input) -> [Effect] {
    guard let command = sceneCommand(for: input), command.isEnabled else { return [] }
    return [.send(.run(command.id))] + copy(pressing: command.id)
  }

  func sceneCommand(for input: Input) -> ScreenCommand? {
    guard let shortcut = KeyStroke(input)?.shortcut else { return nil }
    return screen?.commands.first { $0.shortcut == shortcut }
  }
}

extension KeyStroke {
  fileprivate var shortcut: KeyboardShortcut? {
    guard case .character(let character) = key, modifiers.isSubset(of: [.control, .alt]) else { return nil }
    var held: EventModifiers = modifiers.contains(.control) ? .control : []
    if modifiers.contains(.alt) { held.insert(.option) }
    return KeyboardShortcut(character, modifiers: held)
  }
}

extension TerminalModel {
  mutating func perform(_ command: KeyCommand) -> [Effect] {
    beginInput()
    switch command {
    case .quit: return [.send(.quit(.asked))]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    // Lines of output have no places to click.
    case .mouse: return isSpoken ? [] : toggleMouse()
    default: selection = nil
    }
    guard let screen, !hasAlert, screen.loading == nil else { return [] }
    switch command {
    // The help, then all keys, then nothing.
    case .help: if !isChoosing { help = help.map { $0.isLong ? nil : Help(isLong: true) } ?? Help() }
    case .palette:
      (help, calendar) = (nil, nil)
      guard popup == nil else {
        popup = nil
        return []
      }
      choose(from: .palette)
      return [.send(.places)]
    case .back: return screen.canGoBack ? [.send(.back)] : []
    default: break
    }
    guard !hasOpened else { return [] }
    pinFocus()
    switch command {
    case .filter: if let filter = filters.first { moveFocus(to: filter) }
    case .complete: return pathQuery.map { [.complete($0)] } ?? []
    case .sort, .reverse: return sort(isNext: command == .sort)
    case .nextTab, .previousTab:
      return tabs.flatMap { $0.control.step($0, command == .nextTab ? 1 : -1, &self) } ?? []
    default: break
    }
    return []
  }

  var focusedFilter: ElementID? {
    focus.flatMap { filters.contains($0) && state.editors[$0]?.text.isEmpty == false ? $0 : nil }
  }

  /// Sorts the table that has the focus, or the first one: by the next column, or by the same one reversed.
  private func sort(isNext: Bool) -> [Effect] {
    let headers = sortableHeaders
    let sorted = headers.firstIndex { $0.order != nil }
    guard let first = headers.first else { return [] }
    let header = sorted.map { headers[isNext ? ($0 + 1) % headers.count : $0] } ?? first
    return [.send(.act(header.id, .activate))]
  }

  var sortableHeaders: [Element] {
    let list = focusedBox?.list.map { layout.lists[$0].id }
    let sortable = tables.map { (list: $0.list, headers: $0.headers.filter { layout.stop(of: $0.id) != nil }) }
    let table = sortable.first { $0.list == list } ?? sortable.first { !$0.headers.isEmpty }
    return table?.headers ?? []
  }

  /// The outermost: those that keys turn.
  var tabs: Box? { layout.boxes.first { $0.role == .tabView && $0.isInteractive } }
}

/// Keys that no scene can have: the display uses them itself, or a terminal can't tell them from others.
enum DisplayKeys {
  static func use(of shortcut: KeyboardShortcut) -> String? {
    let scalars = shortcut.key.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, !shortcut.key.isWhitespace,
      ![.control, .format, .unassigned, .surrogate, .privateUse].contains(scalar.properties.generalCategory)
    else { return shortcut.key == " " ? "presses what has the focus" : "can't be typed" }
    switch shortcut.modifiers {
    case []: return shortcut.key == "?" ? "shows the help" : nil
    case .option: return "[]_^".contains(shortcut.key) ? "begins a sequence of the terminal" : nil
    default:
      return ("a"..."z").contains(shortcut.key) ? control[shortcut.key] : "can't be typed on a terminal"
    }
  }

  private static let control: [Character: String] = [
    "c": "quits", "q": "quits", "z": "stops the process", "l": "draws the screen again", "o": "shows details",
    "p": "finds a command", "h": "is Backspace", "i": "is Tab", "j": "is Enter", "m": "is Enter",
  ]
}

extension TerminalModel {
  mutating func refuseShortcuts(of screen: inout Screen) -> [Effect] {
    if self.screen?.instance != screen.instance { refusedShortcuts = [] }
    var effects: [Effect] = []
    for index in screen.commands.indices {
      let command = screen.commands[index]
      guard let use = command.shortcut.flatMap(DisplayKeys.use) else { continue }
      screen.commands[index].shortcut = nil
      if refusedShortcuts.insert(command.id).inserted {
        effects.append(.send(.shortcutUnavailable(command.id, reason: use)))
      }
    }
    return effects
  }
}
