import ScreenModel
import VIPKit

/// The keys that no scene can have: the display uses them itself, or a terminal can't tell them from others.
enum DisplayKeys {
  /// What a key does; nil when a scene can have it.
  static func use(of shortcut: KeyboardShortcut) -> String? {
    let scalars = shortcut.key.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, !shortcut.key.isWhitespace,
      ![.control, .format, .unassigned, .surrogate, .privateUse].contains(scalar.properties.generalCategory)
    else { return shortcut.key == " " ? "presses what has the focus" : "can't be typed" }
    switch shortcut.modifiers {
    case []: return plain[shortcut.key]
    case .option: return "[]_^".contains(shortcut.key) ? "begins a sequence of the terminal" : nil
    default:
      return ("a"..."z").contains(shortcut.key) ? control[shortcut.key] : "can't be typed on a terminal"
    }
  }

  private static let plain: [Character: String] = ["?": "shows the help"]

  private static let control: [Character: String] = [
    "c": "quits", "q": "quits", "z": "stops the process", "l": "draws the screen again", "o": "shows details",
    "p": "finds a command", "h": "is Backspace", "i": "is Tab", "j": "is Enter", "m": "is Enter",
  ]
}

extension TerminalModel {
  /// Takes the shortcuts away that no scene can have here, and tells the host of each once for an instance.
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
