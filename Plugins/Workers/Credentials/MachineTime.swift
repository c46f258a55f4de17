import Foundation
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
    (self.seconds, self.boot, self.uptime) = (seconds, boot, uptime)
  }

  /// The present time; `seconds` is the application's clock, since 1970, and doesn't affect the machine's own.
  public static func now(seconds: Double) -> MachineTime {
    var uptime = timespec()
    clock_gettime(CLOCK_BOOTTIME, &uptime)
    return MachineTime(seconds: Int(seconds), boot: bootID, uptime: uptime.tv_sec)
  }

  /// From random(4).
  private static let bootID =
    (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8).prefix(36)).map(String.init) ?? ""
}
