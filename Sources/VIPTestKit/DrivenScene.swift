@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

@MainActor
final class DrivenScene {
  let scene: Scene
  let context: SceneContext
  let navigator: NavigatorSpy
  let descriptor: SceneDescriptor
  let panes: Panes
  /// Nil for the scene that has the screen.
  private(set) weak var parent: DrivenScene?
  /// 0 for the scene that has the screen.
  private(set) var number = 0
  var ignoredFocus: Int?
  var covered: Set<Int> = []
  weak var knownDriver: SceneDriver?
  /// The scene that was acted on last: this one, or one inside it.
  weak var acting: DrivenScene?
  /// Shared by all scenes of the test.
  let changes: Changes
  private var told = (notices: 0, moves: 0, results: 0)
  private var preserved: PreservedState = [:]
  private var lastNumber = 0
  /// What the user sees, and the ``lastChange`` it was made after; nil when they have seen nothing.
  private var newest: (rendering: Rendering, change: Int)?
  var embedded: (root: Element, tree: Element)?
  /// Counts the screen's changes.
  private(set) var lastChange = 0
  private var toldNotices: [Notice] = []

  init(
    _ configurator: some SceneConfigurator, workers: TestWorkers, navigator: NavigatorSpy,
    savedState: PreservedState = [:], scenes: [String: any SceneConfigurator] = [:], sceneWords: [String: Words] = [:],
    environment: EnvironmentValues, openedBy link: (link: DeepLink, parameters: [String: String])? = nil,
    changes: Changes, prepare: (AnyObject) -> Void
  ) throws {
    descriptor = configurator.descriptor
    navigator.descriptor = descriptor
    self.navigator = navigator
    panes = Panes(scenes, words: sceneWords, workers: workers)
    context = SceneContext(
      sceneID: descriptor.id, navigator: navigator, workers: DeclaredWorkers(descriptor, of: workers),
      savedState: savedState, environment: environment)
    scene = try configurator.configure(in: context)
    self.changes = changes
    (told.moves, told.results) = (navigator.moves.count, navigator.results.count)
    if let route = scene.routeWithoutUnwindSegue(in: descriptor) { throw DriverError.noUnwindSegue(route: route.name) }
    viewController.environment = environment
    if let link = scene.linkWithoutSegue(in: descriptor) { throw DriverError.noLinkSegue(link: link.pattern) }
    if let link { try open(by: link.link, link.parameters) }
    prepare(scene.dataStore)
    preserved = (try? context.snapshot()) ?? [:]
    // A display draws what changes; the work of views begins with it.
    viewController.container.onChange = { [weak self] in
      self?.noteChange()
      Task { _ = self?.screen }
    }
    navigator.onChange = { [weak self] in self?.noteChange() }
    viewController.viewDidLoad()
    appear()
  }

  private func open(by link: DeepLink, _ parameters: [String: String]) throws {
    guard descriptor.links.contains(link) else {
      throw DriverError.undeclaredLink(link.pattern, found: descriptor.links.map(\.pattern))
    }
    let names = link.pattern.split(separator: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }.sorted()
    guard names == parameters.keys.sorted() else {
      throw DriverError.linkParameters(link.pattern, expected: names, found: parameters.keys.sorted())
    }
    try scene.linkSegue(for: link.pattern)?.perform(with: LinkParameters(parameters))
  }

  /// A scene that comes doesn't take the focus.
  func stand(in parent: DrivenScene) {
    let root = parent.root
    root.lastNumber += 1
    self.parent = parent
    number = root.lastNumber
    newest = nil
    discardFocusRequest()
  }

  var root: DrivenScene { parent?.root ?? self }
  var viewController: ViewController { scene.viewController }

  /// The same as long as somebody has it.
  var driver: SceneDriver {
    let driver = knownDriver ?? SceneDriver(self)
    knownDriver = driver
    return driver
  }

  var notices: [Notice] {
    toldNotices += viewController.container.takeNotices()
    return toldNotices
  }

  /// Besides what is on the screen.
  func takeNews() -> [String] {
    let state = (try? context.snapshot()) ?? preserved
    let now = (notices: notices.map(\.text), moves: navigator.moves, results: navigator.results)
    defer {
      preserved = state
      told = (now.notices.count, now.moves.count, now.results.count)
    }
    let kept = state.filter { preserved[$0.key] != $0.value }.sorted { $0.key < $1.key }
    return now.notices.dropFirst(told.notices).map { "notice \($0.debugDescription)" }
      + now.moves.dropFirst(told.moves).map { "move \(SourceText.of($0))" }
      + now.results.dropFirst(told.results).map { "result \(SourceText.of($0))" }
      + kept.map { "preserved \($0): \(String(decoding: $1, as: UTF8.self))" }
  }

  /// The screen is made again when somebody next looks at it.
  func noteChange() { root.lastChange += 1 }

  // MARK: Coming and leaving

  func appear() {
    let appearing = onScreen
    if parent == nil { changes.isOnScreen = true }
    noteChange()
    for scene in appearing { scene.viewController.viewWillAppear() }
    for scene in appearing { scene.viewController.viewDidAppear() }
    _ = screen
  }

