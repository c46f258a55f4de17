/// The folder in which the host keeps what it can find out again: `$XDG_CACHE_HOME/host`, or `~/.cache/host` (XDG Base Directory
/// Specification 0.8). Only the user may enter it.
package struct CacheFolder: Sendable {
  package let path: String

  /// - Returns: nil when the user has no home.
  package init?(environment: [String: String]) {
    guard
      let path = StateFolder.base(in: environment, [("XDG_CACHE_HOME", "/host"), ("HOME", "/.cache/host")])
    else { return nil }
    self.path = path
  }
}
