/// What other scenes hand to Home.
@MainActor
public protocol HomeDataStore: AnyObject {
  /// Who is signed in.
  var session: Session? { get set }
}

/// What Home hands to an application. A scene whose data store has this protocol stands in Home's menu as soon as its
/// library is installed, by the open route `application`.
@MainActor
public protocol ApplicationDataStore: AnyObject {
  /// Who is signed in.
  var session: Session? { get set }
}
