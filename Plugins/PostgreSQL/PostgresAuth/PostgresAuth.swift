import Blocking
import Contracts
import Credentials
import PostgreSQL
import VIPKit

/// Keeps users in a PostgreSQL database, with passwords hashed by crypt(3). The delay after failures uses the database
/// and its clock: so it holds on all hosts, and no host's clock shortens it.
/// A wrong password and an unknown user can't be told apart by the answer, its time or the delay.
actor PostgresAuth: SessionKeeper {
  nonisolated let session = Snapshot<Session?>(nil)
  private nonisolated let executor = QueueExecutor(label: "PostgresAuth")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private let pool: ConnectionPool
  private let now: (@Sendable () -> Int)?
  private var decoy: PasswordHash?

  /// - Parameter now: in seconds since 1970; nil for the server's time.
  init(settings: String, schema: String, now: (@Sendable () -> Int)? = nil) {
    pool = ConnectionPool(
      Database(settings: settings, schema: schema, application: "users", migrations: userMigrations), limit: 2)
    self.now = now
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    let credentials = Credentials(userName: userName, password: password)
    let name = credentials.userName
    // Made for every name, so that the time doesn't reveal an unknown one.
    let decoy = if let made = self.decoy { made } else { try PasswordHash(of: "nobody") }
    self.decoy = decoy
    // Counts as failed before the check: so a kill meanwhile, or an attempt on another host, can't avoid the count.
    let admission = try await transaction(.writing) { [now] connection throws(PostgresError) in
      let time = if let now { now() } else { try connection.time() }
      return try connection.admit(name, at: time)
    }
    try credentials.check(against: try admission.get(), decoy: decoy)
    try await transaction(.writing) { connection throws(PostgresError) in try connection.forgetAttempts(of: name) }
    return begin(Session(userName: name))
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    let name = Credentials(userName: userName, password: "").userName
    let user = try await transaction(.reading) { connection throws(PostgresError) in try connection.user(named: name) }
    guard let user else { throw .unknownUser(userName) }
    return user
  }

  func needsSetUp() async throws(AuthError) -> Bool {
    try await transaction(.reading) { connection throws(PostgresError) in try connection.hasNoUsers() }
  }

  func setUp(_ user: User, password: String) async throws(AuthError) -> Session {
    let credentials = Credentials(userName: user.name, password: password)
    try credentials.check()
    let hash = try PasswordHash(of: credentials.password)
    let first = User(name: credentials.userName, email: user.email, phone: user.phone)
    let isFirst = try await transaction(.writing) { connection throws(PostgresError) in
      try connection.insertFirst(first, password: hash)
    }
    guard isFirst else { throw .alreadySetUp }
    return begin(Session(userName: credentials.userName))
  }

  private func transaction<Result: Sendable>(
    _ kind: TransactionKind, _ body: @Sendable (Connection) throws(PostgresError) -> Result
  ) async throws(AuthError) -> Result {
    do throws(PostgresError) { return try await pool.transaction(kind, body) } catch { throw AuthError(error) }
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
