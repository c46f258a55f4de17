import HostSystem
import VIPKit

extension EnvironmentValues {
  /// With the user's language and time zone, as the process was given them.
  ///
  /// - Parameter variables: the variables of the process. `LC_ALL`, `LC_MESSAGES` and `LANG` name the language, the first that
  ///   is set (POSIX, XBD 8.2); `TZ` the time zone, else what `/etc/localtime` links to (localtime(5)).
  func completed(by variables: (String) -> String?, localTime: String = "/etc/localtime") -> EnvironmentValues {
    var values = self
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables($0) }.filter { !$0.isEmpty }
    values.locale = names.first.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? "C"
    let zone = variables("TZ").map { String($0.drop { $0 == ":" }) } ?? Path.resolved(localTime) ?? ""
    let name = zone.hasPrefix(Self.zones) ? String(zone.dropFirst(Self.zones.count)) : zone
    values.timeZone = name.isEmpty || name.hasPrefix("/") ? nil : name
    return values
  }

  /// Where the tz database is (tzselect(8)).
  private static let zones = "/usr/share/zoneinfo/"
}
