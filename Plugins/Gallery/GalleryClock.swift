import Glibc

/// What the gallery knows of the time. A picture that is compared with another needs a clock that stands still.
public struct GalleryClock {
  /// Measures seconds.
  let seconds: any Clock<Duration>
  /// The time of day, as it is written.
  let time: @MainActor () -> String

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - seconds: measures seconds.
  ///   - time: the time of day, as it is written.
  public init(seconds: any Clock<Duration> = ContinuousClock(), time: @escaping @MainActor () -> String) {
    self.seconds = seconds
    self.time = time
  }

  /// The time of the machine.
  public static var system: GalleryClock {
    GalleryClock {
      var now = Glibc.time(nil)
      var parts = tm()
      localtime_r(&now, &parts)
      return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
  }
}
