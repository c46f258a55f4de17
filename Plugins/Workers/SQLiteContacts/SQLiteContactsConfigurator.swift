import Contracts
import VIPKit

final class SQLiteContactsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "SQLiteContacts", version: "1.0.0", provides: .contacts).options(Options.self)

  /// The option `database` is the path of the database, `contacts.db` by default.
  func makeWorker(in context: WorkerContext) throws -> any ContactsWorker {
    SQLiteContacts(path: context.path(try context.options(as: Options.self).database ?? "contacts.db"))
  }

  func makeScratchWorker(in context: WorkerContext) throws -> (any ContactsWorker)? { try makeWorker(in: context) }

  private struct Options: Decodable { let database: String? }
}

/// The entry point of libSQLiteContacts.so.
@MainActor
@c(worker_SQLiteContacts)
public func sqliteContactsWorker() -> UnsafeMutableRawPointer { SQLiteContactsConfigurator().asEntryPoint() }
