@_spi(Host) public import VIPKit

extension ElementID {
  /// The button that cancels what the loader of a scene stands for. No element of a scene's own has it.
  public static let cancelLoading = ElementID("cancel")
}

extension Rendering {
  /// The scenes that are to be shown inside, in the order of the screen.
  @_spi(Host) public var embeddedScenes: [(key: PaneKey, scene: EmbeddedScene, tabs: [PaneTab])] {
    if scenes.isEmpty { return [] }
    var found: [(key: PaneKey, scene: EmbeddedScene, tabs: [PaneTab])] = []
    collectScenes(of: root, in: [], into: &found)
    return found
  }

  private func collectScenes(
    of element: Element, in tabs: [PaneTab],
    into found: inout [(key: PaneKey, scene: EmbeddedScene, tabs: [PaneTab])]
  ) {
    if let scene = scenes[element.id] {
      let place = found.count { $0.key.route == scene.route.name && $0.key.id == scene.id }
      found.append((PaneKey(route: scene.route.name, id: scene.id, place: place), scene, tabs))
    }
    let tab = element.tabs?.shown.map { PaneTab(view: element.id, tab: $0) }
    for child in element.children { collectScenes(of: child, in: tab.map { tabs + [$0] } ?? tabs, into: &found) }
  }
}

/// How the trees of a scene, and of those inside it, become one.
extension Element {
  /// Whether what stands on tabs is there, and only another tab shows.
  ///
  /// - Parameter tabs: the outermost first.
  @_spi(Host) public func hides(_ tabs: [PaneTab]) -> Bool {
    for place in tabs {
      guard let view = find(place.view)?.tabs, view.all.contains(place.tab) else { return false }
      if view.shown != place.tab { return true }
    }
    return false
  }

  /// The tree as it is named on the screen, with scenes inside.
  ///
  /// - Parameters:
  ///   - instance: the number of the instance that it is of; nil for the one that has the screen.
  ///   - show: puts a scene in its place, which is left empty otherwise.
  public func embedding(as instance: Int?, _ show: (Element) -> Element?) -> Element {
    var element = instance.map { named(id.inside($0)) } ?? self
    if embeddedScene != nil { return show(element) ?? element }
    for index in element.children.indices {
      element.children[index] = element.children[index].embedding(as: instance, show)
    }
    return element
  }

  /// The place of a scene with what stands there. Where the place is disabled, so is all of that.
  public func showing(_ title: String, problem: String?, inPlace content: [Element]) -> Element {
    showing(title, problem: problem, isEnabled ? content : content.map { $0.disabled { _ in true } })
  }

  /// What a scene inside another shows: a loader covers it, and of what is there, only fields can be used meanwhile.
  ///
  /// - Parameters:
  ///   - container: has the loader, if there is one.
  ///   - instance: the number of the scene's instance.
  @MainActor
  public func covered(by container: Container, of instance: Int) -> [Element] {
    guard let loading = container.loading else { return [self] }
    let loader = Element(.progress, label: loading, value: .fraction(nil))
    let cancel = container.cancelTitle.map { Element(.button, label: $0).named(.cancelLoading.inside(instance)) }
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
