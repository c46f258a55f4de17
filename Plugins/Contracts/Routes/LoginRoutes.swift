public import VIPKit

extension Route where Destination == Void {
  /// To the scene in which the first user is made.
  public static var setUp: Route { Route("setUp", to: "SetUp") }
}
