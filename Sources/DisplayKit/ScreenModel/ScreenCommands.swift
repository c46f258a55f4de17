@_spi(Host) public import VIPKit

/// A command of the screen, as displays show it.
public struct ScreenCommand: Equatable, Sendable, Identifiable {
  /// Identifies it on the screen, whatever its title.
  public let id: ElementID
  /// In the user's words.
  public let title: String
  /// The key that runs it; nil for none.
  public var shortcut: KeyboardShortcut?
  /// Whether it can be used now.
  public let isEnabled: Bool

  /// Without an id, the title makes one.
  public init(_ title: String, id: ElementID? = nil, shortcut: KeyboardShortcut? = nil, isEnabled: Bool = true) {
    self.id = id ?? Self.id(title)
    self.title = title
    self.shortcut = shortcut
    self.isEnabled = isEnabled
  }

  /// The id of a scene's own command, from its author's id.
  public static func id(_ id: String) -> ElementID { ElementID("command.\(id)") }
}

/// The commands of a screen along the focus: a scene inside another before the one around it.
public struct ScreenCommands: Sendable {
  /// Those that are shown, in the order of being added.
  public private(set) var all: [ScreenCommand] = []

  /// A shortcut that an earlier command has.
  public struct Fault: Equatable, Sendable {
    /// The scene of the command.
    public let scene: String
    /// The title of the command.
    public let command: String
    /// The shortcut in question.
    public let shortcut: KeyboardShortcut
    /// The command that has it.
    public let owner: String
    /// The scene of the command that has it.
    public let ownerScene: String
  }

  private var titles: Set<String> = []
  private var ids: Set<ElementID> = []
  private var owners: [KeyboardShortcut: (scene: String, command: String)] = [:]

  /// Begins with none.
  public init() {}

  /// Adds a scene's commands. An earlier command with the same title hides a later one, and keeps a shared shortcut.
  ///
  /// - Returns: the shortcuts that run nothing.
  @discardableResult
  public mutating func add(_ commands: [ScreenCommand], of scene: String) -> [Fault] {
    var faults: [Fault] = []
    for var command in commands where ids.insert(command.id).inserted && titles.insert(command.title).inserted {
      if let shortcut = command.shortcut {
        if let owner = owners[shortcut] {
          faults.append(
            Fault(
              scene: scene, command: command.title, shortcut: shortcut, owner: owner.command, ownerScene: owner.scene))
          command.shortcut = nil
        } else {
          owners[shortcut] = (scene, command.title)
        }
      }
      all.append(command)
    }
    return faults
  }
}

/// What a user runs wherever the focus is.
public enum SceneCommand {
  case command(Command)
  /// A button or link that has a shortcut.
  case button(Element)
}

extension Rendering {
  /// Its commands as displays show them. `instance` is nil for the scene that has the screen.
  @MainActor
  public func screenCommands(in instance: Int? = nil, isCovered: Bool = false) -> [ScreenCommand] {
    func named(_ id: ElementID) -> ElementID { instance.map(id.inside) ?? id }
    return commands.map {
      ScreenCommand(
        $0.title, id: named(ScreenCommand.id($0.id)), shortcut: $0.shortcut, isEnabled: $0.isEnabled && !isCovered)
    }
      + root.buttonsWithShortcut.map { button in
        ScreenCommand(
          button.label ?? "", id: named(button.id), shortcut: button.shortcut,
          isEnabled: button.isEnabled && !isCovered)
      }
  }

  /// The scene's own command or button with an id; nil for none.
  @MainActor
  public func command(_ id: ElementID) -> SceneCommand? {
    if let command = commands.first(where: { ScreenCommand.id($0.id) == id }) { return .command(command) }
    return root.buttonsWithShortcut.first { $0.id == id }.map { .button($0) }
  }
}

extension Element {
  fileprivate var buttonsWithShortcut: [Element] {
    all { [.button, .link, .externalLink].contains($0.role) && $0.shortcut != nil }
  }
}

extension Array {
  /// The order in which commands of scenes count: where the user acted last, those around it, then the others.
  ///
  /// - Parameter isNear: whether the user acted there last, or in a scene inside it.
  public func alongFocus(_ isNear: (Element) -> Bool) -> [Element] {
    filter(isNear).reversed() + filter { !isNear($0) }
  }
}
