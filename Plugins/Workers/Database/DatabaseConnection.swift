import CSQLite
import Glibc

/// A connection with a database: the one owner of its handle, for one thread at a time. Throws its worker's errors.
public final class DatabaseConnection<Failure: Error> {
  /// The path of the database.
  public let file: String

  let failure: (DatabaseError) -> Failure

  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a database, and creates it when there is none.
  ///
  /// - Parameters:
  ///   - isInMemory: for a database that is gone with the connection; only errors name the file.
  ///   - busyTimeout: how long a statement waits for other connections, in milliseconds.
  ///   - failure: makes a worker's error from the database's.
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
    statements.removeAll()  // before the connection
    sqlite3_close_v2(handle)
  }

  /// Whether the file has been moved, deleted or replaced since it was opened.
  public var hasMoved: Bool {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Runs a statement, which is prepared at its first use and kept.
  public func rows<Row>(_ sql: String, _ values: [Value] = [], row: (Statement) -> Row) throws(Failure) -> [Row] {
    do throws(DatabaseError) { return try statement(sql).run(values, row: row) } catch { throw failure(error) }
  }

  private func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let prepared = statements[sql] { return prepared }
    let new = try Statement(sql, on: handle, of: file)
    statements[sql] = new
    return new
  }

  /// Runs a statement without rows.
  public func run(_ sql: String, _ values: [Value] = []) throws(Failure) {
    _ = try rows(sql, values) { _ in }
  }

  /// The number in the first row; nil without rows.
  public func integer(_ sql: String, _ values: [Value] = []) throws(Failure) -> Int? {
    try rows(sql, values) { $0.integer(0) }.first
  }

  /// Runs several statements, separated by semicolons, once.
  public func script(_ sql: String) throws(Failure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(DatabaseError(code: code, connection: handle, file: file)) }
  }

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

/// Without memory statistics, SQLite takes no lock for each allocation: an import takes an eighth less.
///
/// SQLite must not be configured while another library that links this initializes it: so each does both under SQLite's
/// mutex for applications; later configuration fails (sqlite.org/c3ref/config.html).
private let sqliteSettings: Void = {
  let turn = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1)
  sqlite3_mutex_enter(turn)
  defer { sqlite3_mutex_leave(turn) }
  sqlite3_config_memstatus(0)
  sqlite3_initialize()
}()
