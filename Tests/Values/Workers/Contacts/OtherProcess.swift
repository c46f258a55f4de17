import Contracts
import Database
import Glibc

@testable import SQLiteContacts

/// Holds the file of a worker as another process would, by its own descriptor or connection.
final class OtherProcess {
  private var folder: Int32 = -1
  private var connection: Connection?

  init(holding path: String, of store: Store) throws {
    switch store {
    case .file:
      folder = open(String(path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)), O_RDONLY | O_CLOEXEC)
      flock(folder, LOCK_EX)
    case .sqlite:
      connection = try Connection(file: path, busyTimeout: 5000, failure: ContactsError.init)
      try connection?.run("BEGIN IMMEDIATE")
    }
  }

  func letGo() throws {
    unlock()
    try connection?.run("ROLLBACK")
    connection = nil
  }

  deinit { unlock() }

  private func unlock() {
    guard folder >= 0 else { return }
    flock(folder, LOCK_UN)
    close(folder)
    folder = -1
  }
}
