import HostSystem

/// That an app and the launcher that has started it are of two builds.
package enum LaunchFault: HostError {
  /// The app doesn't understand what it was given.
  case unreadable(version: String?)
  /// It does, but the versions differ.
  case otherVersion(String?)

  package var message: String {
    switch self {
    case .unreadable(let version):
      "host-app can't read what \(Self.launcher(version)) gives it; expected: host \(HostVersion.text)"
    case .otherVersion(let version):
      "host-app was started by \(Self.launcher(version)); expected: host \(HostVersion.text)"
    }
  }

  package var suggestion: String {
    switch self {
    case .unreadable: "install host and host-app of one build, in one folder"
    case .otherVersion: "install host and host-app of one build, then use host restart"
    }
  }

  private static func launcher(_ version: String?) -> String { version.map { "host \($0)" } ?? "an earlier host" }
}
