/// Shows screens to a user and tells what the user does. HostCore knows no terminal; a display knows no scene.
@MainActor
public protocol Display: AnyObject {
  /// Takes over the terminal, the standard input or whatever else the display uses.
  ///
  /// - Parameter send: takes what the user does, in order. Called on the main actor.
  /// - Throws: what keeps the display from working.
  func start(send: @escaping @MainActor (UserEvent) -> Void) throws

  /// Shows a screen. Called for each change; a display may skip screens that it has no time to draw.
  func show(_ screen: Screen)

  /// Gives back what `start` took over, exactly as it was. Called once, also when the run fails.
  func stop()
}
