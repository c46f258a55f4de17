import Glibc
import HostSystem

package enum ProcessGroup {
  /// Nobody would continue this group if it stopped: its parent is no shell of the same session, as in a pane of tmux
  /// or under `ssh -t`. The kernel doesn't stop such a group by SIGTSTP (setpgid(2), "orphaned").
  package static var isOrphaned: Bool {
    let group = getpgrp()
    var parent = getppid()
    while parent > 0, getpgid(parent) == group { parent = ProcessStatus(of: parent)?.parent ?? 0 }
    return parent <= 0 || getsid(parent) != getsid(0)
  }
}
