public import VIPKit

/// Signs users in and knows who they are.
public protocol AuthWorker: Sendable {
  /// Checks a user's password.
  ///
  /// - Parameters:
  ///   - userName: the name as it was typed.
  ///   - password: the password as it was typed.
  /// - Returns: the session that begins.
  /// - Throws: ``AuthError``.
  func signIn(userName: String, password: String) async throws(AuthError) -> Session

  /// Looks a user up.
  ///
  /// - Parameter userName: the name of a user who is signed in.
  /// - Returns: the user.
  /// - Throws: ``AuthError``.
  func fetchUser(named userName: String) async throws(AuthError) -> User
}

/// Why a user can't be signed in or looked up.
public enum AuthError: Error, Equatable, Sendable {
  /// There is no such user, or the password is another one; which of the two is not told.
  case wrongCredentials
  /// There is no user of this name.
  case unknownUser(String)
  /// The users can't be reached.
  case unavailable(reason: String)
}

extension WorkerKey where Worker == any AuthWorker {
  /// Signs users in and knows who they are.
  public static var auth: WorkerKey { WorkerKey("AuthWorker") }
}
