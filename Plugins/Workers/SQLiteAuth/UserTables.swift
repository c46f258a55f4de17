import Contracts
import Credentials
import Database

typealias Connection = DatabaseConnection<AuthError>

extension Connection {
  func hasNoUsers() throws(AuthError) -> Bool { try integer("SELECT count(*) FROM user") == 0 }

  func user(named name: String) throws(AuthError) -> User? {
    try rows("SELECT name, email, phone FROM user WHERE name = ?", [.text(name)]) { row in
      User(name: row.text(0) ?? "", email: row.text(1) ?? "", phone: row.text(2) ?? "")
    }.first
  }

  func password(of name: String) throws(AuthError) -> PasswordHash? {
    try rows("SELECT password FROM user WHERE name = ?", [.text(name)]) { PasswordHash(stored: $0.text(0) ?? "") }.first
  }

  /// The name must be free.
  func insert(_ user: User, password: PasswordHash) throws(AuthError) {
    try run(
      "INSERT INTO user (name, email, phone, password) VALUES (?, ?, ?, ?)",
      [user.name, user.email, user.phone, password.string].map(Value.text))
  }

  /// The boot time, in seconds since 1970, by the system's clock when it was first asked for.
  /// Not in the schema's versions: earlier builds of the worker, to which the host may roll back, don't know the table.
  func start(of time: MachineTime) throws(AuthError) -> Int {
    try run("CREATE TABLE IF NOT EXISTS boot (id TEXT PRIMARY KEY, start INTEGER NOT NULL) STRICT")
    let start = try integer(
      "INSERT INTO boot (id, start) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET start = start RETURNING start",
      [.text(time.boot), .integer(time.seconds - time.uptime)])
    return SignInDelay.time(start ?? 0)
  }

  func failedAttempts(of name: String) throws(AuthError) -> FailedAttempts {
    try rows("SELECT count, last FROM failed_attempt WHERE user_name = ?", [.text(name)]) { row in
      FailedAttempts(count: row.integer(0), last: row.integer(1))
    }.first ?? FailedAttempts(count: 0, last: 0)
  }

  func setFailedAttempts(_ attempts: FailedAttempts, of name: String) throws(AuthError) {
    try run(
      "REPLACE INTO failed_attempt (user_name, count, last) VALUES (?, ?, ?)",
      [.text(name), .integer(attempts.count), .integer(attempts.last)])
  }

  func deleteFailedAttempts(of name: String) throws(AuthError) {
    try run("DELETE FROM failed_attempt WHERE user_name = ?", [.text(name)])
  }

  /// `time` is in seconds since 1970.
  func deleteFailedAttempts(before time: Int) throws(AuthError) {
    try run("DELETE FROM failed_attempt WHERE last < ?", [.integer(time)])
  }
}

extension AuthError {
  init(_ error: DatabaseError) {
    self =
      switch error.problem {
      case .busy: .busy(file: error.file)
      case .foreign, .newer: .unsupported(file: error.file)
      case .corrupt: .unavailable(source: error.file, systemMessage: "it is damaged: \(error.systemMessage)")
      case .readOnly, .full, .unavailable:
        .unavailable(source: error.file, systemMessage: error.systemMessage)
      }
  }
}

extension Schema {
  /// The database is marked with “AUTH”.
  static let current = Schema(
    applicationID: 0x4155_5448,
    migrations: [
      """
      CREATE TABLE user (
        name TEXT PRIMARY KEY,
        email TEXT NOT NULL,
        phone TEXT NOT NULL,
        password TEXT NOT NULL  -- hashed, as crypt(5) has it
      ) STRICT;
      -- Also of names that no user has: the delay must not tell which are which.
      CREATE TABLE failed_attempt (
        user_name TEXT PRIMARY KEY,
        count INTEGER NOT NULL,
        last INTEGER NOT NULL  -- in seconds since 1970
      ) STRICT;
      """
    ])
}
