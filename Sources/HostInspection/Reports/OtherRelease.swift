import HostSystem

/// A library was built by another patch release of the compiler than the host. No error: it is used.
package struct OtherRelease: HostError, Hashable {
  /// The library's file.
  let path: String
  /// The library's release, such as `6.3.2`.
  let found: String
  /// The line of releases from which the host's is, such as `6.3`.
  let line: String

  package init(path: String, found: String, line: String) {
    self.path = path
    self.found = found
    self.line = line
  }

  package var message: String {
    "\(Printable.text(path, limit: 4096)): the library was built with Swift \(found); "
      + "expected the release of Swift \(line) that built the host"
  }

  package var suggestion: String { "build it with the host's toolchain if it doesn't behave as it should" }

  package var isWarning: Bool { true }
}
