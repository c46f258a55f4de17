package import ScreenModel

/// A scene that is shown as a part of another.
package struct ScenePane: Equatable, Sendable {
  package typealias Key = PaneKey

  package enum Content: Equatable, Sendable {
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
  /// How often routes may have begun to lead elsewhere when it was last tried to show the route's destination; nil when that
  /// stands here.
  package let triedAt: Int?
  /// The tabs that it stands on, the outermost first.
  package private(set) var tabs: [PaneTab] = []
  /// Whether one of them doesn't show.
  package private(set) var isHidden = false

  package init(
    key: Key, number: Int, scene: String, _ content: Content, notice: String? = nil, triedAt: Int? = nil
  ) {
    self.key = key
    self.number = number
    self.scene = scene
    self.content = content
    self.notice = notice
    self.triedAt = triedAt
  }

  /// The same pane where it stands now.
  package func standing(on tabs: [PaneTab], isHidden: Bool = false) -> ScenePane {
    var pane = self
    (pane.tabs, pane.isHidden) = (tabs, isHidden)
    return pane
  }

  /// Why it can't be shown; nil when it can.
  package var refusal: Refusal? { if case .refused(let refusal) = content { refusal } else { nil } }

  package var node: SceneNode? { if case .shown(let node) = content { node } else { nil } }
}

extension SceneNode {
  /// The instance, and those inside it: each in front of those that it shows.
  package var nodes: [SceneNode] { panes.isEmpty ? [self] : [self] + panes.compactMap(\.node).flatMap(\.nodes) }

  /// The instance, and those inside it that are not on a tab that doesn't show.
  package var visibleNodes: [SceneNode] {
    panes.isEmpty ? [self] : [self] + panes.filter { !$0.isHidden }.compactMap(\.node).flatMap(\.visibleNodes)
  }

  /// What it shows inside itself, and what that shows in turn.
  package var allPanes: [ScenePane] { panes.flatMap { [$0] + ($0.node?.allPanes ?? []) } }

  mutating func change(_ body: (inout SceneNode) -> Void) {
    body(&self)
    for index in panes.indices {
      guard case .shown(var node) = panes[index].content else { continue }
      node.change(body)
      panes[index].content = .shown(node)
    }
  }
}
