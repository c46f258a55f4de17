/// A library that others need has another content than the one of its name that is in the process. No error: that one stays.
struct StaleLibrary: HostError {
  /// The file.
  let path: String
  /// The file of the one in the process.
  let opened: String

  /// What isn't as one might think.
  var message: String {
    path == opened
      ? "\(path): has another content than when it was opened, and that one stays in the process"
      : "\(path): has another content than \(opened), which was opened first and stays in the process"
  }

  /// What to do.
  var remedy: String { "take the new one by host restart" }
}
