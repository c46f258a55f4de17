import HostModel
@_spi(Host) import VIPKit

/// What the user can do wherever the focus is.
extension NavigationController {
  /// The scenes whose commands work: the one to which the user did something last, those around it, and the others on the screen.
  private var focused: [SceneInstance] {
    let path = sequence(first: acting ?? 0) { self.state.screen.parent(of: $0)?.number }
    let near = Array(path)
    return onScreen.filter { near.contains($0.number) }.reversed() + onScreen.filter { !near.contains($0.number) }
  }

  /// The commands of the screen. Of shortcuts that run nothing the author is told, once.
  ///
  /// - Parameter roots: the trees of the scenes on the screen, as they were just rendered, by instance.
  func commands(of roots: [Int: Element]) -> [ScreenCommand] {
    var commands = ScreenCommands()
    for instance in focused {
      guard let root = roots[instance.number] else { continue }
      commands.add(instance.commands(in: root), of: instance.sceneID)
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
