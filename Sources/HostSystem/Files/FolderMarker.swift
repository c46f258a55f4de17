import Glibc

/// Says that the host has made a folder, in a place where others have theirs, too: what hasn't the marker is not the host's,
/// whatever its name and its owner, and is never removed or emptied.
///
/// It is a symbolic link that leads nowhere: made in one step, also where no file may grow (ulimit -f).
package enum FolderMarker {
  /// The name of the link in the folder.
  package static let name = ".made-by-host"

  /// Marks a folder that was made just now.
  package static func put(in folder: String) throws(SystemError) {
    guard let text = text(folder) else { throw .last }
    let link = "\(folder)/\(name)"
    unlink(link)
    guard symlink(text, link) == 0 else { throw .last }
  }

  /// Whether a folder is marked, and nobody else may enter it.
  package static func isIn(_ folder: String) -> Bool {
    guard isPrivate(folder), let text = text(folder) else { return false }
    return Path.target(ofLink: "\(folder)/\(name)") == text
  }

  /// Whether a folder is this user's, and nobody else may enter it.
  static func isPrivate(_ folder: String) -> Bool {
    var status = stat()
    // A folder in one with the set-group-ID bit inherits it (inode(7)).
    return lstat(folder, &status) == 0 && status.st_mode & (S_IFMT | 0o777) == S_IFDIR | 0o700
      && status.st_uid == geteuid()
  }

  /// Names the folder by its device and inode: a copy of the folder isn't the folder.
  private static func text(_ folder: String) -> String? {
    var status = stat()
    guard lstat(folder, &status) == 0 else { return nil }
    return "host removes this folder, \(status.st_dev):\(status.st_ino)"
  }
}
