/// Who is signed in, for a scene that a link opens: no other scene hands it a session.
///
/// Home says so as soon as it has been handed a session, also after a crash or a swap.
@MainActor
public final class SignedIn {
  /// That of the application.
  public static let shared = SignedIn()

  /// The session; nil while nobody is signed in.
  public var session: Session?

  /// Describes who is signed in. Tests do.
  public init(session: Session? = nil) {
    self.session = session
  }

  /// Refuses a link while nobody is signed in.
  ///
  /// - Parameter reason: what the user reads then.
  /// - Throws: ``NotSignedIn``.
  public func check(otherwise reason: @autoclosure () -> String) throws(NotSignedIn) {
    if session == nil { throw NotSignedIn(description: reason()) }
  }
}

/// A link isn't taken, because nobody is signed in.
public struct NotSignedIn: Error, Equatable, CustomStringConvertible {
  /// What the user reads.
  public let description: String

  /// Makes the error.
  public init(description: String) {
    self.description = description
  }
}
