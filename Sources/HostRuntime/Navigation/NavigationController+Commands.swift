import HostModel
import ScreenModel
@_spi(Host) import VIPKit

/// What the user can do wherever the focus is.
extension NavigationController {
  /// The scenes whose commands work: the one that the user is at, those around it, and the others on the screen.
  private var focused: [SceneInstance] {
    let onScreen = onScreen
    if onScreen.count <= 1 { return onScreen }
    let path = sequence(first: attended ?? 0) { self.state.screen.parent(of: $0)?.number }
    let near = Array(path)
    return onScreen.alongFocus { near.contains($0.number) }
  }

  /// The commands of the screen. Of shortcuts that run nothing the author is told, once for each instance.
  ///
  /// - Parameter roots: the trees of the scenes on the screen, as they were just rendered, by instance.
  func commands(of roots: [Int: Element]) -> [ScreenCommand] {
    var commands = ScreenCommands()
    for instance in focused {
      guard let root = roots[instance.number] else { continue }
      let isCovered = covered.contains(instance.number)
      let faults = commands.add(
        instance.viewController.screenCommands(in: root, isCovered: isCovered), of: instance.sceneID)
      for fault in faults.map(WiringFault.init) where instance.judgedShortcuts.insert(fault.message).inserted {
        store.report(Refusal.wiring(fault))
      }
    }
    return commands.all
  }

  /// Runs a command of the screen.
  func run(_ title: String) {
    for instance in focused {
      builder.opener.executing.enter(instance)
      guard let run = instance.command(title) else { continue }
      guard !covered.contains(instance.number) else { return }
      noteAct(in: instance)
      return run()
    }
  }

  /// Has the commands of the instance come first in which the focus is.
  ///
  /// - Parameter number: one inside another; nil for the one that has the screen.
  func attend(_ number: Int?) {
    let before = focused.map(\.number)
    attended = number ?? top?.number
    if focused.map(\.number) != before { render(isAfterKey: true) }
  }
}

extension SceneInstance {
  /// What runs a command of the scene; nil when it has none of this title.
  fileprivate func command(_ title: String) -> (() -> Void)? {
    switch viewController.command(titled: title, in: root) {
    case .command(let command):
      // Who goes on with this build doesn't want to be led away by the one before.
      return {
        self.draining?.instance.navigator.detach()
        command.perform()
      }
    case .button(let button): return { if button.isEnabled { self.perform(.activate, on: button.id) } }
    case nil: return nil
    }
  }
}

extension WiringFault {
  fileprivate init(_ fault: ScreenCommands.Fault) {
    let shortcut = fault.shortcut.description
    switch fault.reason {
    case .usedByDisplay(let use):
      self = .shortcutTaken(scene: fault.scene, command: fault.command, shortcut: shortcut, by: use)
    case .taken(let command, let scene):
      self = .shortcutTwice(
        scene: fault.scene, command: fault.command, shortcut: shortcut, other: command, of: scene)
    }
  }
}
