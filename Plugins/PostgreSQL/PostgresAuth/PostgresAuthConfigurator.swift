import Contracts
import VIPKit

final class PostgresAuthConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "PostgresAuth", version: "1.0.0", provides: .auth)

  /// Options: `connection`, libpq's connection string, such as `service=contacts`; `schema`, by default `users`.
  func makeWorker(in context: WorkerContext) throws -> any AuthWorker {
    let options = try context.options(as: Options.self)
    return PostgresAuth(settings: options.connection ?? "", schema: options.schema ?? "users")
  }

  private struct Options: Decodable {
    let connection: String?
    let schema: String?
  }
}

/// The entry point of libPostgresAuth.so.
@MainActor
@c(worker_PostgresAuth)
public func postgresAuthWorker() -> UnsafeMutableRawPointer { PostgresAuthConfigurator().asEntryPoint() }
