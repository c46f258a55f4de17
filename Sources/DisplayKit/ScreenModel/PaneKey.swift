public import VIPKit

/// What tells a pane from the others of the instance around it, in this run and the next.
public struct PaneKey: Hashable, Codable, Sendable {
  /// The name of the route by which the scene around it shows it.
  public let route: String
  /// What the scene around it tells it by.
  public let id: String
  /// Of several with the same route and id, which one, in the order of the screen.
  public let place: Int

  /// Names a pane: the first of its route and id unless something else is said.
  public init(route: String, id: String, place: Int = 0) {
    self.route = route
    self.id = id
    self.place = place
  }
}

/// A tab on which a pane stands.
public struct PaneTab: Hashable, Codable, Sendable {
  /// The tab view, as the scene around the pane has it.
  public let view: ElementID
  /// What tells the tab from the others there.
  public let tab: String

  /// Names a tab.
  public init(view: ElementID, tab: String) {
    self.view = view
    self.tab = tab
  }
}
