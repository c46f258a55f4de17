/// The version of the host: of the launcher and the app, which are built and installed together.
package enum HostVersion {
  /// Its numbers (semver.org).
  package static let text = "0.1.0"
}
