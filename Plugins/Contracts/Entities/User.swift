/// Somebody who may sign in.
public struct User: Sendable, Equatable, Codable {
  /// The name under which the user signs in.
  public let name: String
  /// The user's e-mail address.
  public let email: String
  /// The phone as it was entered: `+7 (999) 111-22-33`.
  public let phone: String

  /// Makes a user.
  public init(name: String, email: String, phone: String) {
    self.name = name
    self.email = email
    self.phone = phone
  }
}

/// The time from a user's signing in to signing out.
public struct Session: Sendable, Equatable, Codable {
  /// The name of the user who is signed in.
  public let userName: String

  /// Makes a session.
  public init(userName: String) { self.userName = userName }
}
