import CSQLite
import Contracts
import Glibc

/// What SQLite says when it can't do something.
struct SQLiteError: Error, Equatable {
  /// The result code, without its extension (sqlite.org/rescode.html).
  let code: Int32
  let message: String
  /// The errno(3) of the system call that failed, when one did.
  let systemCode: Int32

  init(code: Int32, connection: OpaquePointer?) {
    self.code = code & 0xFF
    message = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    systemCode = connection.map { sqlite3_system_errno($0) } ?? 0
  }
}

extension ContactsError {
  init(_ error: SQLiteError, file: String) {
    self =
      switch error.code {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy(file: file)
      case SQLITE_READONLY, SQLITE_PERM: .readOnly(file: file)
      case SQLITE_CANTOPEN where Self.isInReadOnlyFolder(file): .readOnly(file: file)
      case SQLITE_FULL: .full(file: file)
      case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(error.systemCode): .full(file: file)
      case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt(file: file, reason: error.message)
      default: .unavailable(file: file, reason: error.message)
      }
  }

  /// SQLite needs the folder for its write-ahead log, also to read. It doesn't tell that this was why it failed.
  private static func isInReadOnlyFolder(_ file: String) -> Bool {
    let folder = String(file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex))
    return access(folder, W_OK) != 0 && [EROFS, EACCES, EPERM].contains(errno)
  }
}
