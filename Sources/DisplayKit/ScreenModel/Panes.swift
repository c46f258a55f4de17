@_spi(Host) public import VIPKit

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
    (self.route, self.id, self.place) = (route, id, place)
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

extension ElementID {
  /// The button that cancels what the loader of a scene stands for. No element of a scene's own has it.
  public static let cancelLoading = ElementID("cancel")
}

extension Rendering {
  /// The scenes that are to be shown inside, in the order of the screen.
  @_spi(Host) public var embeddedScenes: [(key: PaneKey, scene: EmbeddedScene, tabs: [PaneTab])] {
    var found: [(key: PaneKey, scene: EmbeddedScene, tabs: [PaneTab])] = []
    func collect(_ element: Element, _ tabs: [PaneTab]) {
      if element.hasPlainRows { return }
      if let scene = scenes[element.id] {
        let place = found.count { $0.key.route == scene.route.name && $0.key.id == scene.id }
        found.append((PaneKey(route: scene.route.name, id: scene.id, place: place), scene, tabs))
      }
      let tab = element.tabs?.shown.map { PaneTab(view: element.id, tab: $0) }
      for child in element.children { collect(child, tab.map { tabs + [$0] } ?? tabs) }
    }
    if !scenes.isEmpty { collect(root, []) }
    return found
  }
}

/// How the trees of a scene, and of those inside it, become one.
extension Element {
  /// Whether what stands on tabs, the outermost first, is there, and only another tab shows.
  @_spi(Host) public func hides(_ tabs: [PaneTab]) -> Bool {
    for place in tabs {
      guard let view = find(place.view)?.tabs, view.all.contains(place.tab) else { return false }
      if view.shown != place.tab { return true }
    }
    return false
  }

  /// The tree as it is named on a screen where an instance doesn't have the screen to itself.
  func named(inside instance: Int) -> Element {
    var element = named(id.inside(instance))
    for index in element.children.indices {
      element.children[index] = element.children[index].named(inside: instance)
    }
    return element
  }

  /// The tree with the scenes inside that `show` puts in their places; nil where there are none. What has none is not copied.
  func embedding(_ show: (Element) -> Element?) -> Element? {
    if embeddedScene != nil { return show(self) }
    if hasPlainRows { return nil }
    var element: Element?
    for index in children.indices {
      guard let child = children[index].embedding(show) else { continue }
      element = element ?? self
      element?.children[index] = child
    }
    return element
  }

  /// The place of a scene with what stands there. Where the place is disabled, so is all of that.
  public func showing(_ title: String, problem: String?, inPlace content: [Element]) -> Element {
    showing(title, problem: problem, isEnabled ? content : content.map { $0.disabled { _ in true } })
  }

  /// What a scene inside another shows: the loader of its container covers it, and of what is there, only fields can be used meanwhile.
  @MainActor
  public func covered(by container: Container, of instance: Int) -> [Element] {
    guard let loading = container.loading else { return [self] }
    let loader = Element(.progress(nil), label: loading)
    let cancel = container.cancelTitle.map { Element(.button(), label: $0).named(.cancelLoading.inside(instance)) }
    return [loader.named(ElementID("loader").inside(instance))] + [cancel].compactMap(\.self)
      + [disabled { !$0.role.isField }]
  }

  private func disabled(where isCovered: (Element) -> Bool) -> Element {
    var element = self
    if isCovered(self) { element.isEnabled = false }
    element.children = children.map { $0.disabled(where: isCovered) }
    return element
  }
}
