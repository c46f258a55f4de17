public import Contracts
public import VIPKit

/// Builds the worker that keeps users in a PostgreSQL database.
public final class PostgresAuthConfigurator: WorkerConfigurator {
  /// The implementation's id and version, and the worker it implements.
  public let descriptor = WorkerDescriptor(id: "PostgresAuth", version: "1.0.0", provides: .auth)

  /// Makes a configurator.
  public init() {}

  /// Makes the worker. Its options, each of which may be left out: `connection`, libpq's connection string, such as `service=contacts`; `schema`,
  /// `users`.
  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker {
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
