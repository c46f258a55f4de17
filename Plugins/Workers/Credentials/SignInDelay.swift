public import Contracts

/// How long a user name is not let in after failures: nothing for a slip of the finger, and ever longer for guessing.
public enum SignInDelay {
  /// The failures that cost nothing.
  public static let freeFailures = 3
  /// The longest delay, in seconds.
  public static let longest = 900
  /// After this time without a failure, in seconds, earlier ones are forgotten.
  public static let memory = 86_400

  /// A time of a store, in seconds since 1970: of a damaged one the nearest with which one can count.
  public static func time(_ stored: Int) -> Int { min(max(stored, 0), 1 << 40) }

  /// The delay after some failures in a row, in seconds: 1, 2, 4 … from the third on.
  public static func seconds(after failures: Int) -> Int {
    guard failures >= freeFailures else { return 0 }
    return min(1 << min(failures - freeFailures, 10), longest)
  }
}

/// The failures of one user name in a row.
public struct FailedAttempts: Equatable {
  /// How many there were.
  public var count: Int
  /// When the last one was, in seconds since 1970.
  public var last: Int

  /// Describes failures. What no store writes, such as a negative count, becomes the nearest that one may write.
  public init(count: Int, last: Int) {
    self.count = min(max(count, 0), 1 << 31)
    self.last = SignInDelay.time(last)
  }

  /// The seconds until the next attempt is let through; 0 when it is now.
  public func remainingDelay(at now: Int) -> Int {
    max(0, SignInDelay.seconds(after: count) - (now - last))
  }
}

/// Whether a password is looked at.
public enum Admission: Sendable {
  /// It comes too early after failures.
  case refused(seconds: Int)
  /// The hash of the password, or nil when there is no such user.
  case admitted(PasswordHash?)

  /// Lets a user in, or says why not. An unknown user takes as long as a wrong password.
  ///
  /// - Throws: ``AuthError/tooManyAttempts(seconds:)`` or ``AuthError/wrongCredentials``.
  public func check(
    _ credentials: Credentials, decoy: PasswordHash, matches: (PasswordHash, String) -> Bool = { $0.matches($1) }
  ) throws(AuthError) {
    switch self {
    case .refused(let seconds): throw .tooManyAttempts(seconds: seconds)
    case .admitted(let stored):
      guard matches(stored ?? decoy, credentials.password), stored != nil, credentials.isHashable else {
        throw .wrongCredentials
      }
    }
  }
}
