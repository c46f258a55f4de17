public import VIPKit

/// Signs users in and knows who they are.
public protocol AuthWorker: Sendable {
  /// Checks a user's password.
  ///
  /// - Parameters:
  ///   - userName: the name as it was typed.
  ///   - password: the password as it was typed.
  /// - Returns: the session that begins.
  func signIn(userName: String, password: Secret<String>) async throws(AuthError) -> Session

  /// Looks a user up.
  ///
  /// - Parameter userName: the name of a user who is signed in.
  func fetchUser(named userName: String) async throws(AuthError) -> User

  /// Whether there is no user yet, so that the first one has to be set up. False when users can't be added.
  func needsSetUp() async throws(AuthError) -> Bool

  /// Adds the first user.
  ///
  /// - Parameter password: the user's password as it was typed.
  /// - Returns: the session that begins.
  /// - Throws: ``AuthError``; ``AuthError/alreadySetUp`` when there is a user.
  func setUp(_ user: User, password: Secret<String>) async throws(AuthError) -> Session
}

/// A worker that knows who is signed in, for what requires ``VIPKit/Requirement/session``.
public protocol SessionKeeper: AuthWorker {
  /// The session of the user who is signed in; nil while nobody is.
  var session: Snapshot<Session?> { get }
}

extension SessionKeeper {
  /// Publishes a session that begins.
  ///
  /// - Returns: the session.
  public func begin(_ session: Session) -> Session {
    self.session.value = session
    return session
  }
}

extension AuthWorker {
  /// The session of the user who is signed in; nil while nobody is, or when the implementation doesn't keep it.
  public var currentSession: Session? { (self as? any SessionKeeper)?.session.value }

  /// Ends the session, for all scenes.
  public func signOut() { (self as? any SessionKeeper)?.session.value = nil }

  /// False: the users are there, and none can be added.
  public func needsSetUp() async throws(AuthError) -> Bool { false }

  /// Throws ``AuthError/alreadySetUp``.
  public func setUp(_ user: User, password: String) async throws(AuthError) -> Session { throw .alreadySetUp }
}

/// Why a user can't be signed in, looked up or set up. It has no words for the user: those are a Presenter's.
public enum AuthError: Error, Equatable, Sendable, Codable {
  /// There is no such user, or the password is another one; which of the two is not told.
  case wrongCredentials
  /// There have been too many failures; until these seconds have passed, no password is looked at.
  case tooManyAttempts(seconds: Int)
  /// There is no user of this name.
  case unknownUser(String)
  /// There is a first user already.
  case alreadySetUp
  /// The name or the password doesn't meet a requirement.
  case unacceptable(CredentialRequirement)
  /// Another program holds the file with the users.
  case busy(file: String)
  /// The file with the users is another program's, or a newer app has made it.
  case unsupported(file: String)
  /// The users can't be reached: `source` is the file, or the system's function, that fails, and `systemMessage` is what the system or the
  /// database says of it itself, shown as it stands.
  case unavailable(source: String, systemMessage: String)
}

/// What a new user's name and password must be.
public enum CredentialRequirement: Equatable, Sendable, Codable {
  /// The name has at least one byte of UTF-8, and at most these.
  case userNameLength(most: Int)
  /// The name has no control characters.
  case userNamePrintable
  /// The password has at least these characters.
  case passwordAtLeast(characters: Int)
  /// The password has at most these bytes of UTF-8.
  case passwordAtMost(bytes: Int)
  /// The password has no NUL.
  case passwordWithoutNUL
}

extension Requirement {
  /// Somebody is signed in.
  public static var session: Requirement {
    Requirement("session", of: .auth) { $0.currentSession?.userName }
  }
}

extension WorkerKey where Worker == any AuthWorker {
  /// Signs users in and knows who they are.
  public static var auth: WorkerKey { WorkerKey("AuthWorker", checks: WorkerCheck.contract) }
}
