import Glibc

/// Judges many files in few folders, at one moment: the way to each folder is gone once.
package struct TrustedFolders {
  private var folders: [String: Bool] = [:]

  package init() {}

  /// Whether nobody else could have written a file.
  package mutating func hold(_ path: String) -> Bool {
    let folder = Path.folder(of: path)
    let isOurs = folders[folder] ?? isSafe(folder) { Trust.ofThisProcess.violation(ofContents: $0) }
    folders[folder] = isOurs
    return isOurs && isPlain(path) || isSafe(path) { Trust.ofThisProcess.violation($0) }
  }

  /// Whether nothing on the way to a path is another's. What can't be told isn't safe.
  private func isSafe(_ path: String, _ violation: ([PathComponent]) -> TrustViolation?) -> Bool {
    (try? FileWalk.components(to: path)).map { violation($0) == nil } ?? false
  }

  /// Whether it is a file, and not a link, that its owner alone may write, who is trusted.
  private func isPlain(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & (S_IFMT | S_IWGRP | S_IWOTH) == S_IFREG
      && Trust.ofThisProcess.users.contains(status.st_uid)
  }
}
