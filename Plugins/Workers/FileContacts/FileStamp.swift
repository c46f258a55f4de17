import Contracts
import Files
import Glibc

/// Identifies a state of a file. A replaced file has another inode, a changed one another time.
struct FileStamp: Equatable {
  private let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    inode = status.st_ino
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Nil when there is no file.
  init?(of path: String) throws(ContactsError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw ContactsError(reading: path, code: errno) }
      return nil
    }
    self.init(status)
  }
}

extension ContactsError {
  /// - Parameter code: the system's error number (errno(3)).
  init(reading path: String, code: Int32) {
    self = .unavailable(file: path, systemMessage: FileError(path: path, code: code).systemMessage)
  }

  /// - Parameter code: the system's error number (errno(3)).
  init(writing path: String, code: Int32) {
    self =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .full(file: path)
      case EROFS, EACCES, EPERM: .readOnly(file: path)
      default: .unavailable(file: path, systemMessage: FileError(path: path, code: code).systemMessage)
      }
  }
}
