public import Foundation

extension Locale {
  /// The locale that the user has chosen for dates; Foundation on Linux doesn't look for it.
  public static var user: Locale { user(in: ProcessInfo.processInfo.environment) }

  /// The locale that an environment names: in `LC_ALL`, else `LC_TIME`, else `LANG` (POSIX.1-2024, section 8.2).
  static func user(in environment: [String: String]) -> Locale {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // de_DE.UTF-8@euro: the encoding and the modifier say nothing about dates.
    let identifier = String(name.prefix { $0 != "." && $0 != "@" })
    return ["", "C", "POSIX"].contains(identifier) ? .current : Locale(identifier: identifier)
  }
}
