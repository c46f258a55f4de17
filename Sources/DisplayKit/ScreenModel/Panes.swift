@_spi(Host) public import VIPKit

/// Identifies a pane within the instance around it, in this run and the next.
public struct PaneKey: Hashable, Codable, Sendable {
  /// The route by which the scene around it shows it.
  public let route: String
  /// The id that the scene around it gives it.
  public let id: String
  /// Its number among those with the same route and id, in the order of the screen.
  public let place: Int

  /// The first of its route and id by default.
  public init(route: String, id: String, place: Int = 0) {
    (self.route, self.id, self.place) = (route, id, place)
  }
}

/// A tab on which a pane stands.
public struct PaneTab: Hashable, Codable, Sendable {
  /// The tab view, in the scene around the pane.
  public let view: ElementID
  /// The tab's id in the tab view.
  public let tab: String

  /// Names a tab.
  public init(view: ElementID, tab: String) {
    self.view = view
    self.tab = tab
  }
}

extension ElementID {
  /// The button that cancels what a loader stands for. No element of a scene has it.
  public static let cancelLoading = ElementID("cancel")
}

extension Rendering {
  /// The scenes to be shown inside, in the order of the screen.
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

extension Element {
  /// Whether another tab shows in place of these, the outermost first; false when one of them is gone.
  @_spi(Host) public func hides(_ tabs: [PaneTab]) -> Bool {
    for place in tabs {
      guard let view = find(place.view)?.tabs, view.all.contains(place.tab) else { return false }
      if view.shown != place.tab { return true }
    }
    return false
  }

  /// Ids as on a screen that the instance shares with others.
  func named(inside instance: Int) -> Element {
    var element = named(id.inside(instance))
    for index in element.children.indices {
      element.children[index] = element.children[index].named(inside: instance)
    }
    return element
  }

  /// Replaces the places of scenes by what `show` returns; nil, without a copy, where there are none.
  func embedding(_ show: (Element) -> Element?) -> Element? {
    if isPlaceOfScene { return show(self) }
    if hasPlainRows { return nil }
    var element: Element?
    for index in children.indices {
      guard let child = children[index].embedding(show) else { continue }
      element = element ?? self
      element?.children[index] = child
    }
    return element
  }

  /// The place of a scene with its content, which is disabled with the place.
  public func showing(_ title: String, problem: String?, inPlace content: [Element]) -> Element {
    showing(title, problem: problem, isEnabled ? content : content.map { $0.disabled { _ in true } })
  }

  /// What a scene inside another shows: its loader disables everything but fields.
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

extension ElementID {
  /// The id of an element of a scene inside, on the screen around it.
  public func inside(_ instance: Int) -> ElementID { ElementID("@\(instance)/\(rawValue)") }

  /// The instance that an element stands in, and its id there; nil for an element of the scene around it.
  public var embedded: (instance: Int, id: ElementID)? {
    guard rawValue.utf8.first == UInt8(ascii: "@"), let slash = rawValue.utf8.firstIndex(of: UInt8(ascii: "/")),
      let instance = Int(rawValue[rawValue.index(after: rawValue.startIndex)..<slash])
    else { return nil }
    return (instance, ElementID(String(rawValue[rawValue.index(after: slash)...])))
  }
}
