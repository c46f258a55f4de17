import Contracts
import Credentials
import Database

/// The users in the database.
struct UserTable {
  let connection: Connection

  /// Whether there is nobody.
  func isEmpty() throws(AuthError) -> Bool {
    try connection.integer("SELECT count(*) FROM user") == 0
  }

  /// The user of a name, or nil.
  func user(named name: String) throws(AuthError) -> User? {
    try connection.rows("SELECT name, email, phone FROM user WHERE name = ?", [.text(name)]) { row in
      User(name: row.text(0) ?? "", email: row.text(1) ?? "", phone: row.text(2) ?? "")
    }.first
  }

  /// The hashed password of a user, or nil.
  func password(of name: String) throws(AuthError) -> PasswordHash? {
    try connection.rows("SELECT password FROM user WHERE name = ?", [.text(name)]) { row in
      PasswordHash(stored: row.text(0) ?? "")
    }.first
  }

  /// Adds a user whose name is free.
  func insert(_ user: User, password: PasswordHash) throws(AuthError) {
    try connection.run(
      "INSERT INTO user (name, email, phone, password) VALUES (?, ?, ?, ?)",
      [.text(user.name), .text(user.email), .text(user.phone), .text(password.string)])
  }
}

/// The failed attempts in the database, by user name.
struct FailedAttemptTable {
  let connection: Connection

  /// When this run of the machine began, in seconds since 1970, as the system's clock said when it was asked for first.
  ///
  /// The table isn't part of the schema's versions: earlier builds of the worker, to which the host may go back, do without it.
  func start(of time: MachineTime) throws(AuthError) -> Int {
    try connection.run(
      "CREATE TABLE IF NOT EXISTS boot (id TEXT PRIMARY KEY, start INTEGER NOT NULL) STRICT", [])
    try connection.run(
      "INSERT OR IGNORE INTO boot (id, start) VALUES (?, ?)", [.text(time.boot), .integer(time.seconds - time.uptime)])
    return try connection.rows("SELECT start FROM boot WHERE id = ?", [.text(time.boot)]) {
      SignInDelay.time($0.integer(0))
    }.first
      ?? time.seconds - time.uptime
  }

  /// The failures of a name in a row.
  func attempts(for name: String) throws(AuthError) -> FailedAttempts {
    try connection.rows("SELECT count, last FROM failed_attempt WHERE user_name = ?", [.text(name)]) { row in
      FailedAttempts(count: row.integer(0), last: row.integer(1))
    }.first ?? FailedAttempts(count: 0, last: 0)
  }

  /// Puts the failures of a name in the place of what was known of them.
  func set(_ attempts: FailedAttempts, for name: String) throws(AuthError) {
    try connection.run(
      "REPLACE INTO failed_attempt (user_name, count, last) VALUES (?, ?, ?)",
      [.text(name), .integer(attempts.count), .integer(attempts.last)])
  }

  /// Forgets the failures of a name.
  func delete(_ name: String) throws(AuthError) {
    try connection.run("DELETE FROM failed_attempt WHERE user_name = ?", [.text(name)])
  }

  /// Forgets all failures before a time, in seconds since 1970.
  func delete(before time: Int) throws(AuthError) {
    try connection.run("DELETE FROM failed_attempt WHERE last < ?", [.integer(time)])
  }
}
