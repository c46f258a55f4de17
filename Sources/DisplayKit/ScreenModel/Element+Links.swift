public import VIPKit

extension Element {
  /// The same tree; the links to routes that lead nowhere are disabled.
  public func disablingLinks(where leadsNowhere: (String) -> Bool) -> Element {
    // What stays is the very same.
    guard linkedRoutes.contains(where: leadsNowhere) else { return self }
    var element = self
    if role == .link, let route = attributes.route, leadsNowhere(route) { element.isEnabled = false }
    element.children = children.map { $0.disablingLinks(where: leadsNowhere) }
    return element
  }

  /// The routes of the links in the tree.
  public var linkedRoutes: [String] { all { $0.role == .link }.compactMap(\.attributes.route) }
}

extension Presentation {
  /// Whether a user who takes such a route leaves the scene for good.
  public var leavesForGood: Bool { self == .replace || self == .root }
}
