import Glibc

/// The processes that the terminal stops together.
package enum ProcessGroup {
  /// Whether nobody would let this group go on if it stopped: what has started it is no shell of the same session, as in a pane of tmux
  /// or beneath `ssh -t`. The kernel doesn't stop such a group by SIGTSTP (setpgid(2), "orphaned").
  package static var isOrphaned: Bool {
    let group = getpgrp()
    var parent = getppid()
    while parent > 0, getpgid(parent) == group { parent = self.parent(of: parent) }
    return parent <= 0 || getsid(parent) != getsid(0)
  }

  /// 0 when there is none, or none that can be seen.
  private static func parent(of process: pid_t) -> pid_t {
    guard let bytes = try? File.read("/proc/\(process)/stat", limit: 4096) else { return 0 }
    // The name, in parentheses, may hold anything (proc(5)).
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 1 ? pid_t(fields[1]) ?? 0 : 0
  }
}
