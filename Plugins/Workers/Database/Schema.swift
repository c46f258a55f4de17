/// The tables of a database, by their migrations.
public struct Schema: Sendable {
  /// Marks the database as one of this kind (`PRAGMA application_id`).
  public let applicationID: Int
  /// The SQL from each version to the next, the first from an empty database. Only ever append to them.
  public let migrations: [String]

  /// Describes a kind of database.
  public init(applicationID: Int, migrations: [String]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// Migrates a database to the newest version; a failure changes nothing.
  public func migrate<Failure>(_ connection: DatabaseConnection<Failure>) throws(Failure) {
    let current = try connection.transaction(.reading) { () throws(Failure) -> Int in try version(of: connection) }
    guard current < migrations.count else { return }
    try connection.transaction(.writing) { () throws(Failure) in
      let version = try version(of: connection)  // another process may have migrated it meanwhile
      for migration in migrations.dropFirst(version) { try connection.script(migration) }
      try connection.script("PRAGMA application_id = \(applicationID)")
      try connection.script("PRAGMA user_version = \(migrations.count)")
    }
  }

  private func version<Failure>(of connection: DatabaseConnection<Failure>) throws(Failure) -> Int {
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let version = try connection.integer("PRAGMA user_version") ?? 0
    let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    guard application == applicationID || isEmpty && application == 0 && version == 0 else {
      throw connection.failure(DatabaseError(.foreign, file: connection.file))
    }
    guard version > 0 || version == 0 && isEmpty else {
      let found = "its user_version is \(version), expected 1 to \(migrations.count)"
      throw connection.failure(DatabaseError(.corrupt, file: connection.file, systemMessage: found))
    }
    guard version <= migrations.count else {
      throw connection.failure(DatabaseError(.newer(version: version, known: migrations.count), file: connection.file))
    }
    return version
  }
}
