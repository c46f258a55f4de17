import HostJournal
import HostManifest
package import HostState
package import ScreenModel
package import VIPKit
import Glibc
package import HostSystem

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
  ) throws(Diagnostic) -> Int {
    guard store.state.manifest.attaches else {
      throw Diagnostic(
        "\(store.state.manifest.file): attach: the application is shown on no other display",
        "remove \"attach\": false from the manifest, or look at the run where it was started")
    }
    return displays.attach(display, profile, in: environment)
  }

  /// Has something in this process know what is on the screen, until ``detach(_:)``; it does nothing there.
  package func follow(by display: any AttachedDisplay, as kind: String) -> Int {
    displays.attach(display, DisplayProfile(kind: kind, pid: getpid(), follows: true), in: EnvironmentValues())
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

/// Going on without the terminal that the run was started on (Docs/Detaching.md).
extension Host {
  /// Why the run can't leave its terminal now; nil when it can.
  package var detachFault: Diagnostic? {
    if onDetach == nil { return isDetached ? .detached : isSupervised ? .noTerminal : .noSupervisor }
    guard displays.isStarted else { return .notBegun }
    guard let display = displays.local else { return .detached }
    return display.canLeave ? nil : .readsLines
  }

  package func detach() throws(Diagnostic) {
    if let fault = detachFault { throw fault }
    leaveTerminal()
  }

  private func leaveTerminal() {
    displays.detachLocal()
    onDetach?()
    (onDetach, isDetached) = (nil, true)
  }

  /// The same, when somebody asks for it on the screen; why not stands there.
  package func detachByUser() {
    do throws(Diagnostic) { try detach() } catch { note(error.message, details: error.suggestion) }
  }

  package var outlivesTerminal: Bool { keeps || store.state.manifest.keeps || store.state.manifest.unattended != nil }

  /// Whether a reason for the end of the run is none: the terminal has hung up, and the run outlives it.
  func outlives(_ reason: QuitReason) -> Bool {
    guard reason == .signal(SIGHUP), !SupervisorWatch.hasSeenDeath else { return false }
    // There is no terminal that could hang up.
    if isDetached { return true }
    guard outlivesTerminal, detachFault == nil else { return false }
    leaveTerminal()
    return true
  }
}
