import Blocking
import Contracts
import Credentials
import Database
import VIPKit

/// Keeps users in a database of the system's SQLite, with passwords hashed by the system's crypt(3).
/// A wrong password and an unknown user can't be told apart by the answer, its time or the delay.
actor SQLiteAuth: SessionKeeper {
  nonisolated let session = Snapshot<Session?>(nil)
  private nonisolated let executor = QueueExecutor(label: "SQLiteAuth")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private let database: DatabaseFile<AuthError>
  private let now: @Sendable () -> MachineTime
  private let matches: @Sendable (PasswordHash, String) -> Bool
  private var decoy: PasswordHash?

  init(
    path: String, busyTimeout: Int32 = 2000, now: @escaping @Sendable () -> MachineTime,
    matches: @escaping @Sendable (PasswordHash, String) -> Bool = { $0.matches($1) }
  ) {
    database = DatabaseFile(path: path, busyTimeout: busyTimeout, schema: .current, failure: AuthError.init)
    self.now = now
    self.matches = matches
  }

  func signIn(userName: String, password: String) async throws(AuthError) -> Session {
    let credentials = Credentials(userName: userName, password: password)
    // Made for every name, so that the time doesn't reveal an unknown one.
    let decoy = if let made = self.decoy { made } else { try PasswordHash(of: "nobody") }
    self.decoy = decoy
    try credentials.check(against: try admit(credentials.userName).get(), decoy: decoy, matches: matches)
    try database.transaction(.writing) { connection throws(AuthError) in
      try connection.deleteFailedAttempts(of: credentials.userName)
    }
    return begin(Session(userName: credentials.userName))
  }

  func fetchUser(named userName: String) async throws(AuthError) -> User {
    let name = Credentials(userName: userName, password: "").userName
    let user = try database.transaction(.reading) { connection throws(AuthError) in try connection.user(named: name) }
    guard let user else { throw .unknownUser(userName) }
    return user
  }

  func needsSetUp() async throws(AuthError) -> Bool {
    try database.transaction(.reading) { connection throws(AuthError) in try connection.hasNoUsers() }
  }

  func setUp(_ user: User, password: String) async throws(AuthError) -> Session {
    let credentials = Credentials(userName: user.name, password: password)
    try credentials.check()
    let hash = try PasswordHash(of: credentials.password)
    try database.transaction(.writing) { connection throws(AuthError) in
      guard try connection.hasNoUsers() else { throw .alreadySetUp }
      try connection.insert(User(name: credentials.userName, email: user.email, phone: user.phone), password: hash)
    }
    return begin(Session(userName: credentials.userName))
  }

  /// The hash of the password, or nil when there is no such user; a failure when the attempt comes too early.
  /// Counts the attempt as failed before the check: neither a kill nor several processes can avoid the count.
  /// The time is the machine's own, so that setting the system's clock changes nothing.
  private func admit(_ userName: String) throws(AuthError) -> Result<PasswordHash?, AuthError> {
    let time = now()
    return try database.transaction(.writing) { connection throws(AuthError) in
      let start = try connection.start(of: time)
      let now = start + time.uptime
      // Earlier, only the system's clock would say that a day has passed.
      if time.uptime >= SignInDelay.longest { try connection.deleteFailedAttempts(before: now - SignInDelay.memory) }
      var attempts = try connection.failedAttempts(of: userName)
      // By a clock that was wrong: the delay restarts, rather than lasting until this clock has caught up.
      if attempts.last > now {
        attempts.last = now
        try connection.setFailedAttempts(attempts, of: userName)
      }
      // How long the machine was off is known only by a clock that can be set: the rest of a delay begins at the boot.
      attempts.last = max(attempts.last, start)
      let delay = attempts.remainingDelay(at: now)
      guard delay == 0 else { return .failure(.tooManyAttempts(seconds: delay)) }
      try connection.setFailedAttempts(FailedAttempts(count: attempts.count + 1, last: now), of: userName)
      return .success(try connection.password(of: userName))
    }
  }
}
