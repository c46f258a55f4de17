import CGlibc
import Glibc
import Synchronization

/// The end of the supervisor's pipe; -1 without a supervisor.
private let supervisorPipe = Atomic<Int32>(-1)

/// Ends the app when its supervisor has died: there is nobody left to give the terminal back, or to start it again.
package enum SupervisorWatch {
  /// - Parameter giveBack: gives the terminal back when nobody else in the app can any more; from any thread.
  package static func begin(_ launch: LaunchContext, giveBack: @escaping @Sendable () -> Void) {
    supervisorPipe.store(launch.supervisor, ordering: .sequentiallyConsistent)
    // An app that is stopped reads no pipe. The kernel sends this when the supervisor's only thread ends (prctl(2)); if it
    // has ended before, the pipe says so.
    _ = set_parent_death_signal(SIGCONT)
    SystemThread.startOrExit { wait(for: launch.supervisor, giveBack) }
  }

  private static func wait(for supervisor: Int32, _ giveBack: @escaping @Sendable () -> Void) {
    // Nobody writes to it: what can be read is its end.
    var byte: UInt8 = 0
    while read(supervisor, &byte, 1) < 0, errno == EINTR {}
    // The way that a closed terminal takes; and another, when the main actor is busy for ever.
    kill(getpid(), SIGHUP)
    sleep(UInt32(Patience.end.seconds))
    // Whoever has stopped the terminal's output doesn't hold up the end.
    try? SystemThread.start {
      giveBack()
      kill(getpid(), SIGKILL)
    }
    sleep(1)
    kill(getpid(), SIGKILL)
  }

  /// Sends the supervisor a signal, if there is one.
  package static func tell(_ signal: Int32) {
    // In this order: as long as it had not died, the parent was the supervisor.
    let parent = getppid()
    if supervisorPipe.load(ordering: .sequentiallyConsistent) >= 0, !hasSeenDeath { kill(parent, signal) }
  }

  /// Whether there was a supervisor, and it has died. The terminal may be another program's by now.
  package static var hasSeenDeath: Bool {
    let pipe = supervisorPipe.load(ordering: .sequentiallyConsistent)
    // The kernel closes a process's descriptors before it tells anybody of its end.
    var end = pollfd(fd: pipe, events: 0, revents: 0)
    return pipe >= 0 && poll(&end, 1, 0) > 0 && end.revents & Int16(POLLHUP) != 0
  }
}
