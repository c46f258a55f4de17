package import HostState
import HostSystem
import Glibc
import Synchronization
import TerminalInterface

/// Stopping and going on, as a job of a shell.
extension TerminalDisplay {
  /// Gives the terminal back and stops the process, as Ctrl-Z asks for.
  func suspend() {
    // Where nobody would continue it, the kernel stops nothing: the terminal stays this process's.
    guard let session, !isSuspended, canStop(), session.signals.release(SIGTSTP) else { return }
    isSuspended = true
    leave(session)
    stopProcess()
  }

  /// Takes the terminal again when the process goes on in the foreground.
  func resume() {
    // What wakes a process that was stopped when its supervisor died asks for its end, and not for its screen.
    guard var session, !SupervisorWatch.hasSeenDeath else { return }
    // So does what wakes one whose front has died: it has the screen still, and is to give it back.
    if isAbandoned, !isSuspended { return }
    isSuspended = !device.isForeground
    if isSuspended {
      CrashGuard.disarm()
      // Let go on in the background (bg), it stops again: a shell doesn't tell a process that runs of the foreground.
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

  /// Whether what the shell waited for has died. The terminal is the shell's then, also as long as it hasn't taken the foreground.
  private var isAbandoned: Bool { !canStop() && (couldStop || !device.isForeground) }

  func enter() {
    let title = palette.hasCommands ? ScreenMode.keepTitle : ""
    let mode = isSpoken ? ScreenMode.enterLines : ScreenMode.enter
    device.write(Array((mode + title + (model.hasMouse ? ScreenMode.mouse(true) : "")).utf8))
    lastTitle = nil
    if isSpoken { spoken = SpokenScreen() }
    hasTerminal.store(true, ordering: .sequentiallyConsistent)
  }

  /// Gives the terminal back, whatever the main actor is doing, when the supervisor has died.
  package nonisolated static func giveBackUnsupervised() { CrashGuard.giveBackUnsupervised() }

  func leave(_ session: Session) {
    hasTerminal.store(false, ordering: .sequentiallyConsistent)
    defer {
      CrashGuard.disarm()
      lastFrame = nil
    }
    if SupervisorWatch.hasSeenDeath || isAbandoned { return CrashGuard.giveBackUnsupervised() }
    // In the background it is another program's.
    guard device.isForeground, let settings = session.settings else { return }
    stopSpinner()
    device.write(Array(((isSpoken ? "\r\n\u{1B}7" : "") + TerminalReset.sequence).utf8))
    device.sender.finish()
    try? device.apply(settings)
  }
}

/// What is told while a scene holds the main actor, which draws everything else.
extension TerminalDisplay {
  /// Writes over the last line of the screen that it hangs, from any thread and at once; draws the screen again when it goes on.
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
    // Save the cursor, go there, erase the line, reverse video; and all back (ECMA-48; DECSC, DECRC). Erased behind the text, a line
    // as wide as the terminal would lose its last character, on which the cursor stays.
    device.write(Array("\u{1B}7\u{1B}[\(size.height);1H\u{1B}[0;7m\u{1B}[K\(line)\u{1B}[0m\u{1B}8".utf8))
  }
}
