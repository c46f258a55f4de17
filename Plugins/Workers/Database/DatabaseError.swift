import CSQLite
import Glibc

/// Why a database can't do something. It has not changed.
public struct DatabaseError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    case busy
    case readOnly
    case full
    /// The file is damaged, or is no database.
    case corrupt
    case foreign
    /// A newer app made the database; this one knows versions up to `known`.
    case newer(version: Int, known: Int)
    case unavailable
  }

  /// The path of the database.
  public let file: String
  /// What is wrong.
  public let problem: Problem
  /// SQLite's message, or what was found; empty when the problem says all.
  public let systemMessage: String

  init(_ problem: Problem, file: String, systemMessage: String = "") {
    self.file = file
    self.problem = problem
    self.systemMessage = systemMessage
  }

  /// - Parameter code: SQLite's result code (sqlite.org/rescode.html); its extension is ignored.
  init(code: Int32, connection: OpaquePointer?, file: String) {
    self.file = file
    systemMessage = String(cString: connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    problem =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CANTOPEN where Self.isInReadOnlyFolder(file): .readOnly
      case SQLITE_FULL: .full
      case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(connection)): .full
      case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
      default: .unavailable
      }
  }

  /// SQLite also reads only if it can make its write-ahead log in the folder. Its error doesn't name this cause.
  private static func isInReadOnlyFolder(_ file: String) -> Bool {
    let folder = String(file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex))
    return access(folder, W_OK) != 0 && [EROFS, EACCES, EPERM].contains(errno)
  }
}
