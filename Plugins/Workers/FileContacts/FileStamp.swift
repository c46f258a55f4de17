import Contracts
import Files
import Glibc

/// Identifies a state of a file. A replaced file has another inode, a changed one another time.
struct FileStamp: Equatable {
  private let numbers: [Int]

  init(_ status: stat) {
    numbers = [Int(bitPattern: status.st_ino), status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
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
