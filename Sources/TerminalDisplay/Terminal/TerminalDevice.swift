import Glibc
import HostSystem
import TerminalInterface

struct TerminalDevice: Sendable {
  let input: Int32
  let output: Int32
  let sender: TerminalOutput

  /// A larger size is a mistake.
  private static let greatestSize = Size(width: 1000, height: 500)

  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
    sender = TerminalOutput(output)
  }

  /// Throws ``TerminalError`` when a descriptor is no terminal.
  func settings() throws(TerminalError) -> termios {
    // Named by the numbers that the user knows: both may be copies.
    for (descriptor, stream) in [(input, STDIN_FILENO), (output, STDOUT_FILENO)] where isatty(descriptor) == 0 {
      throw .notATerminal(fileDescriptor: stream)
    }
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { throw .notUsable(errno: errno) }
    return settings
  }

  /// At once: waiting until all output is sent would block on a terminal that takes nothing.
  func apply(_ settings: termios) throws(TerminalError) {
    var settings = settings
    while tcsetattr(input, TCSANOW, &settings) != 0 {
      guard errno == EINTR else { throw .notUsable(errno: errno) }
    }
  }

  /// Whether the terminal is this process's, and not the shell's or another job's.
  var isForeground: Bool {
    let group = tcgetpgrp(input)
    // A terminal that controls no session has no foreground.
    return group < 0 || group == getpgrp()
  }

  var isHungUp: Bool { TerminalLine.isHungUp(input) }

  /// In columns and lines; 80 by 24 when the terminal doesn't tell.
  func size() -> Size {
    guard let window else { return Size(width: 80, height: 24) }
    return Size(
      width: min(Int(window.ws_col), TerminalDevice.greatestSize.width),
      height: min(Int(window.ws_row), TerminalDevice.greatestSize.height))
  }

  /// In pixels; nil when the kernel doesn't know.
  var cell: Size? {
    window.flatMap { CellSize.size(width: Int($0.ws_xpixel / $0.ws_col), height: Int($0.ws_ypixel / $0.ws_row)) }
  }

  private var window: winsize? {
    var window = winsize()
    let isKnown = ioctl(output, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
    return isKnown ? window : nil
  }

  /// Keeps what there is no room for. False when the terminal is gone, given back or stuck: its content is unknown.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool { sender.write(bytes) }
}

enum TerminalError: Error, Equatable, CustomStringConvertible {
  case dumbTerminal
  case notATerminal(fileDescriptor: Int32)
  case notUsable(errno: Int32)

  package var description: String {
    switch self {
    case .dumbTerminal:
      "the terminal can't move its cursor (TERM=dumb): use --display plain, or set TERM to what the terminal is"
    case .notATerminal(let fileDescriptor):
      "the standard \(fileDescriptor == STDIN_FILENO ? "input" : "output") is not a terminal: use --display plain"
    case .notUsable(let number):
      "the terminal can't be used (\(String(cString: strerror(number)))): use --display plain"
    }
  }
}

/// Switched on for a display, and off afterwards (xterm, "Control Sequences", DEC private modes).
enum ScreenMode {
  /// Alternate screen (1049), no wrapping at the right edge (7), bracketed paste (2004), focus events (1004), no cursor
  /// (25), kitty's keyboard protocol ("Disambiguate escape codes", "Report alternate keys": the place on a US
  /// keyboard), unknown elsewhere. Each screen has a stack of it: pushed after the change of screens, popped before.
  static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[>5u\u{1B}[?25l"

  /// For output as lines, which wrap, and stay when the display ends.
  static let enterLines = "\u{1B}[?2004h\u{1B}[?1004h\u{1B}[>5u"

  /// Presses, drags and the wheel of the mouse (1002), reported in SGR form (1006).
  static func mouse(_ isOn: Bool) -> String { isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l" }

  /// Saves the window's title, to be restored at the end (xterm, "Control Sequences", window manipulation).
  static let keepTitle = "\u{1B}[22;0t"
}
