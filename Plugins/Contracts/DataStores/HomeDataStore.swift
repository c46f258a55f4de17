/// What other scenes hand to Home.
@MainActor
public protocol HomeDataStore: AnyObject {
  /// The session of the signed-in user.
  var session: Session? { get set }
}

/// What Home hands to an application: a scene with this data store, which is in Home's menu once it is installed.
@MainActor
public protocol ApplicationDataStore: AnyObject {
  /// The session of the signed-in user.
  var session: Session? { get set }
}
