/// Something that the user can do in a scene, wherever the focus is: by its shortcut, from the help, or by `run TITLE` in a script.
///
/// ```swift
/// override var commands: [Command] {
///   [Command("Add contact", shortcut: "a") { [weak self] in self?.router?.routeToAddContact() }]
/// }
/// ```
@MainActor
public struct Command {
  /// Tells it from the other commands of the scene, in whatever language the title is.
  public let id: String
  /// What it does, in the user's words.
  public let title: String
  /// The key that runs it; nil for none.
  public let shortcut: KeyboardShortcut?
  /// Whether it can be used now.
  public let isEnabled: Bool

  private let action: @MainActor () -> Void

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - id: tells it from the scene's other commands, in whatever language the title is; the title when nil.
  ///   - action: does it; refers to the ViewController weakly.
  public init(
    _ title: String, id: String? = nil, shortcut: KeyboardShortcut? = nil, isEnabled: Bool = true,
    action: @escaping @MainActor () -> Void
  ) {
    self.id = id ?? title
    self.title = title
    self.shortcut = shortcut
    self.isEnabled = isEnabled
    self.action = action
  }

  func numbered(_ number: Int) -> Command {
    Command(title, id: "\(id)#\(number)", shortcut: shortcut, isEnabled: isEnabled, action: action)
  }

  /// Does what the command is for, if it can be used now.
  @_spi(Host) public func perform() {
    if isEnabled { action() }
  }
}
