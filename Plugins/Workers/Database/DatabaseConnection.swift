import CSQLite
import Glibc

/// A connection with a database: the one owner of its handle, for one thread at a time. Throws its worker's errors.
public final class DatabaseConnection<Failure: Error> {
  /// The path of the database.
  public let file: String
  let failure: (DatabaseError) -> Failure
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a database, and creates it when there is none. A database in memory is gone with the connection; only errors
  /// name its file. A statement waits `busyTimeout` milliseconds for other connections.
  public init(
    file: String, isInMemory: Bool = false, busyTimeout: Int32 = 0, failure: @escaping (DatabaseError) -> Failure
  ) throws(Failure) {
    _ = sqliteSettings
    // A new database is its owner's alone, and so are SQLite's files beside it. Only a new one: closing a file that
    // another connection of this process has open releases that one's locks (sqlite.org/howtocorrupt.html section 2.2).
    // When the file can't be created, SQLite says why.
    if !isInMemory { close(open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)) }
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(isInMemory ? ":memory:" : file, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }  // there is one even then
      throw failure(DatabaseError(code: code, connection: handle, file: file))
    }
    self.file = file
    self.failure = failure
    self.handle = handle
    sqlite3_busy_timeout(handle, busyTimeout)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Whether the file has been moved, deleted or replaced since it was opened.
  public var hasMoved: Bool {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Runs a statement, which is prepared at its first use and kept.
  public func rows<Result>(_ sql: String, _ values: [Value] = [], row: (Row) -> Result) throws(Failure) -> [Result] {
    let statement = try statement(sql)
    // A statement that isn't reset keeps its transaction open.
    defer { sqlite3_reset(statement) }
    for (index, value) in values.enumerated() { try check(value.bind(to: statement, at: Int32(index + 1))) }
    var rows: [Result] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append(row(Row(statement: statement)))
      case SQLITE_DONE: return rows
      case let code: throw error(code)
      }
    }
  }

  private func statement(_ sql: String) throws(Failure) -> OpaquePointer {
    if let prepared = statements[sql] { return prepared }
    var new: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &new, nil))
    guard let new else { throw error(SQLITE_MISUSE) }
    statements[sql] = new
    return new
  }

  private func check(_ code: Int32) throws(Failure) { if code != SQLITE_OK { throw error(code) } }

  private func error(_ code: Int32) -> Failure { failure(DatabaseError(code: code, connection: handle, file: file)) }

  /// Runs a statement without rows.
  public func run(_ sql: String, _ values: [Value] = []) throws(Failure) { _ = try rows(sql, values) { _ in } }

  /// The number in the first row; nil without rows.
  public func integer(_ sql: String, _ values: [Value] = []) throws(Failure) -> Int? {
    try rows(sql, values) { $0.integer(0) }.first
  }

  /// Runs several statements, separated by semicolons, once.
  public func script(_ sql: String) throws(Failure) { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  /// Commits all of `body` or nothing.
  public func transaction<Result>(
    _ kind: TransactionKind, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try run(kind.rawValue)
    do throws(Failure) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Fails when SQLite has rolled back by itself, as on a full disk.
      try? run("ROLLBACK")
      throw error
    }
  }
}

/// How a transaction begins.
public enum TransactionKind: String {
  /// Sees one state of the database throughout.
  case reading = "BEGIN"
  /// Waits for other writers at its begin: in its middle it would have to give up.
  case writing = "BEGIN IMMEDIATE"
}

/// The present row of a statement, only valid in the closure that gets it. Columns count from 0.
public struct Row {
  fileprivate let statement: OpaquePointer

  /// Nil for NULL.
  public func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// None for NULL.
  public func bytes(_ column: Int32) -> [UInt8] {
    let bytes = sqlite3_column_blob(statement, column)
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// 0 for NULL.
  public func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
}

/// The value of a parameter.
public enum Value: Sendable {
  case integer(Int)
  /// Nil is NULL.
  case text(String?)
  case bytes([UInt8])

  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
    // The count, as the text may have NULs.
    case .text(let text?): sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), sqliteTransient)
    case .text(nil): sqlite3_bind_null(statement, index)
    case .bytes([]): sqlite3_bind_zeroblob(statement, index, 0)
    case .bytes(let bytes): sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), sqliteTransient)
    }
  }
}

/// Makes SQLite copy a value. The C macro is a cast that Swift doesn't import: ((sqlite3_destructor_type)-1).
private var sqliteTransient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

/// Without memory statistics, SQLite takes no lock for each allocation: an import takes an eighth less.
/// SQLite must not be configured while another library that links this initializes it: so each does both under SQLite's
/// mutex for applications; later configuration fails (sqlite.org/c3ref/config.html).
private let sqliteSettings: Void = {
  let turn = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1)
  sqlite3_mutex_enter(turn)
  defer { sqlite3_mutex_leave(turn) }
  sqlite3_config_memstatus(0)
  sqlite3_initialize()
}()
