import HostEvents
import HostSystem
import TerminalInterface
import Glibc
import Synchronization

/// Stopping and going on, as a job of a shell.
extension TerminalDisplay {
  /// Gives the terminal back and stops the process, as Ctrl-Z asks for.
  func suspend() {
    // Where nobody would let it go on, the kernel stops nothing: the terminal stays this process's.
    guard let session, !isSuspended, canStop(), session.signals.release(SIGTSTP) else { return }
    isSuspended = true
    leave(session)
    stopProcess()
  }

  /// Takes the terminal again when the process goes on in the foreground.
  func resume() {
    // What wakes a process that was stopped when its supervisor died asks for its end, and not for its screen.
    guard var session, !SupervisorWatch.hasSeenDeath else { return }
    isSuspended = !device.isForeground
    if isSuspended {
      CrashGuard.disarm()
      // Let go on in the background (bg), it stops again: a shell doesn't tell a process that runs of the foreground.
      _ = session.signals.release(SIGTSTP)
      return stopProcess()
    }
    guard let settings = session.settings ?? (try? device.settings()) else { return }
    session.settings = settings
    session.signals.take(SIGTSTP)
    session.reader = session.reader ?? reader(session.events)
    self.session = session
    let ownSettings = settings.raw(keepsQuitKey: keepsQuitKey)
    CrashGuard.arm(device, settings: settings, ownSettings: ownSettings, leavesQuit: keepsQuitKey)
    try? device.apply(ownSettings)
    enter()
    redraw()
  }

  func enter() {
    let title = palette.hasCommands ? ScreenMode.keepTitle : ""
    device.write(Array((ScreenMode.enter + title + (model.hasMouse ? ScreenMode.mouse(true) : "")).utf8))
    lastTitle = nil
    hasTerminal.store(true, ordering: .sequentiallyConsistent)
  }

  /// Gives the terminal back, whatever the main actor is doing, when the supervisor has died.
  package nonisolated static func giveBackUnsupervised() { CrashGuard.giveBackUnsupervised() }

  /// Gives the terminal back as it was.
  func leave(_ session: Session) {
    hasTerminal.store(false, ordering: .sequentiallyConsistent)
    defer {
      CrashGuard.disarm()
      lastFrame = nil
    }
    if SupervisorWatch.hasSeenDeath { return CrashGuard.giveBackUnsupervised() }
    // In the background it is another program's.
    guard device.isForeground, let settings = session.settings else { return }
    stopSpinner()
    device.write(Array(ScreenMode.leave.utf8))
    device.sender.finish()
    try? device.apply(settings)
  }
}
