/// The folder in which the host keeps what outlives a run of an application: journals and the quarantine.
///
/// It is in `$XDG_STATE_HOME/host`, or `~/.local/state/host` (XDG Base Directory Specification 0.8), and named for the
/// manifest's path. Only the user may enter it.
package struct StateFolder: Sendable {
  package let path: String

  /// The folder of an application, by its manifest's file from the root; nil when the user has no home.
  package init?(of application: String, environment: [String: String]) {
    guard let base = Self.base(in: environment, [("XDG_STATE_HOME", "/host"), ("HOME", "/.local/state/host")]) else {
      return nil
    }
    path = "\(base)/\(SHA256(of: Array(application.utf8)).description.prefix(16))"
  }

  /// The first folder that one of the variables leads to.
  private static func base(in environment: [String: String], _ variables: [(name: String, rest: String)]) -> String? {
    // "All paths set in these environment variables must be absolute"; others are to be ignored.
    variables.lazy.compactMap { name, rest in environment[name].map { ($0, rest) } }
      .first { $0.0.hasPrefix("/") }.map { "\($0.0)\($0.1)" }
  }
}
