import HostSystem
import Glibc

extension ProcessEnd {
  /// The signals by which somebody asks for the end of a program. SIGKILL isn't one: the system sends it for want of memory.
  static let requests: Set<Int32> = [SIGHUP, SIGINT, SIGTERM]

  /// The end in words, with a line of what the process said.
  func text(_ line: Substring?) -> String { text + (line.map { ": \($0)" } ?? "") }

  /// Whether the process was not to end. False when it ended in order, or when somebody asked it to end.
  ///
  /// - Parameter hasReader: whether anybody reads its standard output. Who writes for nobody ends by SIGPIPE as asked.
  func isCrash(hasReader: Bool) -> Bool {
    guard case .signal(let number) = self else { return false }
    return !Self.requests.contains(number) && (number != SIGPIPE || hasReader)
  }
}
