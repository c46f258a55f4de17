import Blocking
import Contracts
import Credentials
import PostgreSQL
import VIPKit

/// Keeps users in a PostgreSQL database, and their passwords hashed by the system's crypt(3). The delay after failures is in the database, by its
/// clock: so it holds on all hosts, and no host's clock shortens it.
///
/// Nobody can tell a wrong password from an unknown user: neither by the answer, nor by the time it takes, nor by the delay.
actor PostgresAuth: SessionKeeper {
  nonisolated let session = Snapshot<Session?>(nil)

  private nonisolated let executor = QueueExecutor(label: "PostgresAuth")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let pool: ConnectionPool
  private let now: (@Sendable () -> Int)?
  /// What a password is held against when nobody has the name: that takes as long as with another hash.
  private var decoy: PasswordHash?

  /// - Parameters:
  ///   - settings: libpq's connection string.
  ///   - schema: the schema of the users; it need not exist.
  ///   - now: the time, in seconds since 1970; nil for the server's.
  init(settings: String, schema: String, now: (@Sendable () -> Int)? = nil) {
    pool = ConnectionPool(
      Database(settings: settings, schema: schema, application: "users", migrations: UserTable.migrations), limit: 2)
    self.now = now
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    let credentials = Credentials(userName: userName, password: password)
    let name = credentials.userName
    // Made for every name, so that its making doesn't tell an unknown one.
    let decoy = if let made = self.decoy { made } else { try PasswordHash(of: "nobody") }
    self.decoy = decoy
    // Counted as failed before the password is looked at: so it counts also when the process is killed meanwhile, or another host tries.
    let admission = try await withTable(.writing) { [now] table throws(PostgresError) in
      let time = if let now { now() } else { try table.time() }
      return try table.admit(name, at: time)
    }
    try admission.check(credentials, decoy: decoy)
    try await withTable(.writing) { table throws(PostgresError) in try table.forgetAttempts(of: name) }
    return begin(Session(userName: name))
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    let name = Credentials(userName: userName, password: "").userName
    let user = try await withTable(.reading) { table throws(PostgresError) in try table.user(named: name) }
    guard let user else { throw .unknownUser(userName) }
    return user
  }

  func needsSetUp() async throws(AuthError) -> Bool {
    try await withTable(.reading) { table throws(PostgresError) in try table.isEmpty() }
  }

  func setUp(_ user: User, password: String) async throws(AuthError) -> Session {
    let credentials = Credentials(userName: user.name, password: password)
    try credentials.check()
    let hash = try PasswordHash(of: credentials.password)
    let first = User(name: credentials.userName, email: user.email, phone: user.phone)
    let isFirst = try await withTable(.writing) { table throws(PostgresError) in
      try table.insertFirst(first, password: hash)
    }
    guard isFirst else { throw .alreadySetUp }
    return begin(Session(userName: credentials.userName))
  }

  private func withTable<Result: Sendable>(
    _ kind: TransactionKind, _ body: @Sendable (UserTable) throws(PostgresError) -> Result
  ) async throws(AuthError) -> Result {
    do throws(PostgresError) {
      return try await pool.transaction(kind) { connection throws(PostgresError) in
        try body(UserTable(connection: connection))
      }
    } catch {
      throw AuthError(error)
    }
  }
}

extension AuthError {
  init(_ error: PostgresError) {
    self =
      switch error.problem {
      case .busy, .cancelled: .busy(file: error.place)
      case .foreign, .newer: .unsupported(file: error.place)
      case .corrupt: .unavailable(source: error.place, systemMessage: "it is damaged: \(error.systemMessage)")
      case .readOnly, .full, .unavailable, .untrusted:
        .unavailable(source: error.place, systemMessage: error.systemMessage)
      }
  }
}
