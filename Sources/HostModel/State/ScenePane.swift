/// A scene that is shown as a part of another.
package struct ScenePane: Equatable, Sendable {
  /// What tells a pane from the others of the instance around it, in this run and the next.
  package struct Key: Hashable, Codable, Sendable {
    /// The name of the route by which the scene around it shows it.
    package let route: String
    /// What the scene around it tells it by.
    package let id: String
    /// Of several with the same route and id, which one, in the order of the screen.
    package let place: Int

    package init(route: String, id: String, place: Int = 0) {
      self.route = route
      self.id = id
      self.place = place
    }
  }

  /// What stands in it.
  package enum Content: Equatable, Sendable {
    /// An instance.
    case shown(SceneNode)
    /// Why there is none.
    case refused(Refusal)
    /// Nothing yet: it was there in an app before this one, and is made as soon as it is drawn.
    case resumed
    /// Nothing any more: the scene has gone back.
    case ended
  }

  package let key: Key
  /// The number of the instance, also while there is none.
  package let number: Int
  package let scene: String
  package internal(set) var content: Content
  /// What the host has to say of it, until the user does something there.
  package internal(set) var notice: String?

  package init(key: Key, number: Int, scene: String, _ content: Content, notice: String? = nil) {
    self.key = key
    self.number = number
    self.scene = scene
    self.content = content
    self.notice = notice
  }

  /// The instance that stands in it.
  package var node: SceneNode? {
    if case .shown(let node) = content { node } else { nil }
  }
}

extension SceneNode {
  /// The instance, and those inside it: each in front of those that it shows.
  package var nodes: [SceneNode] { panes.isEmpty ? [self] : [self] + panes.compactMap(\.node).flatMap(\.nodes) }

  /// What it shows inside itself, and what that shows in turn.
  package var allPanes: [ScenePane] { panes.flatMap { [$0] + ($0.node?.allPanes ?? []) } }

  /// Changes the instance and those inside it.
  mutating func change(_ body: (inout SceneNode) -> Void) {
    body(&self)
    for index in panes.indices {
      guard case .shown(var node) = panes[index].content else { continue }
      node.change(body)
      panes[index].content = .shown(node)
    }
  }
}
