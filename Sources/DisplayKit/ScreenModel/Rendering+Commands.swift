@_spi(Host) public import VIPKit

/// What a user runs wherever the focus is.
public enum SceneCommand {
  /// A command of the scene.
  case command(Command)
  /// A button or link that has a shortcut.
  case button(Element)
}

/// The commands of one scene: its own, and its buttons that have a shortcut.
extension Rendering {
  /// What a display shows of them.
  ///
  /// - Parameters:
  ///   - instance: the number of the instance when it stands inside another; nil for the one that has the screen.
  ///   - isCovered: whether none of them can be used.
  @MainActor
  public func screenCommands(in instance: Int? = nil, isCovered: Bool = false) -> [ScreenCommand] {
    func named(_ id: ElementID) -> ElementID { instance.map(id.inside) ?? id }
    return commands.map {
      ScreenCommand(
        $0.title, id: named(ScreenCommand.id($0.id)), shortcut: $0.shortcut, isEnabled: $0.isEnabled && !isCovered)
    }
      + root.buttonsWithShortcut.map { button in
        ScreenCommand(
          button.label ?? "", id: named(button.id), shortcut: button.attributes.shortcut,
          isEnabled: button.isEnabled && !isCovered)
      }
  }

  /// The one with an id, as the scene has it; nil when there is none.
  @MainActor
  public func command(_ id: ElementID) -> SceneCommand? {
    if let command = commands.first(where: { ScreenCommand.id($0.id) == id }) { return .command(command) }
    return root.buttonsWithShortcut.first { $0.id == id }.map { .button($0) }
  }
}

extension Element {
  fileprivate var buttonsWithShortcut: [Element] {
    all { [.button, .link, .externalLink].contains($0.role) && $0.attributes.shortcut != nil }
  }
}

extension Array {
  /// The scenes on a screen in the order in which their commands count: the one to which the user did something last, those around
  /// it, and the others.
  ///
  /// - Parameter isNear: whether the user did something there last, or in a scene inside it.
  public func alongFocus(_ isNear: (Element) -> Bool) -> [Element] {
    filter(isNear).reversed() + filter { !isNear($0) }
  }
}
