import Contracts
import Credentials
import VIPKit

final class SQLiteAuthConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "SQLiteAuth", version: "1.0.0", provides: .auth).options(Options.self)

  /// The option `database` is the path of the database, `users.db` by default.
  func makeWorker(in context: WorkerContext) throws -> any AuthWorker {
    SQLiteAuth(
      path: context.path(try context.options(as: Options.self).database ?? "users.db"),
      now: { [now = context.system.now] in .now(seconds: now()) })
  }

  func makeScratchWorker(in context: WorkerContext) throws -> (any AuthWorker)? { try makeWorker(in: context) }

  private struct Options: Decodable { let database: String? }
}

/// The entry point of libSQLiteAuth.so.
@MainActor
@c(worker_SQLiteAuth)
public func sqliteAuthWorker() -> UnsafeMutableRawPointer { SQLiteAuthConfigurator().asEntryPoint() }
