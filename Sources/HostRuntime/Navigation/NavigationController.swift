import HostInspection
import HostJournal
import HostManifest
import HostSystem
import HostState
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// Navigates between scenes: builds a route's destination, and holds the instances of the stack.
@MainActor
final class NavigationController {
  let store: AppStore
  let opener: LibraryOpener
  let workers: WorkerSlots
  var display: (any Display)?
  private(set) var environment = EnvironmentValues()
  var uploads: UploadFolder?
  var removal: Task<Void, Never>?
  var leaks: LeakWatch?
  var instances: [Int: SceneInstance] = [:]
  /// Scenes that the user can go to by a link; empty until they have asked.
  var places: [Screen.Place] = []
  var links = LinkOpener()
  var lastNumber = 0
  var isRenderingDue = false
  /// Whether each scene may have changed, not only those that reported it.
  var areAllDue = false
  var isRendering = false
  var isHandling = false
  var waiting: [ScreenEvent] = []
  /// The event being handled, until it is written down.
  var receipt: EventReceipt?
  /// The last event whose screen took more than 100 ms.
  var slowEvent: HostStatus.SlowEvent?
  var revision = 0
  /// The visible alert, and the first revision that showed it; nil without an alert.
  var shownAlert: (text: String, revision: Int)?
  /// As reported by displays, by instance.
  var positions: [Int: ScreenPosition] = [:]
  /// Handles events of the run, not of a scene: ``UserEvent/quit(_:)``, ``UserEvent/places``, ``UserEvent/open(_:)``.
  var onRequest: (UserEvent) -> Void = { _ in }
  /// Whether a possible destination of routes has gone out of use.
  private(set) var isRewiringDue = false
  var untoldNotices: [Notice] = []
  var alerting: Int?
  var acting: Int?
  /// Whether the event being handled reached a scene.
  var hasActed = false
  /// Where the focus is; on a display without a focus, the instance of the element used last.
  var focusedInstance: Int?
  var covered: Set<Int> = []
  var onManifest: () -> Void = {}
  /// Nil for the manifest's first scene.
  var firstScene: () -> String? = { nil }
  /// Carries out the user's decision on a build in quarantine: whether it runs.
  var onOffer: (QuarantineOffer, Bool) -> Void = { _, _ in }
  var onUndeclared: () -> Void = {}
  /// To be told in a pane that may come; nil when there is nothing to tell.
  var untoldCrash: CrashNotice?
  /// Whether the user asked to quit, and did nothing since.
  var hasAskedToQuit = false
  /// Counts possible changes of the routes' destinations.
  private(set) var wiringNumber = 0
  var preparedArrivals = (screen: -1, wiring: -1)
  /// Whether scenes are being exchanged. Until that is over they can't navigate.
  private(set) var isMoving = false
  /// By name. They stay when their screens are left, as the user may sign out elsewhere.
  var requirements: [String: ObservedRequirement] = [:]
  var identified: (holders: [String], identity: String?) = ([], nil)

  var state: AppState { store.state }

  init(opener: LibraryOpener, workers: WorkerSlots) {
    self.opener = opener
    self.workers = workers
    store = opener.store
    store.onDifference = { [weak self] in self?.follow($0) }
  }

  var top: SceneInstance? { state.screen.top.flatMap { instances[$0.number] } }

  var onScreen: [SceneInstance] { state.screen.shown.compactMap { instances[$0.number] } }

  /// Also the panes on hidden tabs: they go with the screen, and may ask the user first.
  var inScreen: [SceneInstance] { (state.screen.top?.nodes ?? []).compactMap { instances[$0.number] } }

  var shown: [SceneInstance] { state.screen.nodes.compactMap { instances[$0.number] } }

  var alerts: [Int: String] {
    instances.compactMapValues { instance in
      let container = instance.viewController.container
      return container.error ?? container.question?.title
    }
  }

