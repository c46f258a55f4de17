import HostModel
@_spi(Host) import VIPKit

/// What the user can do wherever the focus is.
extension NavigationController {
  /// The scenes whose commands work: the one that has the focus, then those around it.
  private var focused: [SceneInstance] { [top].compactMap(\.self) }

  /// The commands of the screen. Of shortcuts that run nothing the author is told, once.
  ///
  /// - Parameter root: the tree of the scene on the screen, as it was just rendered.
  func commands(of root: Element) -> [ScreenCommand] {
    var commands = ScreenCommands()
    for instance in focused {
      commands.add(instance.commands(in: instance === top ? root : instance.root), of: instance.sceneID)
    }
    for fault in commands.faults where top?.judgedShortcuts.insert(fault.message).inserted == true {
      store.report(Refusal.wiring(fault))
    }
    return commands.all
  }

  /// Runs a command of the screen.
  func run(_ title: String) {
    for instance in focused {
      builder.opener.executing.enter(instance)
      if instance.run(title) { return }
    }
  }
}

extension SceneInstance {
  /// The scene's own commands, and its buttons that have a shortcut.
  ///
  /// - Parameter root: its tree, as it was just rendered.
  func commands(in root: Element) -> [ScreenCommand] {
    viewController.renderedCommands.map { ScreenCommand($0.title, shortcut: $0.shortcut, isEnabled: $0.isEnabled) }
      + root.buttonsWithShortcut.map { button in
        ScreenCommand(button.label ?? "", shortcut: button.attributes.shortcut, isEnabled: button.isEnabled)
      }
  }

  /// Runs a command of the scene.
  ///
  /// - Returns: whether it has one of this title.
  func run(_ title: String) -> Bool {
    let root = root
    if let command = viewController.renderedCommands.first(where: { $0.title == title }) {
      // Who goes on with this build doesn't want to be led away by the one before.
      draining?.instance.navigator.detach()
      command.perform()
      return true
    }
    guard let button = root.buttonsWithShortcut.first(where: { $0.label == title }) else { return false }
    if button.isEnabled { perform(.activate, on: button.id) }
    return true
  }
}

extension Element {
  fileprivate var buttonsWithShortcut: [Element] {
    flattened.filter { $0.attributes.shortcut != nil && [.button, .link, .externalLink].contains($0.role) }
  }
}
