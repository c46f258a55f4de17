import ScreenModel
import VIPKit

/// The commands of the screen: their shortcuts, and the help that lists them.
extension Interface {
  /// Runs the command that a character has, or shows the help. No field has the focus.
  mutating func runCommand(of text: String) -> [Effect] {
    if text == "?" {
      help = Help()
      return []
    }
    return text.count == 1 ? text.first.map { run(KeyboardShortcut($0)) } ?? [] : []
  }

  /// Runs the command that a key has, or shows the help.
  mutating func runCommand(of key: Key, _ modifiers: Modifiers) -> [Effect] {
    switch key {
    case .f1: help = Help()
    case .character(let character): return run(modifiers.shortcut(character))
    default: break
    }
    return []
  }

  private func run(_ shortcut: KeyboardShortcut?) -> [Effect] {
    guard let shortcut, let command = screen?.commands.first(where: { $0.shortcut == shortcut }), command.isEnabled
    else { return [] }
    return [.send(.run(command.title))]
  }

  // MARK: Help

  /// The help, as long as nothing else stands before the page.
  var helpLayout: HelpLayout? {
    guard let help, alert == nil, screen?.loading == nil else { return nil }
    return HelpLayout(
      HelpLayout.lines(screen?.commands ?? [], pageKeys, words), offset: help.offset, in: geometry.column)
  }

  /// Takes what is typed while the help is there. A shortcut that is read there works there.
  mutating func handle(_ input: Input, in layout: HelpLayout) -> [Effect] {
    switch input {
    case .key(.escape, _), .key(.enter, _), .key(.f1, _), .text("?"), .text(" "): help = nil
    case .key(.up, _): help?.offset = layout.offset(by: -1)
    case .key(.down, _): help?.offset = layout.offset(by: 1)
    case .key(.pageUp, _): help?.offset = layout.offset(by: -layout.inside.height)
    case .key(.pageDown, _): help?.offset = layout.offset(by: layout.inside.height)
    case .text(let text): return close(running: text.first.map { KeyboardShortcut($0) })
    case .key(.character(let character), let modifiers): return close(running: modifiers.shortcut(character))
    case .mouse(let mouse):
      switch mouse.kind {
      case .press: help = nil
      case .wheelUp: help?.offset = layout.offset(by: -1)
      case .wheelDown: help?.offset = layout.offset(by: 1)
      }
    default: break
    }
    return []
  }

  private mutating func close(running shortcut: KeyboardShortcut?) -> [Effect] {
    let effects = run(shortcut)
    if !effects.isEmpty { help = nil }
    return effects
  }
}

/// The help is shown.
struct Help: Equatable, Sendable {
  /// The lines that have moved out of sight at its top.
  var offset = 0
}

extension Modifiers {
  /// A character with these keys held down; nil when no command can have it.
  fileprivate func shortcut(_ character: Character) -> KeyboardShortcut? {
    guard isSubset(of: [.control, .alt]) else { return nil }
    var modifiers: EventModifiers = []
    if contains(.control) { modifiers.insert(.control) }
    if contains(.alt) { modifiers.insert(.option) }
    return KeyboardShortcut(character, modifiers: modifiers)
  }
}
