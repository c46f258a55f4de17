import CSQLite
import Glibc

/// Why a database can't do what it was asked for. It is then as it was before.
public enum DatabaseError: Error, Equatable, Sendable {
  /// Another program holds the file.
  case busy(file: String)
  /// The file may be read but not written.
  case readOnly(file: String)
  /// The file has no room to grow.
  case full(file: String)
  /// The file is damaged, or is no database.
  case corrupt(file: String, reason: String)
  /// The file is intact but not for this version of the app.
  case unsupported(file: String, reason: String)
  /// The file can't be reached.
  case unavailable(file: String, reason: String)

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

extension DatabaseError: CustomStringConvertible {
  /// What happened and how to fix it, in the user's words.
  public var description: String {
    switch self {
    case .busy(let file): "“\(file)” is in use by another program; try again when it has finished"
    case .readOnly(let file): "“\(file)” may not be written; check its permissions and those of its folder"
    case .full(let file): "there is no room left for “\(file)”; make room and try again"
    case .corrupt(let file, let reason): "“\(file)” is damaged: \(reason); put a copy from a backup in its place"
    case .unsupported(let file, let reason): "“\(file)” can't be used: \(reason)"
    case .unavailable(let file, let reason): "“\(file)” can't be reached: \(reason)"
    }
  }
}
