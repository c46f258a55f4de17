import Glibc

/// A folder in the system's folder for temporary files that only its owner may enter, and that is gone after the run,
/// however the run ends.
package final class PrivateFolder: Sendable {
  /// The folder.
  package let path: String
  /// Says that somebody lives here; nil where folders can't be locked.
  package let lock: FolderLock?

  /// Makes a folder.
  ///
  /// - Parameter parent: the folder to make it in.
  package init(in parent: String = PrivateFolder.temporaryFolder) throws(LoadingFault) {
    // Whoever may put another folder in the place of this one could have any copy opened.
    if let distrust = Trust.ofThisProcess.distrust(FileWalk.passages(to: parent)) {
      throw .distrustedFolder(distrust)
    }
    var template = Array("\(parent)/host-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .noPrivateFolder(parent: parent, reason: SystemError.last.text)
    }
    path = String(nullTerminated: template)
    lock = FolderLock(path)
  }

  /// Takes over a folder that was made by another program, with its lock.
  package init(path: String, lock: FolderLock?) {
    self.path = path
    self.lock = lock
  }

  /// `TMPDIR`, or /tmp.
  package static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty else { return "/tmp" }
    return folder
  }

  /// Removes the folder, and those that processes have left behind that were killed. Libraries that are open stay usable.
  ///
  /// At the end of a run and not at its start, which is to be fast also where thousands of files lie in TMPDIR.
  package func remove() {
    Self.remove(path)
    Self.removeAbandoned(in: Path.folder(of: path))
  }

  /// A folder is abandoned when nobody holds its lock; one of the last minute may be about to be locked.
  private static func removeAbandoned(in parent: String) {
    for name in Path.names(in: parent, beginningWith: "host-") where name.utf8.count == 11 {
      let folder = Path.join(parent, name)
      var status = stat()
      guard lstat(folder, &status) == 0, status.st_mode == S_IFDIR | 0o700, status.st_uid == geteuid(),
        status.st_mtim.tv_sec < time(nil) - 60, let lock = FolderLock(folder)
      else { continue }
      withExtendedLifetime(lock) { remove(folder) }
    }
  }

  private static func remove(_ folder: String) {
    for name in Path.names(in: folder) where name != "." && name != ".." { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}
