import Glibc

/// Why a terminal can't be used as a display.
enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// The environment says `TERM=dumb`.
  case dumbTerminal
  /// A file descriptor is no terminal.
  case notATerminal(fileDescriptor: Int32)
  /// The terminal's settings can't be read or changed: the number is that of errno(3).
  case notUsable(errno: Int32)

  /// What is wrong and how to fix it.
  package var description: String {
    switch self {
    case .dumbTerminal:
      "the terminal can't move its cursor (TERM=dumb): use --display plain, or set TERM to what the terminal is"
    case .notATerminal(let fileDescriptor):
      "\(TerminalError.name(of: fileDescriptor)) is not a terminal: use --display plain"
    case .notUsable(let number):
      "the terminal can't be used (\(String(cString: strerror(number)))): use --display plain"
    }
  }

  private static func name(of fileDescriptor: Int32) -> String {
    switch fileDescriptor {
    case STDIN_FILENO: "the standard input"
    case STDOUT_FILENO: "the standard output"
    default: "file descriptor \(fileDescriptor)"
    }
  }
}
