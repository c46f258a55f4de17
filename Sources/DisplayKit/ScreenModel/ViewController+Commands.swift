@_spi(Host) public import VIPKit

/// What a user runs by a title.
public enum TitledCommand {
  /// A command of the scene.
  case command(Command)
  /// A button or link that has a shortcut.
  case button(Element)
}

/// The commands of one scene: its own, and its buttons that have a shortcut.
extension ViewController {
  /// What a display shows of them.
  ///
  /// - Parameters:
  ///   - root: the scene's tree, as it was just rendered.
  ///   - isCovered: whether none of them can be used.
  public func screenCommands(in root: Element, isCovered: Bool = false) -> [ScreenCommand] {
    renderedCommands.map {
      ScreenCommand($0.title, shortcut: $0.shortcut, isEnabled: $0.isEnabled && !isCovered)
    }
      + root.buttonsWithShortcut.map { button in
        ScreenCommand(
          button.label ?? "", shortcut: button.attributes.shortcut, isEnabled: button.isEnabled && !isCovered)
      }
  }

  /// The one with a title; nil when there is none.
  ///
  /// - Parameter root: the scene's tree, as it was just rendered.
  public func command(titled title: String, in root: Element) -> TitledCommand? {
    if let command = renderedCommands.first(where: { $0.title == title }) { return .command(command) }
    return root.buttonsWithShortcut.first { $0.label == title }.map { .button($0) }
  }
}

extension Element {
  fileprivate var buttonsWithShortcut: [Element] {
    flattened.filter { $0.attributes.shortcut != nil && [.button, .link, .externalLink].contains($0.role) }
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
