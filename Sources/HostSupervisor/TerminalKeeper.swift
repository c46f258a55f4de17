import HostSystem
import Glibc

/// Restores the terminal's settings when an app couldn't.
struct TerminalKeeper {
  private let settings: termios?
  private let output = NonblockingOutput(STDOUT_FILENO)
  /// The front has died, and the terminal is the shell's by now.
  var isAbandoned = false

  /// In the background it stops first, as at any use of the terminal: the settings are another program's then, such as
  /// those of a shell that edits its line. SIGTTOU must not be blocked.
  init() {
    if isatty(STDIN_FILENO) == 1, !Self.isForeground { kill(0, SIGTTOU) }
    var settings = termios()
    self.settings = tcgetattr(STDIN_FILENO, &settings) == 0 ? settings : nil
  }

  /// A display has the terminal: the settings have changed.
  var isTaken: Bool {
    guard let settings, let current else { return false }
    return !current.isEqual(to: settings)
  }

  /// Restores the terminal after a display, but not from the background: then it is another job's. On an abandoned
  /// terminal the shell's settings stay, and only what a killed app left goes.
  func giveBack(after end: ProcessEnd) {
    guard var settings, let current else { return }
    let isTaken =
      isAbandoned ? current.isEqual(to: settings.raw(keepsQuitKey: true)) : self.isTaken && Self.isForeground
    guard isTaken || isAbandoned && end == .signal(SIGKILL) else { return }
    if output.isTerminal, output.hasRoom(within: NonblockingOutput.timeout) {
      _ = output.write(Array(TerminalReset.sequence.utf8)[...])
    }
    if isTaken { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
  }

  private var current: termios? {
    var current = termios()
    return tcgetattr(STDIN_FILENO, &current) == 0 ? current : nil
  }

  private static var isForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    // A terminal that controls no session has no foreground.
    return group < 0 || group == getpgrp()
  }
}
