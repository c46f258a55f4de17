import ScreenModel
import VIPKit

/// The commands of the screen: their shortcuts, and the help that lists them.
extension TerminalModel {
  /// Runs the command that a character has. No field has the focus.
  func runCommand(of text: String) -> [Effect] {
    text.count == 1 ? text.first.map { run(KeyboardShortcut($0)) } ?? [] : []
  }

  /// Runs the command that a key has.
  func runCommand(of key: Key, _ modifiers: Modifiers) -> [Effect] {
    if case .character(let character) = key { run(modifiers.shortcut(character)) } else { [] }
  }

  private func run(_ shortcut: KeyboardShortcut?) -> [Effect] {
    guard let shortcut, let command = screen?.commands.first(where: { $0.shortcut == shortcut }), command.isEnabled
    else { return [] }
    return [.send(.run(command.title))]
  }

  // MARK: Help

  /// The help, as long as nothing else stands before the page.
  var helpLayout: HelpLayout? {
    guard let help, !hasAlert, screen?.loading == nil else { return nil }
    let all = help.isLong ? HelpLayout.lines(keys, words) : []
    return HelpLayout(
      HelpLayout.lines(screen?.commands ?? [], pageKeys, words) + all, offset: help.offset, in: geometry.column)
  }

  /// Takes what is typed while the help is there. A shortcut that is read there works there.
  mutating func handle(_ input: Input, in layout: HelpLayout) -> [Effect] {
    switch input {
    case .key(.escape, _), .key(.enter, _), .text(" "): help = nil
    case .key(.up, _): help?.offset = layout.offset(by: -1)
    case .key(.down, _): help?.offset = layout.offset(by: 1)
    case .key(.pageUp, _): help?.offset = layout.offset(by: -layout.inside.height)
    case .key(.pageDown, _): help?.offset = layout.offset(by: layout.inside.height)
    case .text(let text): return close(running: text.first.map { KeyboardShortcut($0) })
    case .key(.character(let character), let modifiers): return close(running: modifiers.shortcut(character))
    case .mouse(let mouse):
      switch mouse.kind {
      case .press: help = nil
      case .wheelUp: help?.offset = layout.offset(by: -mouse.notches)
      case .wheelDown: help?.offset = layout.offset(by: mouse.notches)
      case .drag, .release: break
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
  /// Whether it lists all keys, also those that do nothing now.
  var isLong = false
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
