public import VIPKit

extension Route where Destination == any HomeDataStore {
  /// From signing in to the menu of applications. There is no way back but signing out.
  public static var home: Route { Route("home", to: "Home", presentation: .root) }
}

extension Route where Destination == Void {
  /// Ends the session.
  public static var signOut: Route { Route("signOut", to: "Login", presentation: .root) }
  /// To the address book.
  public static var contacts: Route { Route("contacts", to: "ContactList") }
  /// To the news reader.
  public static var news: Route { Route("news", to: "NewsList") }
}

extension OpenRoute where Destination == any ApplicationDataStore {
  /// To every application that offers itself.
  public static var application: OpenRoute { OpenRoute("application") }
}

extension Route where Destination == Void {
  /// To the scene in which the first user is made.
  public static var setUp: Route { Route("setUp", to: "SetUp") }
}
