@_spi(Host) import ScreenModel
@_spi(Host) public import VIPKit

/// How the tree of a scene, and of those inside it, become one screen.
extension SceneDriver {
  /// The drawing of a screen while it is made.
  struct Drawing {
    /// The last request to move the focus, of all scenes on the screen.
    var focus: Screen.Focus?
    /// The trees of the scenes on the screen, in its order, and whether each is covered by a loader or stands in a disabled place.
    var trees: [(driver: SceneDriver, tree: Element, isCovered: Bool)] = []
  }

  /// The tree that a display would draw now, with those of the scenes inside this one.
  public var screen: Element {
    var drawing = Drawing()
    return draw(&drawing)
  }

  /// Draws the scene, with those inside it: they are made when they come, and gone when they aren't asked for any more.
  func draw(_ drawing: inout Drawing, isCovered: Bool = false) -> Element {
    let tree = tree
    // What covers a screen is the display's to heed.
    let isCovered = number != nil && (isCovered || viewController.container.loading != nil)
    drawing.trees.append((self, tree, isCovered))
    if let request = focusRequest, request.number > drawing.focus?.number ?? 0 {
      let id = tree.find(authorID: request.id)?.id
      drawing.focus = Screen.Focus(id.map { id in number.map(id.inside) ?? id }, number: request.number)
    }
    var shown = panes.update(tree, in: self)[...]
    // A tree that is a screen by itself stays as it is.
    if number == nil, shown.isEmpty { return tree }
    return tree.embedding(as: number) { place in
      guard let pane = shown.popFirst() ?? nil else { return nil }
      let content = pane.draw(&drawing, isCovered: isCovered || !place.isEnabled)
        .covered(by: pane.viewController.container, of: pane.number ?? 0)
      return place.showing(pane.title, problem: nil, inPlace: content)
    }
  }

  /// The scene's own tree; links whose route leads nowhere are disabled.
  var tree: Element {
    viewController.render().disablingLinks { navigator.unavailable.contains($0) }
  }

  /// The title of the screen.
  var title: String { viewController.title ?? descriptor.id }

  /// The scenes on the screen: this one, and those inside it.
  var onScreen: [SceneDriver] { [self] + panes.shown.flatMap(\.driver.onScreen) }

  /// The same, and those on tabs that don't show.
  var inScreen: [SceneDriver] { [self] + (panes.shown + panes.hidden).flatMap(\.driver.inScreen) }

  /// The scene that an element of the screen is of, and the element's id there.
  func scene(of id: ElementID) -> (driver: SceneDriver?, id: ElementID) {
    guard let (number, own) = id.embedded else { return (self, id) }
    return (onScreen.first { $0.number == number }, own)
  }

  /// The scene that an element of the screen is of, and the element as it has it.
  func target(of id: ElementID) -> (driver: SceneDriver, element: Element)? {
    let (driver, id) = scene(of: id)
    return driver.flatMap { driver in driver.tree.find(id).map { (driver, $0) } }
  }
}
