extension Connection {
  /// Does several things as one: all of them, or none when one fails.
  ///
  /// - Parameters:
  ///   - kind: whether anything will be written.
  ///   - isLarge: whether a statement may take ten times as long as others.
  ///   - body: what to do.
  func transaction<Result>(
    _ kind: TransactionKind, isLarge: Bool = false, _ body: (Connection) throws(PostgresError) -> Result
  ) throws(PostgresError) -> Result {
    try script(kind.rawValue)
    let usualLimit = statementLimit
    defer { statementLimit = usualLimit }
    let result: Result
    do throws(PostgresError) {
      if isLarge {
        statementLimit *= 10
        try script("SET LOCAL statement_timeout TO \(statementLimit)")
      }
      result = try body(self)
    } catch {
      // Fails when the connection has broken off, which rolls back as well.
      try? script("ROLLBACK")
      throw error
    }
    do throws(PostgresError) {
      try script("COMMIT")
    } catch {
      var error = error
      error.isOutcomeUnknown = isBroken && kind == .writing
      throw error
    }
    return result
  }
}

/// How a transaction begins.
public enum TransactionKind: String, Sendable {
  /// Sees one state of the database throughout.
  case reading = "BEGIN READ ONLY ISOLATION LEVEL REPEATABLE READ"
  /// Sees what others have committed before each of its statements.
  case writing = "BEGIN READ WRITE"
}
