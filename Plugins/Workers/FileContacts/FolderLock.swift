import Contracts
import Files
import Glibc

/// Keeps other processes from changing a file between this process's reading and writing.
/// The lock (flock(2)) is on the file's folder: on the file itself it would go with the replaced file.
enum FolderLock {
  /// - Parameter timeout: how long to wait for another process, in milliseconds.
  static func hold<Result>(
    for path: String, timeout: Int, _ body: () throws(ContactsError) -> Result
  ) throws(ContactsError) -> Result {
    // A write replaces the target of a link, so that one's folder is locked.
    let file = WholeFile.resolvingLinks(path)
    let folder = open(String(file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw ContactsError(reading: path, code: errno) }
    defer {
      // Closing unlocks too, but not while a child process that is starting has a copy of the descriptor.
      flock(folder, LOCK_UN)
      close(folder)
    }
    var waited = 0
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      // Some network file systems lock no folders; then the last writer wins.
      if errno == ENOTSUP || errno == EINVAL || errno == ENOSYS { break }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw ContactsError(reading: path, code: errno) }
      guard waited < timeout else { throw .busy(file: path) }
      usleep(10_000)
      waited += 10
    }
    return try body()
  }
}

extension ContactsError {
  init(reading path: String, code: Int32) {
    self = .unavailable(file: path, systemMessage: FileError(code: code).systemMessage)
  }

  init(writing path: String, code: Int32) {
    self =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .full(file: path)
      case EROFS, EACCES, EPERM: .readOnly(file: path)
      default: .unavailable(file: path, systemMessage: FileError(code: code).systemMessage)
      }
  }
}
