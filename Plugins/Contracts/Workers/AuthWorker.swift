public import VIPKit

/// Signs users in and knows who they are.
public protocol AuthWorker: Sendable {
  /// Checks a password, both texts as they were typed, and begins a session.
  func signIn(userName: String, password: Secret<String>) async throws(AuthError) -> Session

  /// Looks up a user who is signed in.
  func fetchUser(named userName: String) async throws(AuthError) -> User

  /// Whether the first user has to be set up. False when users can't be added.
  func needsSetUp() async throws(AuthError) -> Bool

  /// Adds the first user, and begins a session. Throws `alreadySetUp` when there is a user.
  func setUp(_ user: User, password: Secret<String>) async throws(AuthError) -> Session
}

/// A worker that knows who is signed in, for scenes that require ``VIPKit/Requirement/session``.
public protocol SessionKeeper: AuthWorker {
  /// Nil while nobody is signed in.
  var session: Snapshot<Session?> { get }
}

extension SessionKeeper {
  /// Publishes a session that begins, and returns it.
  public func begin(_ session: Session) -> Session {
    self.session.value = session
    return session
  }
}

extension AuthWorker {
  /// The present session; nil while nobody is signed in, or when the implementation doesn't keep it.
  public var currentSession: Session? { (self as? any SessionKeeper)?.session.value }

  /// Ends the session for all scenes.
  public func signOut() { (self as? any SessionKeeper)?.session.value = nil }

  /// False: no users can be added.
  public func needsSetUp() async throws(AuthError) -> Bool { false }

  /// Throws ``AuthError/alreadySetUp``.
  public func setUp(_ user: User, password: String) async throws(AuthError) -> Session { throw .alreadySetUp }
}

/// Why a user can't be signed in, looked up or set up. A Presenter finds the words for the user.
public enum AuthError: Error, Equatable, Sendable, Codable {
  /// No such user, or another password: which of the two is a secret.
  case wrongCredentials
  /// Too many failures: no password is checked until these seconds have passed.
  case tooManyAttempts(seconds: Int)
  case unknownUser(String)
  case alreadySetUp
  /// The name or the password doesn't meet a requirement.
  case unacceptable(CredentialRequirement)
  /// Another program holds the file with the users.
  case busy(file: String)
  /// The file with the users is another program's, or a newer app has made it.
  case unsupported(file: String)
  /// The users can't be reached: `source` is the file, or the system's function, that fails, and `systemMessage` the
  /// message of the system or the database, shown as it is.
  case unavailable(source: String, systemMessage: String)
}

/// A requirement for a new user's name or password.
public enum CredentialRequirement: Equatable, Sendable, Codable {
  /// In bytes of UTF-8, at least one.
  case userNameLength(most: Int)
  /// The name has no control characters.
  case userNamePrintable
  case passwordAtLeast(characters: Int)
  /// In UTF-8.
  case passwordAtMost(bytes: Int)
  case passwordWithoutNUL
}

extension Requirement {
  /// Somebody is signed in.
  public static var session: Requirement {
    Requirement("session", of: .auth) { $0.currentSession?.userName }
  }
}

extension WorkerKey where Worker == any AuthWorker {
  /// The worker that signs users in.
  public static var auth: WorkerKey { WorkerKey("AuthWorker", checks: WorkerCheck.contract) }
}

extension WorkerCheck where Worker == any AuthWorker {
  static var contract: [WorkerCheck] {
    [
      .reading("Nobody is found under a name that no user has") { auth in
        // Control characters: no user may have such a name.
        try await expect(.unknownUser("\u{1}")) { () throws(AuthError) in _ = try await auth.fetchUser(named: "\u{1}") }
      },
      .changing("The first user is set up once, and signs in by the password alone") { auth in
        let (user, password) = (User(name: "anna", email: "anna@example.org", phone: ""), "interactor")
        try CheckFailure.unless(try await auth.needsSetUp(), "there are users before the first one")
        _ = try await auth.setUp(user, password: password)
        try CheckFailure.unless(try await auth.fetchUser(named: "anna") == user, "the user who is found is another one")
        try CheckFailure.unless(try await !auth.needsSetUp(), "there is still no user after the first one")
        try await expect(.alreadySetUp) { () throws(AuthError) in _ = try await auth.setUp(user, password: password) }
        try await expect(.wrongCredentials) { () throws(AuthError) in
          _ = try await auth.signIn(userName: "anna", password: "presenter")
        }
        let session = try await auth.signIn(userName: "anna", password: password)
        try CheckFailure.unless(session.userName == "anna", "the session is that of \(session.userName)")
        guard auth is any SessionKeeper else { return }
        try CheckFailure.unless(auth.currentSession == session, "the session that is kept is another one")
        auth.signOut()
        try CheckFailure.unless(auth.currentSession == nil, "the session is kept after it has ended")
      },
    ]
  }

  private static func expect(_ expected: AuthError, from call: () async throws(AuthError) -> Void) async throws {
    do throws(AuthError) { try await call() } catch {
      return try CheckFailure.unless(error == expected, "found \(error), expected \(expected)")
    }
    throw CheckFailure("found an answer, expected \(expected)")
  }
}
