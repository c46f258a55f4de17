public import VIPKit

/// What the scene that shows an order is to be given.
@MainActor
public protocol ShowOrderDestination: AnyObject {
  var orderID: String? { get set }
}

extension Route where Destination == any ShowOrderDestination {
  public static var showOrder: Route { Route("showOrder", to: "ShowOrder") }
}
