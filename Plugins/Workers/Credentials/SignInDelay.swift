/// The delay after failed attempts with a user name: none for a slip, and ever longer for guessing.
public enum SignInDelay {
  /// In seconds.
  public static let longest = 900
  /// In seconds; after this time without a failure, earlier ones are forgotten.
  public static let memory = 86_400

  /// Clamps a stored time, in seconds since 1970: that of a damaged store may overflow sums.
  public static func time(_ stored: Int) -> Int { min(max(stored, 0), 1 << 40) }

  /// The delay after failures in a row, in seconds: 1, 2, 4 … from the third on.
  public static func seconds(after failures: Int) -> Int { failures < 3 ? 0 : min(1 << min(failures - 3, 10), longest) }
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
  public func remainingDelay(at now: Int) -> Int { max(0, SignInDelay.seconds(after: count) - (now - last)) }
}