  func surround(by values: EnvironmentValues) {
    environment = completed(values)
    // A pane has the environment of its place.
    for instance in state.screen.stack.compactMap({ instances[$0.number] }) {
      run(instance) { instance.environment = environment }
    }
  }

  func completed(_ values: EnvironmentValues) -> EnvironmentValues {
    var values = values
    if let system = workers.system { values.system = system }
    values = values.completed(by: ProcessEnvironment.get)
    values.user = workers.user
    if let uploads {
      values.system.file = { [weak self] name in
        PickedFile(named: name, in: uploads) { @MainActor [weak self] in
          (self?.display as? DisplayHub)?.save($0, as: Path.name(of: name)) ?? false
        }
      }
    }
    return values
  }

  func start(_ sceneID: String) throws(Diagnostic) { try open(sceneID, as: .root) { _ in } }

  /// On error the scene stays, and its container shows why.
  func follow(
    _ route: RouteDescription, to destination: String, from number: Int, prepare: @MainActor (AnyObject) -> Void
  ) {
    guard mayMove(number, "takes the route \(route.name)"),
      !continueAfterGuard(from: number, by: route, to: destination, prepare: prepare)
    else { return }
    do throws(Diagnostic) {
      try open(destination, as: route.presentation, route: route, from: number) { prepare($0.scene.dataStore) }
    } catch {
      report(error, from: number)
    }
  }

  /// On top of the screen. Returns the new instance's number.
  func open(_ target: LinkTarget) throws(Diagnostic) -> Int {
    guard top != nil, !isMoving else {
      throw Diagnostic(
        "the link \(LinkPath.quoted(target.link)) can't be opened now: \(top == nil ? "no scene is shown" : "another screen is opening")",
        "try again when a scene is on the screen",
        reason: RefusalKind.link)
    }
    let number = try open(target.scene, as: .push) { instance throws(Diagnostic) in
      do {
        try instance.scene.linkSegue(for: target.pattern)?.perform(with: LinkParameters(target.parameters))
      } catch {
        throw Diagnostic(
          "\(target.scene): doesn't take the link \(LinkPath.quoted(target.link)): \(Printable.text(String(describing: error)))",
          "do first what the scene asks for, or give a link to something that is there", reason: RefusalKind.link)
      }
    }
    store.commit(.linked(number, target.link))
    return number
  }

  func open(_ destination: LinkDestination) {
    if display?.open(destination) != true, !links.open(destination) {
      store.commit(.note(LinkOpener.notOpened(destination), details: nil))
    }
  }

  /// Reports an error to the user too, in the scene that tried, if it is on the screen.
  func report(_ refusal: Diagnostic, from number: Int) {
    store.report(refusal)
    guard let instance = onScreen.first(where: { $0.number == number }) else { return }
    if let offer = state.offer(because: refusal, refusal.message, holdsScreens: false) {
      return store.commit(.offered(offer))
    }
    instance.viewController.showError(refusal.message)
  }

  /// Scenes can't navigate meanwhile.
  func move<Value, Fault: Error>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value {
    isMoving = true
    defer { isMoving = false }
    return try body()
  }

  /// Whether an instance is on the screen, also on a hidden tab, and so may navigate. Otherwise it logs `move`, which
  /// says in words what doesn't happen.
  func mayMove(_ number: Int, _ move: String) -> Bool {
    if isMoving {
      // An instance being opened isn't in `instances` yet.
      let scene = instances[number]?.sceneID ?? opener.executing.current?.id ?? ""
      store.report(.exchanging(scene: scene, move: move))
      return false
    }
    if inScreen.contains(where: { $0.number == number }) { return true }
    if let node = state.screen.node(number) {
      store.report(
        Diagnostic(
          "\(node.scene): \(move), but another scene lies on it; nothing happens",
          "lead the user on before the other scene opens, or from viewDidAppear, when this one is back", .warning))
    }
    return false
  }

