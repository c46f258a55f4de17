package import HostState
package import ScreenModel
package import VIPKit

/// Displays in other processes.
extension Host {
  /// Shows the run on another display, too; ``detach(_:)`` ends that.
  ///
  /// - Returns: the number by which the display is known here.
  /// - Throws: that the application refuses it.
  package func attach(
    _ display: any AttachedDisplay, _ profile: DisplayProfile, in environment: EnvironmentValues
  ) throws(Refusal) -> Int {
    displays.attach(display, profile, in: environment)
  }

  package func detach(_ display: Int) { displays.detach(display) }

  /// Carries out what happens at an attached display.
  ///
  /// - Parameter event: its number there; 0 for none.
  package func take(_ screenEvent: ScreenEvent, event: Int, from display: Int) {
    displays.take(screenEvent, event: event, from: display)
  }
}
