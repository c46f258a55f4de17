import Contracts
import Database
import Glibc
import TestSupport
import Testing
@testable import FileContacts
@testable import SQLiteContacts

/// The implementations of `ContactsWorker`: each test of the contract runs against all of them.
enum Store: String, CaseIterable, CustomTestStringConvertible {
  case file, sqlite

  var testDescription: String { rawValue }

  /// - Parameter timeout: of waiting for other processes, in milliseconds.
  func worker(in folder: TemporaryFolder, timeout: Int = 5000, locale: String = "") -> any ContactsWorker {
    worker(path: path(in: folder), timeout: timeout, locale: locale)
  }

  func worker(path: String, timeout: Int = 5000, locale: String = "") -> any ContactsWorker {
    switch self {
    case .file: FileContacts(path: path, lockTimeout: timeout, locale: locale)
    case .sqlite: SQLiteContacts(path: path, busyTimeout: Int32(timeout), locale: locale)
    }
  }

  func path(in folder: TemporaryFolder) -> String { folder.file("contacts") }
}

extension ContactsWorker {
  func ids(_ filter: String = "", in kind: ContactsFilter.Kind = .any, offset: Int = 0, limit: Int = 100) async throws
    -> [Contact.ID]
  {
    try await fetchContacts(ContactsQuery(filter: ContactsFilter(filter, in: kind), offset: offset, limit: limit))
      .contacts.map(\.id)
  }

  func update(_ contact: Contact) async throws(ContactsError) {
    try await update(contact, from: fetchContact(id: contact.id))
  }

  func delete(id: Contact.ID) async throws(ContactsError) { try await delete(fetchContact(id: id)) }

  func add(_ contacts: [Contact]) async throws { for contact in contacts { try await add(contact) } }
}

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