  /// - Parameter requirement: what the user meets there, for a guard; nil for other scenes.
  /// - Returns: the new instance's number. The user may be elsewhere by then.
  @discardableResult
  func open(
    _ sceneID: String, as presentation: Presentation, route: RouteDescription? = nil, from source: Int? = nil,
    guarding requirement: String? = nil,
    prepare: @MainActor (SceneInstance) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Int {
    let opener = source.flatMap { instances[$0] }
    let instance = try build(sceneID, number: newNumber(), route: route, from: opener?.sceneID)
    if let requirement, let place = state.manifest.requirements[requirement]?.place, !instance.requirements.isEmpty {
      throw .requirementOfItself(place, requirement: requirement, scene: sceneID)
    }
    let leaving = onScreen
    try move { () throws(Diagnostic) in
      if let opener { willRun(opener) }
      try prepare(instance)
      load(instance)
      leaving.forEach(disappear)
      appear(instance)
    }
    instances[instance.number] = instance
    var node = instance.node
    node.isGuard = requirement != nil
    if let route, route.resultType != nil { node.resultRoute = route.name }
    if let source, source != state.screen.top?.number { node.opener = source }
    if let route, let opener {
      let data = route.destinationType.map { "\($0)" }
      store.events.send(.routed(from: opener.sceneID, to: sceneID, route: route.name, data: data))
    }
    store.commit(.shown(node, presentation))
    leaving.forEach(disappeared)
    letGo()
    askAgain()
    observe(instance)
    appeared(instance)
    return instance.number
  }

  func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func build(
    _ sceneID: String, number: Int, state: PreservedState = [:], route: RouteDescription?, from source: String?
  ) throws(Diagnostic) -> SceneInstance {
    let instance = try build(sceneID, number: number, state: state)
    if let route, !run(instance, { route.accepts(instance.scene.dataStore) }) {
      throw .wrongDataStore(
        scene: source ?? sceneID, route: route.name, destination: sceneID,
        expected: route.destinationType.map { "\($0)" } ?? "data store")
    }
    return instance
  }

  func letGo() {
    guard instances.count > state.screen.nodes.count else { return }
    let numbers = Set(state.screen.nodes.map(\.number))
    for (number, instance) in instances.sorted(by: { $0.key > $1.key }) where !numbers.contains(number) {
      letGo(of: instance)
    }
  }

  func letGo(of instance: SceneInstance) {
    instances[instance.number] = nil
    positions[instance.number] = nil
    instance.viewController.container.onChange = nil
    instance.context.onChange = nil
    // For notices of its views that were not drawn.
    run(instance) { instance.viewController.updateContainer() }
    takeNotices(of: instance)
    instance.viewController.container.withdrawQuestions()
    leaks?.expectRelease(of: instance, after: .left)
  }

  private func follow(_ difference: StateDifference) {
    if difference.isOfManifest { onManifest() }
    if difference.mayRouteElsewhere { isRewiringDue = true }
    if !difference.exchangedWorkers.isEmpty {
      // The former worker is observed.
      for requirement in shown.flatMap(\.requirements) + requirements.values { requirement.isObserved = false }
      setNeedsRendering()
    }
    if difference.isVisible || isRewiringDue { setNeedsRendering() }
  }

  func rewire() {
    isRewiringDue = false
    let wirings = try? opener.plan { planner throws(Diagnostic) in try planner.wirings() }
    rewire(wirings ?? [:])
  }

  /// Sets where the shown scenes' routes lead. Panes that failed are tried again.
  func rewire(_ wirings: [Int: SceneWiring]) {
    wiringNumber += 1
    if wirings.values.contains(where: \.awaitsDeclarations) { onUndeclared() }
    for (number, wiring) in wirings {
      guard let navigator = instances[number]?.navigator else { continue }
      let former = navigator.scene.openDestinations.mapValues { $0.filter { state.isKnown($0.id) } }
      navigator.scene = WiredScene(navigator.scene.configurator, wiring, after: former)
    }
    setNeedsRendering()
  }

  func end() {
    display = nil
    for instance in instances.values { instance.viewController.container.withdrawQuestions() }
    store.commit(.ended)
    instances = [:]
  }
}
