package import VIPKit

/// A command of the screen, as a display shows it.
package struct ScreenCommand: Equatable, Sendable {
  /// Tells it from the other commands of the screen.
  package let title: String
  /// The key that runs it; nil for none.
  package var shortcut: KeyboardShortcut?
  /// Whether it can be used now.
  package let isEnabled: Bool

  package init(_ title: String, shortcut: KeyboardShortcut? = nil, isEnabled: Bool = true) {
    self.title = title
    self.shortcut = shortcut
    self.isEnabled = isEnabled
  }
}

/// The commands of a screen, gathered along the focus: a scene inside another before the one around it.
package struct ScreenCommands: Sendable {
  package private(set) var all: [ScreenCommand] = []
  /// The shortcuts that run nothing, and why.
  package private(set) var faults: [WiringFault] = []

  /// The scene and the command that have each shortcut.
  private var owners: [KeyboardShortcut: (scene: String, command: String)] = [:]

  package init() {}

  /// Takes the commands of one scene more. A command that has the title of one before it is hidden by that; of two with one
  /// shortcut the one before keeps it.
  package mutating func add(_ commands: [ScreenCommand], of scene: String) {
    for var command in commands where !all.contains(where: { $0.title == command.title }) {
      if let shortcut = command.shortcut {
        if let use = DisplayKeys.use(of: shortcut) {
          faults.append(
            .shortcutTaken(scene: scene, command: command.title, shortcut: shortcut.description, by: use))
          command.shortcut = nil
        } else if let owner = owners[shortcut] {
          faults.append(
            .shortcutTwice(
              scene: scene, command: command.title, shortcut: shortcut.description, other: owner.command,
              of: owner.scene))
          command.shortcut = nil
        } else {
          owners[shortcut] = (scene, command.title)
        }
      }
      all.append(command)
    }
  }
}
