/// `SWIFT_BACKTRACE`, which the runtime reads before the app's first line (swift/docs/Backtracing.rst).
package enum BacktraceSettings {
  package static let variable = "SWIFT_BACKTRACE"

  /// Without questions, which wait half a minute. Of two settings the runtime takes the last: the user's own follow.
  package static func value(folder: String, userSettings: String?) -> String {
    let own =
      "enable=yes,interactive=no,color=no,format=json,output-to=\(folder),threads=crashed,images=mentioned,"
      + "limit=64,sanitize=no,registers=none"
    return userSettings.map { "\(own),\($0)" } ?? own
  }

  /// For a program without a supervisor.
  package static func unasked(userSettings: String?) -> String {
    ["interactive=no", userSettings].compactMap(\.self).joined(separator: ",")
  }

  /// The reverse of ``value(folder:userSettings:)``; nil when the user has no settings.
  package static func userSettings(in value: String, folder: String) -> String? {
    let own = self.value(folder: folder, userSettings: nil)
    if value == own { return nil }
    return value.hasPrefix("\(own),") ? String(value.dropFirst(own.count + 1)) : value
  }

  /// `<program>-<process>-<time>.json`; nil when there is none.
  package static func file(of process: Int32, in folder: String) -> String? {
    Path.names(in: folder)
      .last { $0.hasSuffix(".json") && $0.split(separator: "-").dropFirst().contains("\(process)") }
      .map { Path.join(folder, $0) }
  }
}
