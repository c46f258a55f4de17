package import Glibc

package enum TerminalReset {
  /// Ends what a display may have switched on (xterm, "Control Sequences"): a half sent picture and those that show
  /// (kitty, "Terminal graphics protocol"), a synchronised frame (2026), kitty's keys, mouse (1006, 1002) and focus
  /// (1004) reports, bracketed paste (2004), colours, no wrapping (7), a hidden cursor (25), the alternate screen
  /// (1049), a window title. tmux takes the command for pictures for a title, so it comes first.
  package static let sequence =
    "\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    + "\u{1B}[?2026l\u{1B}[<u\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    + "\u{1B}[23;0t"
}

package enum TerminalLine {
  package static func isHungUp(_ descriptor: Int32) -> Bool {
    var settings = termios()
    // A hung-up terminal gives EIO, no terminal ENOTTY, a closed descriptor EBADF.
    guard tcgetattr(descriptor, &settings) == 0 else { return errno != ENOTTY }
    // The other end is closed a moment before the hangup (Linux, drivers/tty/pty.c, pty_close).
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP) != 0
  }
}

extension termios {
  /// For a program that handles every key and draws by itself (termios(3), "raw mode").
  /// With `keepsQuitKey` Ctrl-\ still sends SIGQUIT, which also ends a program that doesn't read.
  package func raw(keepsQuitKey: Bool) -> termios {
    var settings = self
    cfmakeraw(&settings)
    guard keepsQuitKey else { return settings }
    settings.c_lflag |= tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      for key in [VINTR, VSUSP] { characters[Int(key)] = 0 }  // _POSIX_VDISABLE
      characters[Int(VQUIT)] = 0x1C
    }
    return settings
  }

  package func isEqual(to other: termios) -> Bool {
    withUnsafeBytes(of: self) { own in withUnsafeBytes(of: other) { own.elementsEqual($0) } }
  }
}
