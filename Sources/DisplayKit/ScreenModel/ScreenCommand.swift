public import VIPKit

/// A command of the screen, as a display shows it.
public struct ScreenCommand: Equatable, Sendable, Identifiable {
  /// Tells it from the other commands of the screen, whatever its title says.
  public let id: ElementID
  /// What it does, in the user's words.
  public let title: String
  /// The key that runs it; nil for none.
  public var shortcut: KeyboardShortcut?
  /// Whether it can be used now.
  public let isEnabled: Bool

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - title: what it does, in the user's words.
  ///   - id: tells it from the others; made from the title when nil.
  ///   - shortcut: the key that runs it; nil for none.
  ///   - isEnabled: whether it can be used now.
  public init(_ title: String, id: ElementID? = nil, shortcut: KeyboardShortcut? = nil, isEnabled: Bool = true) {
    self.id = id ?? Self.id(title)
    self.title = title
    self.shortcut = shortcut
    self.isEnabled = isEnabled
  }

  /// The id of a scene's own command.
  ///
  /// - Parameter id: what the author tells it by.
  public static func id(_ id: String) -> ElementID { ElementID("command.\(id)") }
}

/// The commands of a screen, gathered along the focus: a scene inside another before the one around it.
public struct ScreenCommands: Sendable {
  /// Those that are shown, in the order in which they are found.
  public private(set) var all: [ScreenCommand] = []

  /// A shortcut that another command had before.
  public struct Fault: Equatable, Sendable {
    /// The scene of the command.
    public let scene: String
    /// The title of the command.
    public let command: String
    /// What it was to be run by.
    public let shortcut: KeyboardShortcut
    /// The command that has it.
    public let owner: String
    /// The scene of the command that has it.
    public let ownerScene: String

    /// Describes a shortcut that was taken away.
    public init(scene: String, command: String, shortcut: KeyboardShortcut, owner: String, of ownerScene: String) {
      self.scene = scene
      self.command = command
      self.shortcut = shortcut
      self.owner = owner
      self.ownerScene = ownerScene
    }
  }

  private var titles: Set<String> = []
  private var ids: Set<ElementID> = []
  /// The scene and the command that have each shortcut.
  private var owners: [KeyboardShortcut: (scene: String, command: String)] = [:]

  /// Begins with none.
  public init() {}

  /// Takes the commands of one scene more. A command that has the title of one before it is hidden by that; of two with one
  /// shortcut the one before keeps it.
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
              scene: scene, command: command.title, shortcut: shortcut, owner: owner.command, of: owner.scene))
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
