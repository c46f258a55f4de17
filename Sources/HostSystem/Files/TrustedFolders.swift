import Glibc

/// Judges many files in few folders, at one moment: the way to each folder is gone once.
package struct TrustedFolders {
  private var folders: [String: Bool] = [:]

  package init() {}

  /// Whether nobody else could have written a file.
  package mutating func hold(_ path: String) -> Bool {
    let folder = Path.folder(of: path)
    let isOurs = folders[folder] ?? (Trust.ofThisProcess.violation(ofContents: FileWalk.components(to: folder)) == nil)
    folders[folder] = isOurs
    return isOurs && isPlain(path) || Trust.ofThisProcess.violation(FileWalk.components(to: path)) == nil
  }

  /// Whether it is a file, and not a link, that its owner alone may write, who is trusted.
  private func isPlain(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & (S_IFMT | S_IWGRP | S_IWOTH) == S_IFREG
      && Trust.ofThisProcess.users.contains(status.st_uid)
  }
}
