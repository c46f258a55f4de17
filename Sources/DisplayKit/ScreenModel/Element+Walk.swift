@_spi(Host) public import VIPKit

extension Element {
  /// The wanted elements in reading order. Skips rows of plain words, and copies nothing, unlike ``Element/flattened``.
  public func all(where isWanted: (Element) -> Bool) -> [Element] {
    var found: [Element] = []
    collect(into: &found, where: isWanted)
    return found
  }

  private func collect(into found: inout [Element], where isWanted: (Element) -> Bool) {
    if isWanted(self) { found.append(self) }
    if hasPlainRows { return }
    let children = children
    for index in children.indices { children[index].collect(into: &found, where: isWanted) }
  }

  /// Disables links to routes that have a problem, and shows it; the problem may be empty.
  public func disablingLinks(_ problem: (String) -> String?) -> Element {
    // An unchanged tree stays identical.
    guard linkedRoutes.contains(where: { problem($0) != nil }) else { return self }
    let reason = route.flatMap(problem)
    var element = reason.map { disabled(because: $0) } ?? self
    element.children = children.map { $0.disablingLinks(problem) }
    return element
  }

  /// The routes of the links in the tree.
  public var linkedRoutes: [String] { all { $0.route != nil }.compactMap(\.route) }
}

extension Presentation {
  /// Whether the user can't come back to the scene.
  public var leavesForGood: Bool { self == .replace || self == .root }
}
