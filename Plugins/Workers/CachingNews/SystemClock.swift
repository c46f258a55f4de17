import Foundation

/// The system's clock.
enum SystemClock {
  /// The time, in seconds since 1970.
  @Sendable static func seconds() -> Double { Date.now.timeIntervalSince1970 }
}
