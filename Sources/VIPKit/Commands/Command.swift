/// Something that the user can do wherever the focus is: by its shortcut, from the help, or by `run TITLE` in a script.
/// `Command("Add contact", shortcut: "a") { [weak self] in self?.router?.routeToAddContact() }`.
@MainActor
public struct Command {
  /// Tells it from the scene's other commands, in whatever language the title is.
  public let id: String
  /// What it does, in the user's words.
  public let title: String
  /// The key that runs it; nil for none.
  public let shortcut: KeyboardShortcut?
  /// Whether it can be used now.
  public let isEnabled: Bool

  private let action: @MainActor () -> Void

  /// Makes a command. `id` is the title when nil; `action` refers to the ViewController weakly.
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

  /// Runs the action, if it can be used now.
  @_spi(Host) public func perform() {
    if isEnabled { action() }
  }
}
