@_spi(Host) public import VIPKit

/// A scene on a screen: its objects, and what the user sees of them. The host and a test's driver have one each.
@MainActor
public protocol HostedScene: AnyObject {
  /// Why an action fails; `Never` where no error is thrown.
  associatedtype Failure: Error
  /// Identifies it on the screen.
  var number: Int { get }
  var sceneID: String { get }
  var viewController: ViewController { get }
  /// A focus request older than the user's last visit; ignored.
  var ignoredFocus: Int? { get set }
  /// What the user sees of it; nil for nothing.
  var shown: Rendering? { get }
  /// What actions are done on: what is shown, or would be.
  var seen: Rendering { get }
  /// Its tree when it was last drawn inside another scene, before and after its elements were named for that.
  var embedded: (root: Element, tree: Element)? { get set }
  /// Has the loader of the screen when the scene has the screen.
  var loader: Container { get }
  /// The user goes on here: nobody else may navigate for them any more.
  func goOn()
  /// Called before an action on an element that the user sees.
  func willPerform(_ action: Action, on element: Element, of rendering: Rendering)
  /// Takes a route by the Router's method, or directly when nothing is passed. False when a scene asks the user first.
  func follow(link route: String, by element: Element) throws(Failure) -> Bool
  func open(_ destination: LinkDestination)
}

extension HostedScene {
  /// Its title; the scene's id for none.
  public var title: String { viewController.title ?? sceneID }

  /// The last request to move the focus; nil for none, or an ignored one.
  @_spi(Host) public var focusRequest: FocusRequest? {
    viewController.focusRequest.flatMap { $0.number == ignoredFocus ? nil : $0 }
  }

  /// Ignores the last focus request of the scene.
  public func discardFocusRequest() { ignoredFocus = viewController.focusRequest?.number }

  /// Whether the user may leave the scene now. A scene that wants to ask does so, and then navigates itself.
  public func mayBeLeft() -> Bool {
    guard viewController.isModalInPresentation else { return true }
    goOn()
    if viewController.container.question == nil { viewController.didAttemptToDismiss() }
    return false
  }

  /// Follows a link, opens an address, or lets the scene act. Does nothing when the element is gone. False when a scene
  /// asks the user first whether to leave it.
  @discardableResult
  public func carryOut(_ action: Action, on id: ElementID) throws(Failure) -> Bool {
    if id == .cancelLoading {
      loader.cancelLoading()
      return true
    }
    let rendering = seen
    guard let element = rendering.root.find(id) else { return true }
    willPerform(action, on: element, of: rendering)
    goOn()
    if action == .activate, element.isEnabled {
      if let route = element.route { return try follow(link: route, by: element) }
      if let destination = element.destination {
        open(destination)
        return true
      }
    }
    _ = rendering.perform(action, by: element)
    return true
  }

  fileprivate func tree(of root: Element, as number: Int) -> Element {
    if let embedded, embedded.root == root { return embedded.tree }
    let tree = root.named(inside: number)
    embedded = (root, tree)
    return tree
  }

  fileprivate func carryOut(_ command: SceneCommand) throws(Failure) {
    switch command {
    case .command(let command):
      goOn()
      command.perform()
    case .button(let button): if button.isEnabled { try carryOut(.activate, on: button.id) }
    }
  }

  /// Dismisses the alert, and tells the scene.
  public func dismissAlert() {
    if viewController.container.dismissError() { viewController.errorDismissed() }
  }
}

/// What stands in the place of a scene inside another.
public enum HostedPane<Hosted> {
  case scene(Hosted, problem: String?)
  /// Other content, and why.
  case refused(title: String, problem: String, [Element])
  /// Nothing, yet or any more.
  case empty
}

/// A screen, and what each of its scenes shows there.
public struct SceneDrawing<Hosted: HostedScene> {
  /// Without what isn't a scene's.
  public let screen: Screen
  /// In the order of the screen; `isCovered`: nothing of it can be used.
  public let scenes: [(scene: Hosted, rendering: Rendering, isCovered: Bool)]
}

/// Runs the scenes of a screen: what the host and a test's driver have in common; each adds its own.
@MainActor
public protocol SceneHosting: AnyObject {
  associatedtype Hosted: HostedScene
  /// In the order of the screen: first the scene that has it, then those inside.
  var onScreen: [Hosted] { get }
  /// Those, and scenes on tabs that don't show: they go with the screen, and may ask the user first.
  var inScreen: [Hosted] { get }
  /// Numbers of the scenes that were drawn unusable: a loader covers them, or their place is disabled.
  var covered: Set<Int> { get set }
  /// The numbers of the scene that has the focus, and of those around it.
  var focusPath: Set<Int> { get }
  /// Whether there is an alert that is no scene's.
  var hasOwnAlert: Bool { get }
  /// Whether there is a question that is no scene's.
  var hasOwnQuestion: Bool { get }
  /// Code of a scene runs next: a trap is its fault.
  func willRun(_ scene: Hosted)
  /// The user acts in a scene, on an element; nil for a command or an answer.
  func noteAct(in scene: Hosted, at element: ElementID?)
  /// What a scene shows now; the user sees it from now on.
  func draw(_ scene: Hosted) -> Rendering
  /// Places scenes inside a scene. The path ends with the scene itself, the outermost first. Returns the content of
  /// each place, in the order of the drawing; nil for none.
  func panes(of scene: Hosted, showing rendering: Rendering, in path: [Hosted]) -> [HostedPane<Hosted>?]
  /// A scene inside another is drawn, and so can run.
  func didDraw(_ scene: Hosted)
  /// A shortcut of a scene runs nothing.
  func report(_ fault: ScreenCommands.Fault, of scene: Hosted)
}

