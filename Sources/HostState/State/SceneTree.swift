package import HostSystem
import HostJournal
package import ScreenModel
@_spi(Host) import VIPKit

/// The shown scenes: a stack, the visible one last, each with its panes. A value that knows only names and order.
package struct SceneTree: Equatable, Sendable {
  package private(set) var stack: [SceneNode]

  package init(_ stack: [SceneNode] = []) { self.stack = stack }

  package var top: SceneNode? { stack.last }

  /// What comes back when the top is left. A guard goes together with the screen that it guards.
  package var previous: SceneNode? { stack.dropLast(leftAtOnce).last }

  private var leftAtOnce: Int { top?.isGuard == true ? 2 : 1 }

  /// What the instance, or a pane of it, has opened: the screen above.
  package func task(of number: Int) -> SceneNode? {
    stack.firstIndex { $0.number == number }.flatMap { stack.dropFirst($0 + 1).first }
  }

  package var canGoBack: Bool { stack.count > leftAtOnce }

  /// All instances, from the bottom up, each before its panes.
  package var nodes: [SceneNode] {
    guard stack.contains(where: { !$0.panes.isEmpty }) else { return stack }
    return stack.flatMap(\.nodes)
  }

  package var shown: [SceneNode] { top?.visibleNodes ?? [] }

  package func node(_ number: Int) -> SceneNode? { nodes.first { $0.number == number } }

  /// Nil for an instance that has a screen of its own.
  package func pane(_ number: Int) -> ScenePane? {
    stack.lazy.flatMap(\.allPanes).first { $0.number == number }
  }

  /// Nil for an instance that has a screen of its own.
  package func parent(of number: Int) -> SceneNode? {
    nodes.first { $0.panes.contains { $0.number == number } }
  }

  package func contains(scene: String) -> Bool { nodes.contains { $0.scene == scene } }

  mutating func show(_ node: SceneNode, as presentation: Presentation) {
    var node = node
    switch presentation {
    case .modal: node.isModal = true
    // The successor of a modal task is its next step, and ends it.
    case .replace:
      let last = stack.popLast()
      node.isModal = last?.isModal == true
      node.isGuard = last?.isGuard == true
      node.resultRoute = last?.resultRoute
      node.opener = last?.opener
    case .root:
      stack = []
      node.opener = nil
    case .push: break
    @unknown default: break
    }
    stack.append(node)
  }

  mutating func goBack() { if canGoBack { stack.removeLast(leftAtOnce) } }

  mutating func goBack(to number: Int) {
    if let index = stack.firstIndex(where: { $0.number == number }) { stack.removeSubrange((index + 1)...) }
  }

  /// A build takes over its scene's instances; former builds finish their work, and notices about them are out of date.
  mutating func takeOver(_ build: BuildID) {
    change { node in
      for index in node.panes.indices where node.panes[index].scene == build.id { node.panes[index].notice = nil }
      guard node.scene == build.id else { return }
      node.draining.insert(node.generation, at: 0)
      node.generation = build.generation
    }
  }

  mutating func settle(_ number: Int, _ generation: Int) {
    change { if $0.number == number { $0.draining.removeAll { $0 == generation } } }
  }

  mutating func show(_ panes: [ScenePane], in number: Int) {
    change { if $0.number == number { $0.panes = panes } }
  }

  mutating func changePane(_ number: Int, _ body: (inout ScenePane) -> Void) {
    change { node in
      if let index = node.panes.firstIndex(where: { $0.number == number }) { body(&node.panes[index]) }
    }
  }

  private mutating func change(_ body: (inout SceneNode) -> Void) {
    for index in stack.indices { stack[index].change(body) }
  }
}

package struct SceneNode: Equatable, Sendable {
  package let number: Int
  package let scene: String
  package internal(set) var generation: Int
  /// The former builds that still work, the newest first.
  package internal(set) var draining: [Int] = []
  /// Whether the instance was opened as a task of its own, on top of the one below.
  package var isModal: Bool
  /// Whether the user meets the requirement of the screen below in it, and continues there.
  package var isGuard: Bool
  /// The opener's route that waits for a result; nil when none does.
  package var resultRoute: String?
  /// The pane of the screen below that opened it; nil when that screen did itself.
  package var opener: Int?
  package internal(set) var panes: [ScenePane]

  package init(
    number: Int, scene: String, generation: Int, isModal: Bool = false, isGuard: Bool = false,
    resultRoute: String? = nil, opener: Int? = nil, panes: [ScenePane] = []
  ) {
    self.number = number
    self.scene = scene
    self.generation = generation
    self.isModal = isModal
    self.isGuard = isGuard
    self.resultRoute = resultRoute
    self.opener = opener
    self.panes = panes
  }
}

/// A scene inside another.
package struct ScenePane: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case shown(SceneNode)
    case refused(Diagnostic)
    /// An earlier app's pane, which is made when it is drawn.
    case resumed
    /// Empty: the scene has gone back.
    case ended
  }

  package let key: PaneKey
  /// The instance's number, also while there is none.
  package let number: Int
  package let scene: String
  package internal(set) var content: Content
  /// The host's message about it, until the user does something there.
  package internal(set) var notice: String?
  /// The wiring number when its scene was refused; nil for any other content.
  package let triedAt: Int?
  /// The outermost first.
  package private(set) var tabs: [PaneTab] = []
  /// Whether one of its tabs is hidden.
  package private(set) var isHidden = false

  package init(
    key: PaneKey, number: Int, scene: String, _ content: Content, notice: String? = nil, triedAt: Int? = nil
  ) {
    self.key = key
    self.number = number
    self.scene = scene
    self.content = content
    self.notice = notice
    self.triedAt = triedAt
  }

  package func standing(on tabs: [PaneTab], isHidden: Bool = false) -> ScenePane {
    var pane = self
    (pane.tabs, pane.isHidden) = (tabs, isHidden)
    return pane
  }

  package var refusal: Diagnostic? { if case .refused(let refusal) = content { refusal } else { nil } }

  package var node: SceneNode? { if case .shown(let node) = content { node } else { nil } }
}

extension SceneNode {
  package var nodes: [SceneNode] { panes.isEmpty ? [self] : [self] + panes.compactMap(\.node).flatMap(\.nodes) }

  package var visibleNodes: [SceneNode] {
    panes.isEmpty ? [self] : [self] + panes.filter { !$0.isHidden }.compactMap(\.node).flatMap(\.visibleNodes)
  }

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
