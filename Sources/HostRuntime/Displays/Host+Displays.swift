import HostJournal
import HostManifest
package import HostState
package import ScreenModel
package import VIPKit
import Glibc
package import HostSystem

extension Host {
  /// Longest hang of the main actor while no user watches; nil where only a user ends it.
  package var longestUnattendedHang: Duration? { store.state.manifest.unattended.map { .seconds($0) } }

  /// Shows the run on another display until ``detach(_:)`` of the returned number. Throws when the manifest forbids it.
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

  /// Shows the screen to an observer in this process, until ``detach(_:)``; it sends no events.
  package func follow(by display: any AttachedDisplay, as kind: String) -> Int {
    displays.attach(display, DisplayProfile(kind: kind, pid: getpid(), follows: true), in: EnvironmentValues())
  }

  /// The last handled event of a display that has a name; 0 for none.
  package func lastEvent(of display: String) -> Int { store.state.journal.lastEvent(of: display) }

  package func detach(_ display: Int) { displays.detach(display) }

  package func take(_ screenEvent: ScreenEvent, event: Int, from display: Int) {
    displays.take(screenEvent, event: event, from: display)
  }
}

/// Continuing without the terminal of the start (Docs/Detaching.md).
extension Host {
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

  package func detachByUser() {
    do throws(Diagnostic) { try detach() } catch { note(error.message, details: error.suggestion) }
  }

  package var outlivesTerminal: Bool { keeps || store.state.manifest.keeps || store.state.manifest.unattended != nil }

  /// Whether the run survives the reason: its terminal has hung up.
  func outlives(_ reason: QuitReason) -> Bool {
    guard reason == .signal(SIGHUP), !SupervisorWatch.hasSeenDeath else { return false }
    // Without a terminal nothing hangs up.
    if isDetached { return true }
    guard outlivesTerminal, detachFault == nil else { return false }
    leaveTerminal()
    return true
  }
}
