/// A schema in a database, with its migrations.
public struct Database: Sendable {
  private let settings: String
  let schema: String
  private let application: String
  private let migrations: [String]

  /// Connects nothing yet. The application marks the schema as one of this kind. Migrations lead from each version to
  /// the next, the first from an empty schema: only ever append to them.
  public init(settings: String, schema: String, application: String, migrations: [String]) {
    self.settings = settings
    self.schema = schema
    self.application = application
    self.migrations = migrations
  }

  func connect() throws(PostgresError) -> Connection {
    let connection = try Connection(settings)
    let path = try connection.quoted(schema)
    // A generic plan would read all matches where the query wants a window.
    try connection.script("SET search_path TO \(path); SET plan_cache_mode TO force_custom_plan")
    try setLimits(connection)
    if try version(connection) < migrations.count { try migrate(connection, path) }
    return connection
  }

  /// The settings' own limits take precedence. The lock limit is the shorter one, so that the error names the lock.
  private func setLimits(_ connection: Connection) throws(PostgresError) {
    let own = try connection.rows(
      "SELECT setting FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout') ORDER BY name"
    ).map { $0[0].flatMap { Int($0) } ?? 0 }
    if own.first == 0 { try connection.script("SET lock_timeout TO 20000") }
    if let limit = own.last, limit > 0 { connection.statementLimit = limit }
    try connection.script("SET statement_timeout TO \(connection.statementLimit)")
  }

  private func migrate(_ connection: Connection, _ path: String) throws(PostgresError) {
    try connection.transaction(.writing) { connection throws(PostgresError) in
      // Held until the transaction ends: of two hosts that start at once, one waits here, and finds the migration done.
      try connection.rows("SELECT pg_advisory_xact_lock(hashtext('host'), hashtext($1))", [schema])
      let version = try version(connection)
      if version == 0 {
        try connection.script(
          """
          CREATE SCHEMA IF NOT EXISTS \(path);
          CREATE TABLE migration (number integer PRIMARY KEY, application text NOT NULL);
          """)
      }
      for (number, migration) in migrations.enumerated().dropFirst(version) {
        try connection.script(migration)
        try connection.rows("INSERT INTO migration VALUES ($1, $2)", ["\(number + 1)", application])
      }
    }
  }

  private func version(_ connection: Connection) throws(PostgresError) -> Int {
    let tables = try connection.rows("SELECT tablename FROM pg_tables WHERE schemaname = $1", [schema])
    guard !tables.isEmpty else { return 0 }
    guard tables.contains(["migration"]),
      let last = try connection.rows("SELECT max(number), min(application), max(application) FROM migration").first,
      last[1] == application, last[2] == application
    else { throw PostgresError(.foreign, place: connection.place) }
    let version = last[0].flatMap { Int($0) } ?? 0
    guard version > 0 else {
      let found = "the last number in \(schema).migration is \(version), expected 1 to \(migrations.count)"
      throw PostgresError(.corrupt, place: connection.place, systemMessage: found)
    }
    guard version <= migrations.count else {
      throw PostgresError(.newer(version: version, known: migrations.count), place: connection.place)
    }
    return version
  }
}
