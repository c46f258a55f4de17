import CSQLite

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
