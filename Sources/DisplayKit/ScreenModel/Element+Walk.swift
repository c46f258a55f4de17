@_spi(Host) public import VIPKit

extension Element {
  /// The controls, tables and the like of the tree that are wanted, in reading order: what stands in rows of words isn't looked at, and
  /// nothing is copied, as by ``Element/flattened``.
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

  /// The same tree; the links to routes that can't be taken are disabled, and say why, which is empty for no reason.
  public func disablingLinks(_ problem: (String) -> String?) -> Element {
    // What stays is the very same.
    guard linkedRoutes.contains(where: { problem($0) != nil }) else { return self }
    let reason = route.flatMap(problem)
    var element = reason.map { disabled(because: $0) } ?? self
    element.children = children.map { $0.disablingLinks(problem) }
    return element
  }

  /// The routes of the links in the tree.
  public var linkedRoutes: [String] { all { $0.route != nil }.compactMap(\.route) }
}

extension [Element] {
  /// Whether they are the very same: what a scene kept from one drawing to the next needn't be compared.
  public func isIdentical(to other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}

extension Presentation {
  /// Whether a user who takes such a route leaves the scene for good.
  public var leavesForGood: Bool { self == .replace || self == .root }
}
