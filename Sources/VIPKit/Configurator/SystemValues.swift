internal import FoundationEssentials
internal import Glibc

/// Time, randomness and files for a scene or a worker. The host hands over the machine's own; a test sets them.
public struct SystemValues: Sendable {
  /// The clock for waiting, as in ``ViewController/every(_:file:line:_:)``.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// The time in seconds since 1970 in UTC, as `Date(timeIntervalSince1970:)` takes them.
  public var now: @Sendable () -> Double = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  /// Random bits from the system's cryptographic generator.
  public var random: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  /// Opens the file that the user names in a ``FileField``: the machine's; in a test only those that it makes.
  public var file: @Sendable (_ name: String) -> PickedFile = { PickedFile(name: $0) }
  /// The user's time zone in the tz database, such as `Europe/Moscow`; nil when the system doesn't say.
  public var timeZone: String?

  /// The machine's own.
  public init() {}

  /// The day now, in the machine's time zone.
  public var today: CalendarDay { CalendarDay(secondsSince1970: now()) }

  /// A new random identifier (RFC 9562, version 4) in lower case.
  public func uuid() -> String {
    let high = random() & ~0xF000 | 0x4000
    let low = random() & ~(0b11 << 62) | 0b10 << 62
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.load(as: uuid_t.self)) }
      .uuidString.lowercased()
  }

  /// The same bits for the standard library: `Int.random(in: 1...6, using: &generator)`.
  public var generator: some RandomNumberGenerator { Generator(random: random) }

  private struct Generator: RandomNumberGenerator {
    let random: @Sendable () -> UInt64

    func next() -> UInt64 { random() }
  }
}

extension SystemValues: Equatable {
  /// Compares the time zones: the rest can't be compared.
  public static func == (left: SystemValues, right: SystemValues) -> Bool { left.timeZone == right.timeZone }
}

/// The user of this run.
public struct UserIdentity: Equatable, Sendable {
  /// Tells the user from others, and never changes.
  public let id: String
  /// The user's name, as people read it.
  public let name: String

  /// Names a user.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
