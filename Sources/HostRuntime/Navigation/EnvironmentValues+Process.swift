import HostSystem
import VIPKit

extension EnvironmentValues {
  /// With the user's language and time zone, as the process was given them.
  ///
  /// - Parameter variables: the variables of the process. ``UserLanguages`` has the language from them; `TZ` is the time
  ///   zone, else what `/etc/localtime` links to (localtime(5)).
  func completed(by variables: (String) -> String?, localTime: String = "/etc/localtime") -> EnvironmentValues {
    var values = self
    values.locale = UserLanguages(variables: variables).locale
    let zone = variables("TZ").map { String($0.drop { $0 == ":" }) } ?? Path.resolved(localTime) ?? ""
    let name = zone.hasPrefix(Self.zones) ? String(zone.dropFirst(Self.zones.count)) : zone
    values.timeZone = name.isEmpty || name.hasPrefix("/") ? nil : name
    return values
  }

  /// Where the tz database is (tzselect(8)).
  private static let zones = "/usr/share/zoneinfo/"
}
