/// What the runtime is told to do when the app crashes: the environment variable `SWIFT_BACKTRACE`, which it reads before
/// the app's first line (swift/docs/Backtracing.rst).
package enum BacktraceSettings {
  package static let variable = "SWIFT_BACKTRACE"

  /// A backtrace as JSON in a folder, and no questions asked: those would wait for an answer for half a minute. The user's own
  /// settings stand last, and of two settings the runtime takes the last.
  package static func value(folder: String, userSettings: String?) -> String {
    let own =
      "enable=yes,interactive=no,color=no,format=json,output-to=\(folder),threads=crashed,images=mentioned,"
      + "limit=64,sanitize=no,registers=none"
    return userSettings.map { "\(own),\($0)" } ?? own
  }

  /// No questions asked, for a program without a supervisor.
  package static func unasked(userSettings: String?) -> String {
    ["interactive=no", userSettings].compactMap(\.self).joined(separator: ",")
  }

  /// The user's own settings in what ``value(folder:userSettings:)`` has made; nil when there are none.
  package static func userSettings(in value: String, folder: String) -> String? {
    let own = self.value(folder: folder, userSettings: nil)
    if value == own { return nil }
    return value.hasPrefix("\(own),") ? String(value.dropFirst(own.count + 1)) : value
  }

  /// The backtrace of a process, `<program>-<process>-<time>.json`; nil when there is none.
  package static func file(of process: Int32, in folder: String) -> String? {
    Path.names(in: folder)
      .last { $0.hasSuffix(".json") && $0.split(separator: "-").dropFirst().contains("\(process)") }
      .map { Path.join(folder, $0) }
  }
}
