import CGlibc
import Glibc

/// The two ends of a new pseudo terminal (pty(7)). The caller closes both.
package struct TerminalEnds: Sendable {
  package let master: Int32
  package let terminal: Int32
  package let path: String

  /// Neither end becomes this process's controlling terminal.
  package init() throws {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    var name = [CChar](repeating: 0, count: 64)
    guard grantpt(master) == 0, unlockpt(master) == 0, ptsname_r(master, &name, name.count) == 0 else {
      throw TestFailure(description: "no pseudo terminal: errno \(errno)")
    }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
  }
}
