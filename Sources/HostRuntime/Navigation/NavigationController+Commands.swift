import HostState
import ScreenModel
@_spi(Host) import VIPKit

/// What the user can do wherever the focus is.
extension NavigationController {
  var focusPath: Set<Int> {
    Set(sequence(first: focusedInstance ?? 0) { self.state.screen.parent(of: $0)?.number })
  }

  /// The numbers of the scenes on the screen in the order in which their commands count.
  private var commandOrder: [Int] { onScreen.map(\.number).alongFocus(focusPath.contains) }

  /// Tells the author, once for each instance.
  func report(_ fault: ScreenCommands.Fault, of instance: SceneInstance) {
    let fault = WiringFault.shortcutTwice(
      scene: fault.scene, command: fault.command, shortcut: fault.shortcut.description, other: fault.owner,
      of: fault.ownerScene)
    report(fault, ofShortcutOf: instance)
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

  /// Has the commands of the instance come first in which the focus is.
  ///
  /// - Parameter number: one inside another; nil for the one that has the screen.
  func focus(_ number: Int?) {
    let before = commandOrder
    focusedInstance = number ?? top?.number
    if commandOrder != before { render(isAfterKey: true) }
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