  func disappear() {
    let leaving = onScreen
    for scene in leaving { scene.viewController.viewWillDisappear() }
    for scene in leaving { scene.viewController.viewDidDisappear() }
    for scene in inScreen { changes.leave(scene) }
    if parent == nil { changes.isOnScreen = false }
  }

  /// False when a scene on the screen has to ask the user first.
  func leave() -> Bool {
    noteStep("goBack()")
    guard mayLeaveScreen() else { return false }
    disappear()
    return true
  }

  // MARK: What the user does

  func noteStep(_ step: @autoclosure () -> String) { changes.expectNone(of: root, before: step()) }

  /// An alert and a question take all input, wherever on the screen they come from; the loader of a scene around this
  /// one covers this one, too.
  func resolve<Value>(inside: Bool = false, _ find: (ScreenResolver) throws -> Value) throws -> Value {
    var screen = screen
    if !inside { screen.root = seen.root }
    do { return try find(ScreenResolver(screen)) } catch let error as TargetError { throw DriverError(error) }
  }

  /// Nothing happens when the element isn't there any more.
  func perform(_ event: UserEvent) throws(DriverError) {
    // The host has shown what came of the last event by now.
    let screen = screen
    if let step = event.source(on: screen) { noteStep(step) }
    defer { noteChange() }
    switch event {
    case .act(let id, let action):
      if case .edit(let text) = action, let (scene, own) = target(of: id) {
        changes.type(text, into: scene.parent == nil ? own : own.inside(scene.number))
      }
      try act(action, on: id)
    case .run(let id): try runCommand(id)
    case .answer(let number, let choice): root.answer(number, choice: choice)
    case .focused(let number): root.acting = onScreen.first { $0.number == number ?? 0 }
    case .dismissError: onScreen.first { $0.viewController.container.error != nil }?.dismissAlert()
    case .moved, .shortcutUnavailable, .details, .environment, .places, .open, .back, .quit: break
    }
  }

  /// False when a scene asks the user first.
  func follow(_ link: Element) throws(DriverError) -> Bool {
    noteStep("follow(\((link.label ?? "").debugDescription))")
    defer { noteChange() }
    noteAct(in: self, at: link.id)
    return try carryOut(.activate, on: link.id)
  }
}

extension DrivenScene: HostedScene {
  var sceneID: String { descriptor.id }

  var shown: Rendering? { seen }

  /// The one that covers the scene: its own, or of a scene around it.
  var loader: Container {
    let around = sequence(first: self) { $0.parent }.map(\.viewController.container)
    return around.first { $0.loading != nil } ?? viewController.container
  }

  /// Links whose route leads nowhere are disabled. As in the host, it is made again after a change on the screen that
  /// says so, and after what the user does.
  var seen: Rendering {
    if let newest, newest.change == root.lastChange { return newest.rendering }
    let change = root.lastChange
    let rendering = viewController.render().mapRoot {
      $0.disablingLinks { navigator.unavailable.contains($0) ? "" : nil }
    }
    newest = (rendering, change)
    return rendering
  }

  func follow(link name: String, by link: Element) throws(DriverError) -> Bool {
    let route = descriptor.routes.first { $0.name == name }
    if route?.presentation.leavesForGood == true, !root.mayLeaveScreen() { return false }
    if let segue = scene.segue(for: name) {
      segue.perform()
    } else if let route {
      if let type = scene.notPassed(byLinkOn: route) { throw .noSegue(label: link.label ?? "", expected: "\(type)") }
      context.navigator.follow(route) { _ in }
    } else {
      throw .undeclaredRoute(label: link.label ?? "", route: name)
    }
    return true
  }

  func open(_ destination: LinkDestination) { navigator.open(destination) }

  // A test has nothing else to do then.
  func goOn() {}
  func willPerform(_ action: Action, on element: Element, of rendering: Rendering) {}
}

extension DrivenScene: SceneHosting {
  /// Without what only the host knows.
  var screen: Screen {
    var screen = drawing(of: self).screen
    screen.instance = 1
    // An alert and a question take all input, wherever on the screen they come from.
    screen.error = root.onScreen.lazy.compactMap(\.viewController.container.error).first
    screen.question = root.inScreen.lazy.compactMap(\.viewController.container.question).first
    return screen
  }

  var onScreen: [DrivenScene] { [self] + panes.shown.flatMap(\.scene.onScreen) }

  /// Also those on tabs that don't show.
  var inScreen: [DrivenScene] { [self] + (panes.shown + panes.hidden).flatMap(\.scene.inScreen) }

  var focusPath: Set<Int> { Set(sequence(first: root.acting ?? self) { $0.parent }.map(\.number)) }

  func noteAct(in scene: DrivenScene, at element: ElementID?) {
    if element != nil { root.acting = scene }
  }

  func draw(_ scene: DrivenScene) -> Rendering { scene.seen }

  func panes(of scene: DrivenScene, showing rendering: Rendering, in path: [DrivenScene]) -> [HostedPane<DrivenScene>?]
  {
    scene.panes.update(rendering, in: scene).map { $0.map { .scene($0, problem: nil) } }
  }

  // Only the host has these.
  var hasOwnAlert: Bool { false }
  var hasOwnQuestion: Bool { false }
  func willRun(_ scene: DrivenScene) {}
  func didDraw(_ scene: DrivenScene) {}
  func report(_ fault: ScreenCommands.Fault, of scene: DrivenScene) {}
}
