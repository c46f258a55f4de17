import CSQLite
import Dispatch

/// Carries what has been committed from the log into the database, while nobody waits for it. What is in the log is safe on the disk.
enum Checkpoint {
  /// Begins a checkpoint on a thread of its own.
  ///
  /// When it can't be made, the next commit or the last connection that is closed makes one.
  static func begin(_ file: String) {
    DispatchQueue.global(qos: .utility).async {
      var handle: OpaquePointer?
      defer { sqlite3_close_v2(handle) }
      // A database that has been deleted meanwhile isn't made again.
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
      guard sqlite3_open_v2(file, &handle, flags, nil) == SQLITE_OK else { return }
      sqlite3_exec(handle, "PRAGMA wal_checkpoint(PASSIVE)", nil, nil, nil)
    }
  }
}
