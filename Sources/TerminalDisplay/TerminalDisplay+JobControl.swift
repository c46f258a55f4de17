package import HostState
import HostSystem
import Glibc
import Synchronization
import TerminalInterface

extension TerminalDisplay {
  func suspend() {
    // Where nobody would continue it, the kernel doesn't stop it: the terminal stays this process's.
    guard let session, !isSuspended, canStop(), session.signals.release(SIGTSTP) else { return }
    isSuspended = true
    leave(session)
    stopProcess()
  }

  func resume() {
    // SIGCONT after the supervisor's death asks the process to end, not to draw.
    guard var session, !SupervisorWatch.hasSeenDeath else { return }
    // So does SIGCONT after its front's death: it still has the screen, and must give it back.
    if isAbandoned, !isSuspended { return }
    isSuspended = !device.isForeground
    if isSuspended {
      CrashGuard.disarm()
      // Continued in the background (bg), it stops again: a shell doesn't tell a running process of the foreground.
      _ = session.signals.release(SIGTSTP)
      return stopProcess()
    }
    guard let settings = session.settings ?? (try? device.settings()) else { return }
    session.settings = settings
    session.signals.claim(SIGTSTP)
    session.reader = session.reader ?? reader(session.events)
    self.session = session
    let ownSettings = settings.raw(keepsQuitKey: keepsQuitKey)
    CrashGuard.arm(device, settings: settings, ownSettings: ownSettings, leavesQuit: keepsQuitKey)
    try? device.apply(ownSettings)
    enter()
    redraw()
  }

  /// Whether the process the shell waited for has died: the terminal is the shell's, even before it takes it.
  private var isAbandoned: Bool { !canStop() && (couldStop || !device.isForeground) }

  func enter() {
    let title = palette.hasCommands ? ScreenMode.keepTitle : ""
    let mode = isSpoken ? ScreenMode.enterLines : ScreenMode.enter
    device.write(Array((mode + title + (model.hasMouse ? ScreenMode.mouse(true) : "")).utf8))
    lastTitle = nil
    if isSpoken { spoken = SpokenScreen() }
    hasTerminal.store(true, ordering: .sequentiallyConsistent)
  }

  /// When the supervisor has died, whatever the main actor is doing.
  package nonisolated static func giveBackUnsupervised() { CrashGuard.giveBackUnsupervised() }

  func leave(_ session: Session) {
    hasTerminal.store(false, ordering: .sequentiallyConsistent)
    defer {
      CrashGuard.disarm()
      lastFrame = nil
    }
    if SupervisorWatch.hasSeenDeath || isAbandoned { return CrashGuard.giveBackUnsupervised() }
    // In the background the terminal is another program's.
    guard device.isForeground, let settings = session.settings else { return }
    stopSpinner()
    device.write(Array(((isSpoken ? "\r\n\u{1B}7" : "") + TerminalReset.sequence).utf8))
    device.sender.finish()
    try? device.apply(settings)
  }
}

/// While a scene blocks the main actor, which draws everything else.
extension TerminalDisplay {
  /// Writes over the last line, from any thread and at once; draws the screen again when the hang ends.
  nonisolated package func tell(of hang: Hang) {
    guard case .began = hang else {
      Task { @MainActor in
        if isSpoken { spoken = SpokenScreen() }
        redraw()
      }
      return
    }
    guard hasTerminal.load(ordering: .sequentiallyConsistent) else { return }
    if isSpoken {
      device.write(Array("\r\n\(hang.diagnostic.message): \(hang.diagnostic.suggestion)\r\n".utf8))
      return
    }
    let size = device.size()
    let line = "\(hang.diagnostic.message): \(hang.diagnostic.suggestion)".truncated(to: size.width)
    // Save the cursor, go there, erase the line, reverse video; and all back (ECMA-48; DECSC, DECRC). Erased behind the
    // text, a line as wide as the terminal would lose its last character, on which the cursor stays.
    device.write(Array("\u{1B}7\u{1B}[\(size.height);1H\u{1B}[0;7m\u{1B}[K\(line)\u{1B}[0m\u{1B}8".utf8))
  }
}
