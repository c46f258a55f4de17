/// The release of the Swift compiler that built the host, as far as a source can know it.
enum HostRelease {
  /// The line of releases, such as `6.3`; nil when this source doesn't know it yet.
  #if compiler(>=6.3) && !compiler(>=6.4)
    static let line: String? = "6.3"
  #else
    static let line: String? = nil
  #endif

  /// Whether a release, such as `6.3.2`, is of that line.
  static func has(_ release: String, line: String) -> Bool { release == line || release.hasPrefix("\(line).") }
}
