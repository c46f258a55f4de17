public import VIPKit

/// Signs users in and knows who they are.
public protocol AuthWorker: Sendable {
  /// Checks a password, both texts as they were typed, and begins a session.
  func signIn(userName: String, password: Secret<String>) async throws(AuthError) -> Session

  /// Looks up a user who is signed in.
  func fetchUser(named userName: String) async throws(AuthError) -> User

  /// Whether the first user has to be set up. False when users can't be added.
  func needsSetUp() async throws(AuthError) -> Bool

  /// Adds the first user, and begins a session.
  ///
  /// - Throws: ``AuthError``; ``AuthError/alreadySetUp`` when there is a user.
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
  /// The first user exists already.
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
