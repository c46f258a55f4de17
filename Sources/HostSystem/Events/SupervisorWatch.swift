import CGlibc
import Glibc
import Synchronization

/// -1 without a supervisor.
private let supervisorPipe = Atomic<Int32>(-1)

/// Ends the app when its supervisor has died: nobody is left to restore the terminal or start the app again.
package enum SupervisorWatch {
  /// `giveBack` restores the terminal when nobody else in the app can any more; it is called on any thread.
  package static func begin(_ launch: LaunchContext, giveBack: @escaping @Sendable () -> Void) {
    supervisorPipe.store(launch.supervisor, ordering: .sequentiallyConsistent)
    // A stopped app reads no pipe. The kernel sends SIGCONT when the supervisor's only thread ends (prctl(2)); if it
    // ended before, the pipe says so.
    _ = set_parent_death_signal(SIGCONT)
    SystemThread.startOrExit { wait(for: launch.supervisor, giveBack) }
  }

  private static func wait(for supervisor: Int32, _ giveBack: @escaping @Sendable () -> Void) {
    // Never written to: EOF says that the supervisor has died.
    var byte: UInt8 = 0
    while read(supervisor, &byte, 1) < 0, errno == EINTR {}
    // As when the terminal closes; by force when the main actor hangs.
    kill(getpid(), SIGHUP)
    sleep(UInt32(Patience.end.seconds))
    // A terminal whose output the user has stopped would block this: it has a thread of its own.
    try? SystemThread.start {
      giveBack()
      kill(getpid(), SIGKILL)
    }
    sleep(1)
    kill(getpid(), SIGKILL)
  }

  package static func tell(_ signal: Int32) {
    // In this order: if the supervisor is alive now, the parent was the supervisor.
    let parent = getppid()
    if supervisorPipe.load(ordering: .sequentiallyConsistent) >= 0, !hasSeenDeath { kill(parent, signal) }
  }

  /// There was a supervisor, and it has died. The terminal may be another program's by now.
  package static var hasSeenDeath: Bool {
    let pipe = supervisorPipe.load(ordering: .sequentiallyConsistent)
    // The kernel closes a process's descriptors before it reports its end.
    var end = pollfd(fd: pipe, events: 0, revents: 0)
    return pipe >= 0 && poll(&end, 1, 0) > 0 && end.revents & Int16(POLLHUP) != 0
  }
}
