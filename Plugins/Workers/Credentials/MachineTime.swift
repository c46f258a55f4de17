import Glibc

/// The time by two clocks: that of the system, which can be set, and the machine's own, which can't.
public struct MachineTime: Equatable, Sendable {
  /// In seconds since 1970, by a clock that can be set.
  public var seconds: Int
  /// Tells this run of the machine from all others.
  public var boot: String
  /// The seconds since the machine was started, those in which it was asleep included.
  public var uptime: Int

  /// Describes a time.
  public init(seconds: Int, boot: String, uptime: Int) {
    self.seconds = seconds
    self.boot = boot
    self.uptime = uptime
  }

  /// The time now. What nobody may set is the machine's own, whatever the application's clock says.
  ///
  /// - Parameter seconds: since 1970, by the application's clock.
  public static func now(seconds: Double) -> MachineTime {
    var uptime = timespec()
    clock_gettime(CLOCK_BOOTTIME, &uptime)
    return MachineTime(seconds: Int(seconds), boot: bootID, uptime: uptime.tv_sec)
  }

  /// As random(4) has it.
  private static let bootID: String = {
    let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 36)
    return String(decoding: bytes.prefix(max(0, read(file, &bytes, bytes.count))), as: UTF8.self)
  }()
}
