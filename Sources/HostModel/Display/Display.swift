package import ScreenModel
package import VIPKit

/// Shows screens to a user and tells what the user does. The host knows no terminal; a display knows no scene.
@MainActor
package protocol Display: AnyObject {
  /// Takes over the terminal, the standard input or whatever else the display uses.
  ///
  /// - Parameter send: takes what the user does, in order. Called on the main actor.
  /// - Throws: what keeps the display from working.
  func start(send: @escaping @MainActor (UserEvent) -> Void) throws

  /// What surrounds a screen there, as far as the display knows. Asked for before `start`, and after ``UserEvent/resized``.
  var environment: EnvironmentValues { get }

  /// Shows a screen. Called for each change; a display may skip screens that it has no time to draw.
  func show(_ screen: Screen)

  /// Where the user is on an instance of a scene, as far as only the display knows; nil when it knows nothing of it.
  ///
  /// - Parameter instance: the instance: ``Screen/instance``.
  func position(of instance: Int) -> ScreenPosition?

  /// Takes where the user was on an instance that comes back after a restart. Called before `start`.
  func resume(_ position: ScreenPosition, of instance: Int)

  /// Whether the user is still there when they have asked for the end, so that a scene can ask them first.
  var canAskBeforeQuit: Bool { get }

  /// What it has drawn; nil for a display that draws nothing.
  var statistics: DisplayStatistics? { get }

  /// Gives back what `start` took over, exactly as it was. Called once, also when the run fails.
  func stop()
}

extension Display {
  /// What surrounds a screen of which nothing is known.
  package var environment: EnvironmentValues { EnvironmentValues() }

  /// No: its input may have ended.
  package var canAskBeforeQuit: Bool { false }

  package var statistics: DisplayStatistics? { nil }

  /// Nothing: a display without focus and scrolling has no place.
  package func position(of instance: Int) -> ScreenPosition? { nil }

  /// Leaves the place to those who have one.
  package func resume(_ position: ScreenPosition, of instance: Int) {}
}
