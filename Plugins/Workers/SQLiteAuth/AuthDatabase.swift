import Contracts
import Database

/// A connection with the database of the users.
typealias Connection = DatabaseConnection<AuthError>

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
  /// The schema of this version of the worker. The database is marked with “AUTH”.
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
