import CSQLite
import Dispatch

/// A database of the system's SQLite, which several processes may use at once. For one thread at a time.
/// It is opened at the first use, and again after a failure: the cause may have been fixed meanwhile.
public final class DatabaseFile<Failure: Error> {
  private let path: String
  private let busyTimeout: Int32
  private let schema: Schema
  private let failure: (DatabaseError) -> Failure
  private var connection: DatabaseConnection<Failure>?

  /// Describes a database, which need not exist; nothing is opened yet.
  public init(path: String, busyTimeout: Int32, schema: Schema, failure: @escaping (DatabaseError) -> Failure) {
    self.path = path
    self.busyTimeout = busyTimeout
    self.schema = schema
    self.failure = failure
  }

  /// Commits all of `body` or nothing; another thread does the checkpoint (sqlite.org/wal.html) of a large transaction.
  public func transaction<Result>(
    _ kind: TransactionKind, isLarge: Bool = false, _ body: (DatabaseConnection<Failure>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let connection = try openConnection()
    if isLarge { try connection.script("PRAGMA wal_autocheckpoint = 0") }
    defer {
      if isLarge {
        // SQLite's default.
        try? connection.script("PRAGMA wal_autocheckpoint = 1000")
        beginCheckpoint()
      }
    }
    return try connection.transaction(kind) { () throws(Failure) in try body(connection) }
  }

  private func openConnection() throws(Failure) -> DatabaseConnection<Failure> {
    // A connection would go on with a file that has been deleted or replaced, and lose what it writes.
    if let connection, !connection.hasMoved { return connection }
    connection = nil
    let new = try DatabaseConnection(file: path, busyTimeout: busyTimeout, failure: failure)
    try schema.migrate(new)
    // Readers don't wait for a writer, nor a writer for readers (sqlite.org/wal.html).
    // The cache, in kB, grows as needed. A large transaction that outgrows it writes pages several times.
    try new.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
    connection = new
    return new
  }

  /// Copies commits from the log into the database on another thread. They are safe in the log: after a failure, the
  /// next commit or the last connection to close copies them.
  private func beginCheckpoint() {
    DispatchQueue.global(qos: .utility).async { [path] in
      var handle: OpaquePointer?
      defer { sqlite3_close_v2(handle) }
      // Doesn't create a database that was deleted meanwhile.
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
      guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK else { return }
      sqlite3_exec(handle, "PRAGMA wal_checkpoint(PASSIVE)", nil, nil, nil)
    }
  }
}
