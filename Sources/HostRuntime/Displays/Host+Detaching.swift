import Glibc
import HostManifest
package import HostState
import HostSystem
import ScreenModel

/// Going on without the terminal that the run was started on (Docs/Detaching.md).
extension Host {
  /// Why the run can't leave its terminal now; nil when it can.
  package var detachFault: DetachFault? {
    if onDetach == nil { return isDetached ? .detached : isSupervised ? .noTerminal : .noSupervisor }
    guard displays.isStarted else { return .notBegun }
    guard let display = displays.local else { return .detached }
    return display.canLeave ? nil : .readsLines
  }

  /// Gives the terminal back, and goes on without it.
  package func detach() throws(DetachFault) {
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
    do throws(DetachFault) { try detach() } catch { note(error.message, details: error.suggestion) }
  }

  /// Whether the run goes on when its terminal hangs up.
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
