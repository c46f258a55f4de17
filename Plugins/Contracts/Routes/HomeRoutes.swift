public import VIPKit

extension Route where Destination == any HomeDataStore {
  /// From signing in to the menu of applications. The only way back is signing out.
  public static var home: Route { Route("home", to: "Home", presentation: .root) }
}

extension Route where Destination == Void {
  /// Ends the session.
  public static var signOut: Route { Route("signOut", to: "Login", presentation: .root) }
  /// To the address book.
  public static var contacts: Route { Route("contacts", to: "ContactList") }
  /// To the news reader.
  public static var news: Route { Route("news", to: "NewsList") }
  /// To the scene that creates the first user.
  public static var setUp: Route { Route("setUp", to: "SetUp") }
}

extension OpenRoute where Destination == any ApplicationDataStore {
  /// To each application that has the data store.
  public static var application: OpenRoute { OpenRoute("application") }
}
