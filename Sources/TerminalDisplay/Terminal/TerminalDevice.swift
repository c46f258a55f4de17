import Glibc
import HostSystem
import TerminalInterface

/// The terminal that a pair of file descriptors lead to: its settings, its size, and writing to it.
struct TerminalDevice: Sendable {
  let input: Int32
  let output: Int32
  let sender: TerminalOutput

  /// The largest screen; a larger size is a mistake.
  private static let greatestSize = Size(width: 1000, height: 500)

  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
    sender = TerminalOutput(output)
  }

  /// The settings as they are. Throws ``TerminalError`` when a descriptor is no terminal.
  func settings() throws(TerminalError) -> termios {
    // By the numbers that the user knows: both may be copies.
    for (descriptor, stream) in [(input, STDIN_FILENO), (output, STDOUT_FILENO)] where isatty(descriptor) == 0 {
      throw .notATerminal(fileDescriptor: stream)
    }
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { throw .notUsable(errno: errno) }
    return settings
  }

  /// Changes the settings at once: a terminal that takes nothing would hold up who waits until all is sent.
  func apply(_ settings: termios) throws(TerminalError) {
    var settings = settings
    while tcsetattr(input, TCSANOW, &settings) != 0 {
      guard errno == EINTR else { throw .notUsable(errno: errno) }
    }
  }

  /// Whether the terminal is this process's to use, and not that of the shell or of another job.
  var isForeground: Bool {
    let group = tcgetpgrp(input)
    // A terminal that controls no session has no foreground.
    return group < 0 || group == getpgrp()
  }

  /// Whether nobody is at the other end any more.
  var isHungUp: Bool { TerminalLine.isHungUp(input) }

  /// The size in columns and lines; 80 by 24 when the terminal doesn't tell.
  func size() -> Size {
    guard let window else { return Size(width: 80, height: 24) }
    return Size(
      width: min(Int(window.ws_col), TerminalDevice.greatestSize.width),
      height: min(Int(window.ws_row), TerminalDevice.greatestSize.height))
  }

  /// The pixels of a cell; nil when the kernel doesn't know.
  var cell: Size? {
    window.flatMap { CellSize.size(width: Int($0.ws_xpixel / $0.ws_col), height: Int($0.ws_ypixel / $0.ws_row)) }
  }

  private var window: winsize? {
    var window = winsize()
    let isKnown = ioctl(output, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
    return isKnown ? window : nil
  }

  /// Writes all of it, what there is no room for as soon as there is.
  /// Returns false when the terminal is gone, given back by a dying process, or takes nothing; what it shows is then unknown.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool { sender.write(bytes) }
}

/// Why a terminal can't be used as a display.
enum TerminalError: Error, Equatable, CustomStringConvertible {
  case dumbTerminal
  case notATerminal(fileDescriptor: Int32)
  /// The terminal's settings can't be read or changed: the number is that of errno(3).
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

/// What is switched on for a display, and off afterwards (xterm, "Control Sequences", DEC private modes).
enum ScreenMode {
  /// Alternate screen (1049), no wrapping at the right edge (7), bracketed paste (2004), news of the focus (1004), no cursor (25), keys
  /// that can be told from one another, with the one at the same place on a US keyboard (kitty's keyboard protocol, "Disambiguate escape
  /// codes" and "Report alternate keys"; other terminals don't know the sequence). Each screen has a stack of its own for that, so it is pushed after the change of screens, and popped before.
  static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[>5u\u{1B}[?25l"

  /// The same for what is a run of lines: those wrap, and stay when the display ends.
  static let enterLines = "\u{1B}[?2004h\u{1B}[?1004h\u{1B}[>5u"

  /// Presses, drags and the wheel of the mouse (1002), reported in SGR form (1006); or none of that.
  static func mouse(_ isOn: Bool) -> String { isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l" }

  /// Keeps the title of the terminal's window, for it to come back at the end (xterm, "Control Sequences", window manipulation).
  static let keepTitle = "\u{1B}[22;0t"
}