extension SceneHosting {
  // MARK: Drawing

  private typealias Parts = (focus: Screen.Focus?, scenes: [(scene: Hosted, rendering: Rendering, isCovered: Bool)])

  /// Draws a scene with those inside it.
  public func drawing(of top: Hosted) -> SceneDrawing<Hosted> {
    var parts: Parts = (nil, [])
    let root = draw(top, in: [], isCovered: false, &parts)
    // Closures: generic code makes each key path at each use, which took as long as all the rest of this function.
    covered = Set(parts.scenes.filter { $0.isCovered }.map { $0.scene.number })
    let screen = Screen(
      instance: top.number, sceneID: top.sceneID, title: top.title, root: root, focus: parts.focus,
      commands: commands(of: parts, top), loading: top.loader.loading, cancelTitle: top.loader.cancelTitle,
      error: onScreen.lazy.compactMap { $0.viewController.container.error }.first,
      question: inScreen.lazy.compactMap { $0.viewController.container.question }.first)
    return SceneDrawing(screen: screen, scenes: parts.scenes)
  }

  private func draw(_ scene: Hosted, in path: [Hosted], isCovered: Bool, _ parts: inout Parts) -> Element {
    let rendering = draw(scene)
    let root = rendering.root
    let number = path.isEmpty ? nil : scene.number
    // The display disables a covered screen.
    let isCovered = number != nil && (isCovered || scene.viewController.container.loading != nil)
    parts.scenes.append((scene, rendering, isCovered))
    if let request = scene.focusRequest, request.number > parts.focus?.number ?? 0 {
      let id = root.find(authorID: request.id).map { element in number.map(element.id.inside) ?? element.id }
      parts.focus = Screen.Focus(id, number: request.number)
    }
    let path = path + [scene]
    var panes = panes(of: scene, showing: rendering, in: path)[...]
    let tree = number.map { scene.tree(of: root, as: $0) } ?? root
    if panes.isEmpty { return tree }
    return tree.embedding { place in
      guard let pane = panes.popFirst() ?? nil else { return nil }
      switch pane {
      case .scene(let scene, let problem):
        let tree = draw(scene, in: path, isCovered: isCovered || !place.isEnabled, &parts)
        didDraw(scene)
        let content = tree.covered(by: scene.viewController.container, of: scene.number)
        return place.showing(scene.title, problem: problem, inPlace: content)
      case .refused(let title, let problem, let content):
        return place.showing(title, problem: problem, inPlace: content)
      case .empty: return place.showing("", problem: nil, inPlace: [])
      }
    } ?? tree
  }

  private func commands(of parts: Parts, _ top: Hosted) -> [ScreenCommand] {
    let near = focusPath
    var commands = ScreenCommands()
    for (scene, rendering, isCovered) in parts.scenes.alongFocus({ near.contains($0.scene.number) }) {
      let own = rendering.screenCommands(in: scene === top ? nil : scene.number, isCovered: isCovered)
      for fault in commands.add(own, of: scene.sceneID) { report(fault, of: scene) }
    }
    return commands.all
  }

  // MARK: What the user does

  /// The scene of an element on the screen, and the element's id there; nil for a scene that is gone.
  public func target(of id: ElementID) -> (scene: Hosted, id: ElementID)? {
    guard let (number, own) = id.embedded else { return onScreen.first.map { ($0, id) } }
    return onScreen.first { $0.number == number }.map { ($0, own) }
  }

  private var isAsked: Bool { hasOwnQuestion || inScreen.contains { $0.viewController.container.question != nil } }

  private var isAlertShown: Bool { hasOwnAlert || onScreen.contains { $0.viewController.container.error != nil } }

  /// Does something to an element, unless an alert or a question takes all input. `show`, which makes rows that come
  /// into sight, is no action of the user: displays ask for it by themselves, too.
  public func act(_ action: Action, on id: ElementID) throws(Hosted.Failure) {
    guard let (scene, own) = target(of: id) else { return }
    if case .show = action {
      willRun(scene)
      _ = scene.seen.perform(action, on: own)
      return
    }
    // Typing goes on behind an alert that comes by itself; the display may not have it yet.
    let isTyping = if case .edit = action { true } else { false }
    guard isTyping || !isAsked && !isAlertShown else { return }
    noteAct(in: scene, at: own)
    try scene.carryOut(action, on: own)
  }

  /// Does nothing when the command is gone, or can't be used.
  public func runCommand(_ id: ElementID) throws(Hosted.Failure) {
    guard !isAsked, !isAlertShown, let (scene, own) = target(of: id), !covered.contains(scene.number),
      let command = scene.shown?.command(own)
    else { return }
    noteAct(in: scene, at: nil)
    try scene.carryOut(command)
  }

  /// Does nothing when the question isn't asked any more.
  public func answer(_ number: Int, choice: Int) {
    guard !isAlertShown,
      let scene = inScreen.first(where: { $0.viewController.container.question?.number == number })
    else { return }
    noteAct(in: scene, at: nil)
    scene.goOn()
    scene.viewController.container.answer(number, choice: choice)
  }

  /// The first scene on the screen that wants to ask the user does so; then false.
  public func mayLeaveScreen() -> Bool {
    inScreen.allSatisfy { scene in
      willRun(scene)
      return scene.mayBeLeft()
    }
  }
}
