import Glibc

/// The clock of the system, which goes on while the app doesn't run.
public enum SystemClock {
  /// The time in seconds since 1970.
  @Sendable public static func seconds() -> Int { time(nil) }
}
