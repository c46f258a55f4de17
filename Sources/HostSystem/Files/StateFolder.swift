/// Where journals and the quarantine outlive a run: in `$XDG_STATE_HOME/host` or `~/.local/state/host` (XDG Base
/// Directory Specification 0.8), named for the manifest's path. Only the user may enter it.
package struct StateFolder: Sendable {
  package let path: String

  /// `application` is the path of its manifest from the root. Nil when the user has no home.
  package init?(of application: String, environment: [String: String]) {
    // "All paths set in these environment variables must be absolute"; others are to be ignored.
    let bases = [("XDG_STATE_HOME", "/host"), ("HOME", "/.local/state/host")].compactMap { name, rest in
      environment[name].flatMap { $0.hasPrefix("/") ? "\($0)\(rest)" : nil }
    }
    guard let base = bases.first else { return nil }
    path = "\(base)/\(SHA256(of: Array(application.utf8)).description.prefix(16))"
  }
}
