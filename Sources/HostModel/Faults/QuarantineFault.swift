import HostSystem

/// A build is in quarantine.
package struct QuarantineFault: HostError {
  /// The id of the scene or worker.
  let id: String
  /// The library.
  let library: String
  /// How often it has ended the app.
  let crashes: Int
  /// What was said of the last time.
  let reason: String

  package var message: String {
    crashes == 1
      ? "\(library): in quarantine, as it ended the app when it ran for the first time: \(reason)"
      : "\(library): in quarantine, as it has ended the app \(crashes) times; the last time: \(reason)"
  }

  package var suggestion: String { "put a fixed build in its place, or let this one run again: host release \(id)" }

  package init(id: String, library: String, crashes: Int, reason: String) {
    self.id = id
    self.library = library
    self.crashes = crashes
    self.reason = reason
  }
}
