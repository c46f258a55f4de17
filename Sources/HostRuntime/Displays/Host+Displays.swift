import HostJournal
import HostManifest
package import HostState
package import ScreenModel
package import VIPKit

/// Displays in other processes.
extension Host {
  /// For how long the main actor may hang while nobody sits before the run; nil where a user ends that.
  package var longestUnattendedHang: Duration? { store.state.manifest.unattended.map { .seconds($0) } }

  /// Shows the run on another display, too; ``detach(_:)`` ends that.
  ///
  /// - Returns: the number by which the display is known here.
  /// - Throws: that the application refuses it.
  package func attach(
    _ display: any AttachedDisplay, _ profile: DisplayProfile, in environment: EnvironmentValues
  ) throws(AttachFault) -> Int {
    guard store.state.manifest.attaches else { throw .refused(manifest: store.state.manifest.file) }
    return displays.attach(display, profile, in: environment)
  }

  /// The number of the last event that was carried out of a display that names itself; 0 for none.
  package func lastEvent(of display: String) -> Int { store.state.journal.lastEvent(of: display) }

  package func detach(_ display: Int) { displays.detach(display) }

  /// Carries out what happens at an attached display.
  ///
  /// - Parameter event: its number there; 0 for none.
  package func take(_ screenEvent: ScreenEvent, event: Int, from display: Int) {
    displays.take(screenEvent, event: event, from: display)
  }
}
