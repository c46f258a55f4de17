import HostSystem

/// A library was built by another patch release of the compiler than the host. No error: it is used.
package struct OtherRelease: HostError, Hashable {
  let path: String
  /// The library's release, such as `6.3.2`.
  let found: String
  /// The line of releases from which the host's is, such as `6.3`.
  let line: String

  package var message: String {
    "\(Printable.text(path, limit: 4096)): the library was built with Swift \(found); "
      + "expected the release of Swift \(line) that built the host"
  }

  package var suggestion: String { "build it with the host's toolchain if it doesn't behave as it should" }

  package var isWarning: Bool { true }
}

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
