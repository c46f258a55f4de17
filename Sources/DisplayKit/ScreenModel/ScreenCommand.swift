public import VIPKit

/// A command of the screen, as a display shows it.
public struct ScreenCommand: Equatable, Sendable {
  /// Tells it from the other commands of the screen.
  public let title: String
  /// The key that runs it; nil for none.
  public var shortcut: KeyboardShortcut?
  /// Whether it can be used now.
  public let isEnabled: Bool

  /// Describes a command.
  public init(_ title: String, shortcut: KeyboardShortcut? = nil, isEnabled: Bool = true) {
    self.title = title
    self.shortcut = shortcut
    self.isEnabled = isEnabled
  }
}

/// The commands of a screen, gathered along the focus: a scene inside another before the one around it.
public struct ScreenCommands: Sendable {
  /// Those that a title names, in the order in which they are found.
  public private(set) var all: [ScreenCommand] = []

  /// A shortcut that runs nothing.
  public struct Fault: Equatable, Sendable {
    /// The scene of the command.
    public let scene: String
    /// The title of the command.
    public let command: String
    /// What it was to be run by.
    public let shortcut: KeyboardShortcut
    /// Why that runs nothing, or something else.
    public let reason: Reason

    /// Why it runs nothing.
    public enum Reason: Equatable, Sendable {
      /// The display uses the key: what for, or why it can't be told.
      case usedByDisplay(String)
      /// Another command had it before.
      case taken(by: String, of: String)
    }

    /// Describes a shortcut that was taken away.
    public init(scene: String, command: String, shortcut: KeyboardShortcut, _ reason: Reason) {
      self.scene = scene
      self.command = command
      self.shortcut = shortcut
      self.reason = reason
    }
  }

  private var titles: Set<String> = []
  /// The scene and the command that have each shortcut.
  private var owners: [KeyboardShortcut: (scene: String, command: String)] = [:]

  /// Begins with none.
  public init() {}

  /// Takes the commands of one scene more. A command that has the title of one before it is hidden by that; of two with one
  /// shortcut the one before keeps it.
  ///
  /// - Returns: the shortcuts that run nothing, and why.
  @discardableResult
  public mutating func add(_ commands: [ScreenCommand], of scene: String) -> [Fault] {
    var faults: [Fault] = []
    for var command in commands where titles.insert(command.title).inserted {
      if let shortcut = command.shortcut {
        if let use = DisplayKeys.use(of: shortcut) {
          faults.append(Fault(scene: scene, command: command.title, shortcut: shortcut, .usedByDisplay(use)))
          command.shortcut = nil
        } else if let owner = owners[shortcut] {
          faults.append(
            Fault(scene: scene, command: command.title, shortcut: shortcut, .taken(by: owner.command, of: owner.scene)))
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
