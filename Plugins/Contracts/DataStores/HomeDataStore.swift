/// What other scenes hand to Home.
@MainActor
public protocol HomeDataStore: AnyObject {
  /// Who is signed in.
  var session: Session? { get set }
}
