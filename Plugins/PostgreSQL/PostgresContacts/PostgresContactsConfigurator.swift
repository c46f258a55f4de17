import Contracts
import VIPKit

final class PostgresContactsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "PostgresContacts", version: "1.0.0", provides: .contacts)

  /// All options are optional: `connection` is libpq's connection string, such as `service=contacts`; `schema` is
  /// `contacts` by default, and `connections`, the most connections, 4.
  func makeWorker(in context: WorkerContext) throws -> any ContactsWorker {
    let options = try context.options(as: Options.self)
    return PostgresContacts(
      settings: options.connection ?? "", schema: options.schema ?? "contacts", connections: options.connections ?? 4)
  }

  private struct Options: Decodable {
    let connection: String?
    let schema: String?
    let connections: Int?
  }
}

/// The entry point of libPostgresContacts.so.
@MainActor
@c(worker_PostgresContacts)
public func postgresContactsWorker() -> UnsafeMutableRawPointer { PostgresContactsConfigurator().asEntryPoint() }
