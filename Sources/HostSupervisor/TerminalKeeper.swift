import HostSystem
import Glibc

/// Keeps the terminal's settings of before, and gives them back when an app couldn't.
struct TerminalKeeper {
  private let settings: termios?
  private let output = NonblockingOutput(STDOUT_FILENO)
  /// Whether the front has died, and the terminal is the shell's by now.
  var isAbandoned = false

  /// Takes the settings of the standard input, when that is a terminal.
  ///
  /// In the background it stops before, as at any use of the terminal: the settings are then another program's, such as a
  /// shell's that edits its line. To be called when SIGTTOU isn't blocked.
  init() {
    if isatty(STDIN_FILENO) == 1, !Self.isForeground { kill(0, SIGTTOU) }
    var settings = termios()
    self.settings = tcgetattr(STDIN_FILENO, &settings) == 0 ? settings : nil
  }

  /// Whether a display has the terminal: it has other settings than before.
  var isTaken: Bool {
    guard let settings, let current else { return false }
    return !current.isEqual(to: settings)
  }

  /// Gives the terminal back, if a display has it and left it so. Not from the background: then it is another job's.
  ///
  /// One that is abandoned is the shell's: the settings that it has made stay, and what else an app has left that was killed goes.
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
