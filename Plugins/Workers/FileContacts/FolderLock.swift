import Contracts
import Files
import Glibc

/// Keeps other processes from changing a file between one process's reading and its writing it.
///
/// The lock is on the file's folder (flock(2)): on the file itself it would go with the file when that is replaced.
enum FolderLock {
  /// Does something while the lock is held.
  ///
  /// - Parameter timeout: how long to wait for another process, in milliseconds.
  /// - Throws: what `body` throws; `busy` when the time has passed, `unavailable` when there is no such folder.
  static func hold<Result>(
    for path: String, timeout: Int, _ body: () throws(ContactsError) -> Result
  ) throws(ContactsError) -> Result {
    // A write replaces the file at the end of a link, so its folder is locked.
    let file = WholeFile.resolvingLinks(path)
    let folder = open(String(file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw ContactsError(reading: path, code: errno) }
    defer {
      // Closing unlocks too, but not while a child process that is being started has a copy of the descriptor.
      flock(folder, LOCK_UN)
      close(folder)
    }
    var waited = 0
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      // Some network file systems lock no folders; then the last to write wins.
      if errno == ENOTSUP || errno == EINVAL || errno == ENOSYS { break }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw ContactsError(reading: path, code: errno) }
      guard waited < timeout else { throw .busy(file: path) }
      usleep(10_000)
      waited += 10
    }
    return try body()
  }
}
