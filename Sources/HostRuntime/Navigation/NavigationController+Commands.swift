import HostState
import ScreenModel
@_spi(Host) import VIPKit

/// What the user can do wherever the focus is.
extension NavigationController {
  /// The scenes whose commands work: the one that the user is at, those around it, and the others on the screen.
  private var focused: [SceneInstance] {
    let onScreen = onScreen
    if onScreen.count <= 1 { return onScreen }
    let path = sequence(first: focusedInstance ?? 0) { self.state.screen.parent(of: $0)?.number }
    let near = Array(path)
    return onScreen.alongFocus { near.contains($0.number) }
  }

  /// The commands of the screen. Of shortcuts that run nothing the author is told, once for each instance.
  ///
  /// - Parameter renderings: what the scenes on the screen show, by instance.
  func commands(of renderings: [Int: Rendering]) -> [ScreenCommand] {
    var commands = ScreenCommands()
    for instance in focused {
      guard let rendering = renderings[instance.number] else { continue }
      let isCovered = covered.contains(instance.number)
      let number = instance === top ? nil : instance.number
      let faults = commands.add(rendering.screenCommands(in: number, isCovered: isCovered), of: instance.sceneID)
      for fault in faults { report(WiringFault(fault), ofShortcutOf: instance) }
    }
    return commands.all
  }

  /// Tells the author that the display can't give a command its shortcut.
  func refuseShortcut(of id: ElementID, because reason: String) {
    guard let (instance, own) = target(of: id), let (title, shortcut) = instance.shown?.command(own)?.shortcut else {
      return
    }
    let fault = WiringFault.shortcutTaken(
      scene: instance.sceneID, command: title, shortcut: shortcut.description, by: reason)
    report(fault, ofShortcutOf: instance)
  }

  private func report(_ fault: WiringFault, ofShortcutOf instance: SceneInstance) {
    if instance.judgedShortcuts.insert(fault.message).inserted { store.report(Refusal.wiring(fault)) }
  }

  /// Runs a command of the screen.
  func run(_ id: ElementID) {
    guard let (instance, own) = target(of: id), !covered.contains(instance.number),
      let command = instance.shown?.command(own)
    else { return }
    noteAct(in: instance)
    instance.run(command)
  }

  /// Has the commands of the instance come first in which the focus is.
  ///
  /// - Parameter number: one inside another; nil for the one that has the screen.
  func focus(_ number: Int?) {
    let before = focused.map(\.number)
    focusedInstance = number ?? top?.number
    if focused.map(\.number) != before { render(isAfterKey: true) }
  }
}

extension SceneInstance {
  /// Runs a command of the scene.
  fileprivate func run(_ command: SceneCommand) {
    switch command {
    case .command(let command):
      // Who goes on with this build doesn't want to be led away by the one before.
      draining?.instance.navigator.detach()
      command.perform()
    case .button(let button): if button.isEnabled { perform(.activate, on: button.id) }
    }
  }
}

extension SceneCommand {
  /// The title of the command, and what it is to be run by; nil for none.
  @MainActor
  fileprivate var shortcut: (title: String, shortcut: KeyboardShortcut)? {
    switch self {
    case .command(let command): command.shortcut.map { (command.title, $0) }
    case .button(let button): button.attributes.shortcut.map { (button.label ?? "", $0) }
    }
  }
}

extension WiringFault {
  fileprivate init(_ fault: ScreenCommands.Fault) {
    self = .shortcutTwice(
      scene: fault.scene, command: fault.command, shortcut: fault.shortcut.description, other: fault.owner,
      of: fault.ownerScene)
  }
}
