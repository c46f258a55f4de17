internal import FoundationEssentials
internal import Glibc

/// What a scene or a worker takes from the world besides its workers: the time, and what is random. The host hands over the
/// machine's own; a test sets it, so that the same happens again.
public struct SystemValues: Sendable {
  /// Measures waiting: ``ViewController/every(_:file:line:_:)`` goes by it.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// The time: seconds since 1970 began in UTC, as `Date(timeIntervalSince1970:)` takes them.
  public var now: @Sendable () -> Double = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  /// Bits that nobody can foresee, from the system's cryptographic generator.
  public var random: @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
  /// The file that the user calls by a name, for a ``FileField``. The host opens those of the machine; in a test there is none but those that
  /// it makes.
  public var file: @Sendable (_ name: String) -> PickedFile = { PickedFile(name: $0) }
  /// The user's time zone in the tz database, such as `Europe/Moscow`; nil when the system doesn't say.
  public var timeZone: String?

  /// The machine's own.
  public init() {}

  /// The day that it is now, in the time zone of the machine.
  public var today: CalendarDay { CalendarDay(secondsSince1970: now()) }

  /// A new identifier, as RFC 9562 writes a random one (version 4), in lower case.
  public func uuid() -> String {
    let high = random() & ~0xF000 | 0x4000
    let low = random() & ~(0b11 << 62) | 0b10 << 62
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.load(as: uuid_t.self)) }
      .uuidString.lowercased()
  }

  /// The same bits for what the standard library chooses: `Int.random(in: 1...6, using: &generator)`.
  public var generator: some RandomNumberGenerator { Generator(random: random) }

  private struct Generator: RandomNumberGenerator {
    let random: @Sendable () -> UInt64

    func next() -> UInt64 { random() }
  }
}

extension SystemValues: Equatable {
  /// Whether two have the same time zone: what is asked for can't be compared.
  public static func == (left: SystemValues, right: SystemValues) -> Bool { left.timeZone == right.timeZone }
}

/// Who uses the application: the user of this run.
public struct UserIdentity: Hashable, Codable, Sendable {
  /// Tells the user from others, and stays the same.
  public let id: String
  /// The user's name, as people read it.
  public let name: String

  /// Names a user.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
