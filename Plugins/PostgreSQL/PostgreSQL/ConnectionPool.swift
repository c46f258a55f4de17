import Blocking

/// Lends a few connections to many callers; the others wait, first come, first served.
public actor ConnectionPool {
  private let database: Database
  private let limit: Int
  private var made = 0
  private var idle: [PooledConnection] = []
  private var waiting: [(number: Int, continuation: CheckedContinuation<PooledConnection?, Never>)] = []
  private var lastNumber = 0

  /// Describes a pool; nothing is connected yet.
  public init(_ database: Database, limit: Int) {
    self.database = database
    self.limit = max(1, limit)
  }

  /// The number of waiting callers.
  public var waitingCount: Int { waiting.count }

  /// Commits all of `body` or nothing, and runs it again when the connection broke off before the commit. A statement of
  /// a large transaction may take ten times as long. A task that is cancelled before it has a connection is `cancelled`.
  public func transaction<Result: Sendable>(
    _ kind: TransactionKind, isLarge: Bool = false, _ body: @Sendable (Connection) throws(PostgresError) -> Result
  ) async throws(PostgresError) -> Result {
    guard let connection = await take() else { throw PostgresError(.cancelled, place: "PostgreSQL") }
    defer { give(connection) }
    return try await connection.transaction(kind, isLarge: isLarge, body)
  }

  private func take() async -> PooledConnection? {
    guard !Task.isCancelled else { return nil }
    if let connection = idle.popLast() { return connection }
    if made < limit {
      made += 1
      return PooledConnection(database)
    }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((number, $0)) }
    } onCancel: {
      // Comes after the line above: the actor does one thing at a time.
      Task { await self.giveUp(number) }
    }
  }

  private func give(_ connection: PooledConnection) {
    guard !waiting.isEmpty else { return idle.append(connection) }
    waiting.removeFirst().continuation.resume(returning: connection)
  }

  private func giveUp(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(returning: nil)
  }
}

/// A connection with a queue for its blocking calls; opened at the first use, and again when it has broken off.
actor PooledConnection {
  private nonisolated let executor = QueueExecutor(label: "PostgreSQL")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private let database: Database
  private var connection: Connection?

  init(_ database: Database) { self.database = database }

  /// Repeats the transaction when the connection broke off before the commit, or it conflicted with another.
  func transaction<Result: Sendable>(
    _ kind: TransactionKind, isLarge: Bool, _ body: @Sendable (Connection) throws(PostgresError) -> Result
  ) throws(PostgresError) -> Result {
    var attemptsLeft = 3
    while true {
      attemptsLeft -= 1
      let connection = if let opened = self.connection { opened } else { try database.connect() }
      self.connection = connection
      do throws(PostgresError) { return try connection.transaction(kind, isLarge: isLarge, body) } catch {
        if connection.isBroken { self.connection = nil }
        guard error.isTransient, !error.isOutcomeUnknown, attemptsLeft > 0 else { throw error }
      }
    }
  }
}
