import Blocking

/// A connection with a queue of its own, on which it waits for the server; opened at the first use, and again when it has broken off.
actor PooledConnection {
  private nonisolated let executor = QueueExecutor(label: "PostgreSQL")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let database: Database
  private var connection: Connection?

  init(_ database: Database) {
    self.database = database
  }

  /// Does a transaction, and does it again when the connection broke off before it was committed, or it stood in the way of another.
  func transaction<Result: Sendable>(
    _ kind: TransactionKind, isLarge: Bool, _ body: @Sendable (Connection) throws(PostgresError) -> Result
  ) throws(PostgresError) -> Result {
    var attemptsLeft = 3
    while true {
      attemptsLeft -= 1
      let connection = try open()
      do throws(PostgresError) {
        return try connection.transaction(kind, isLarge: isLarge, body)
      } catch {
        if connection.isBroken { self.connection = nil }
        guard error.isTransient, !error.isOutcomeUnknown, attemptsLeft > 0 else { throw error }
      }
    }
  }

  private func open() throws(PostgresError) -> Connection {
    if let connection { return connection }
    let new = try database.connect()
    connection = new
    return new
  }
}
