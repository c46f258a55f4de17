import Contracts
import Credentials
import Database

/// The failed attempts in the database, by user name.
struct FailedAttemptTable {
  let connection: Connection

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
