import Glibc

/// The time by the system's clock, which can be set, and by the machine's own, which can't.
public struct MachineTime: Equatable, Sendable {
  /// In seconds since 1970, by a clock that can be set.
  public var seconds: Int
  /// Identifies this boot of the machine.
  public var boot: String
  /// The seconds since the boot, sleep included.
  public var uptime: Int

  /// Describes a time.
  public init(seconds: Int, boot: String, uptime: Int) {
    self.seconds = seconds
    self.boot = boot
    self.uptime = uptime
  }

  /// The present time; `seconds` is the application's clock, since 1970, and doesn't affect the machine's own.
  public static func now(seconds: Double) -> MachineTime {
    var uptime = timespec()
    clock_gettime(CLOCK_BOOTTIME, &uptime)
    return MachineTime(seconds: Int(seconds), boot: bootID, uptime: uptime.tv_sec)
  }

  /// From random(4).
  private static let bootID: String = {
    let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 36)
    return String(decoding: bytes.prefix(max(0, read(file, &bytes, bytes.count))), as: UTF8.self)
  }()
}
