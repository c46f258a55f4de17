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
