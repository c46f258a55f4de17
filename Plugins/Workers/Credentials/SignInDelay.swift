public import Contracts

/// The delay after failed attempts with a user name: none for a slip, and ever longer for guessing.
public enum SignInDelay {
  /// The failures without a delay.
  public static let freeFailures = 3
  /// In seconds.
  public static let longest = 900
  /// In seconds; after this time without a failure, earlier ones are forgotten.
  public static let memory = 86_400

  /// Clamps a stored time, in seconds since 1970: that of a damaged store may overflow sums.
  public static func time(_ stored: Int) -> Int { min(max(stored, 0), 1 << 40) }

  /// The delay after failures in a row, in seconds: 1, 2, 4 … from the third on.
  public static func seconds(after failures: Int) -> Int {
    guard failures >= freeFailures else { return 0 }
    return min(1 << min(failures - freeFailures, 10), longest)
  }
}

/// The failures of one user name in a row.
public struct FailedAttempts: Equatable {
  /// Their number.
  public var count: Int
  /// The time of the last one, in seconds since 1970.
  public var last: Int

  /// Clamps values that no store writes, such as a negative count.
  public init(count: Int, last: Int) {
    self.count = min(max(count, 0), 1 << 31)
    self.last = SignInDelay.time(last)
  }

  /// The seconds until the next attempt is allowed; 0 when it is now.
  public func remainingDelay(at now: Int) -> Int {
    max(0, SignInDelay.seconds(after: count) - (now - last))
  }
}

/// Whether the password is checked.
public enum Admission: Sendable {
  case refused(seconds: Int)
  /// The hash of the password, or nil when there is no such user.
  case admitted(PasswordHash?)

  /// Checks a password. An unknown user takes as long as a wrong password.
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
