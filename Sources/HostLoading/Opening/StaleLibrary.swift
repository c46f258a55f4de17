import HostSystem

/// A library that others need has another content than the one of its name that is in the process. No error: that one stays.
package struct StaleLibrary: HostError {
  /// The file.
  let path: String
  /// The file of the one in the process.
  let opened: String

  package init(path: String, opened: String) {
    self.path = path
    self.opened = opened
  }

  package var message: String {
    path == opened
      ? "\(path): has another content than when it was opened, and that one stays in the process"
      : "\(path): has another content than \(opened), which was opened first and stays in the process"
  }

  package var suggestion: String { "take the new one by host restart" }
}
