import Dispatch
import Glibc

/// Ends the app when its supervisor has died: there is nobody left to give the terminal back, or to start it again.
public enum SupervisorWatch {
  /// How long the app has for its end, in seconds.
  private static let patience: UInt32 = 5

  /// Begins to watch.
  ///
  /// - Parameter lifeline: what the supervisor has given.
  public static func begin(_ lifeline: Lifeline) {
    DispatchQueue(label: "host.supervisor").async { @Sendable in
      // Nobody writes to it: what can be read is its end.
      var byte: UInt8 = 0
      while read(lifeline.supervisor, &byte, 1) < 0, errno == EINTR {}
      // The way that a closed terminal takes; and another, when the main actor is busy for ever.
      kill(getpid(), SIGHUP)
      sleep(patience)
      kill(getpid(), SIGKILL)
    }
  }
}
