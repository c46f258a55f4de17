@_spi(Host) import ScreenModel
@_spi(Host) public import VIPKit

/// How the tree of a scene, and of those inside it, become one screen.
extension SceneDriver {
  /// The drawing of a screen while it is made.
  struct Drawing {
    /// The last request to move the focus, of all scenes on the screen.
    var focus: Screen.Focus?
    /// What the scenes on the screen show, in its order, and whether each is covered by a loader or stands in a disabled place.
    var renderings: [(driver: SceneDriver, rendering: Rendering, isCovered: Bool)] = []
  }

  /// The tree that a display shows now, with those of the scenes inside this one.
  public var screen: Element {
    var drawing = Drawing()
    return draw(&drawing)
  }

  /// What a display shows now, but for what only the host knows.
  var shownScreen: Screen {
    var drawing = Drawing()
    let root = draw(&drawing)
    let containers = self.root.onScreen.map(\.viewController.container)
    let loader = covering?.viewController.container
    return Screen(
      instance: 1, sceneID: descriptor.id, title: title, root: root, focus: drawing.focus,
      commands: commands(of: drawing), loading: loader?.loading, cancelTitle: loader?.cancelTitle,
      error: containers.lazy.compactMap(\.error).first, question: containers.lazy.compactMap(\.question).first)
  }

  /// Draws the scene, with those inside it: they are made when they come, and gone when they aren't asked for any more.
  func draw(_ drawing: inout Drawing, isCovered: Bool = false) -> Element {
    let rendering = rendering
    let tree = rendering.root
    // What covers a screen is the display's to heed.
    let isCovered = number != nil && (isCovered || viewController.container.loading != nil)
    drawing.renderings.append((self, rendering, isCovered))
    if let request = focusRequest, request.number > drawing.focus?.number ?? 0 {
      let id = tree.find(authorID: request.id)?.id
      drawing.focus = Screen.Focus(id.map { id in number.map(id.inside) ?? id }, number: request.number)
    }
    var shown = panes.update(rendering, in: self)[...]
    // A tree that is a screen by itself stays as it is.
    if number == nil, shown.isEmpty { return tree }
    return tree.embedding(as: number) { place in
      guard let pane = shown.popFirst() ?? nil else { return nil }
      let content = pane.draw(&drawing, isCovered: isCovered || !place.isEnabled)
        .covered(by: pane.viewController.container, of: pane.number ?? 0)
      return place.showing(pane.title, problem: nil, inPlace: content)
    }
  }

  /// What the scene itself shows; links whose route leads nowhere are disabled. As the host does, it is made again when something on
  /// the screen has changed and says so, and when the user has done something.
  var rendering: Rendering {
    if let shown, shown.change == root.lastChange { return shown.rendering }
    let change = root.lastChange
    let rendering = viewController.render().mapRoot { $0.disablingLinks { navigator.unavailable.contains($0) } }
    shown = (rendering, change)
    return rendering
  }

  /// Has the screen made again the next time that somebody looks at it.
  func noteChange() { root.lastChange += 1 }

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

}
