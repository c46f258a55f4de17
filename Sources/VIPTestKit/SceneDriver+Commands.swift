@_spi(Host) import VIPKit

/// What a user does wherever the focus is.
extension SceneDriver {
  /// Runs a command, or presses a button that has a shortcut, and waits until the scene has nothing more to do.
  ///
  /// - Throws: ``DriverError``.
  public func run(_ title: String) async throws {
    try checkNothingIsAsked()
    let buttons = screen.flattened.filter { $0.attributes.shortcut != nil }
    let commands = viewController.renderedCommands
    if let command = commands.first(where: { $0.title == title }) {
      guard command.isEnabled else { throw DriverError.disabled(label: title) }
      command.perform()
    } else if let button = buttons.first(where: { $0.label == title }) {
      guard button.isEnabled else { throw DriverError.disabled(label: title) }
      if button.role == .link { return try await follow(title) }
      button.perform(.activate)
    } else {
      throw DriverError.noCommand(title, found: commands.map(\.title) + buttons.compactMap(\.label))
    }
    try await settle()
  }

  /// Tries to leave the scene as a user does, by a key or the `back` of a script, and waits until the scene has nothing more to do.
  ///
  /// - Returns: whether the user has left; false when the scene asks them first (``ViewController/isModalInPresentation``).
  /// - Throws: ``DriverError``.
  public func goBack() async throws -> Bool {
    try checkNothingIsAsked()
    guard viewController.isModalInPresentation else {
      disappear()
      return true
    }
    viewController.didAttemptToDismiss()
    try await settle()
    return false
  }
}
