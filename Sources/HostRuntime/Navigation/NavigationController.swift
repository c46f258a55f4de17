import HostInspection
import HostJournal
import HostManifest
import HostSystem
import HostState
import ScreenModel
@_spi(Host) import VIPKit

/// Leads the user from scene to scene: builds what a route leads to, and keeps the objects of what is shown.
@MainActor
final class NavigationController {
  let store: AppStore
  let opener: LibraryOpener
  let workers: WorkerSlots
  /// Shows the scenes; nil until the run begins.
  var display: (any Display)?
  private(set) var environment = EnvironmentValues()
  /// Where the files of displays are kept; nil where files are those of the machine.
  var uploads: UploadFolder?
  var removal: Task<Void, Never>?
  var leaks: LeakWatch?

  var instances: [Int: SceneInstance] = [:]
  /// Where the user can go by a link; empty until they have asked.
  var places: [Screen.Place] = []
  var links = LinkOpener()
  var lastNumber = 0
  var isRenderingDue = false
  /// Whether it is due because each scene may have changed, and not only those that have said so.
  var areAllDue = false
  var isRendering = false
  var isHandling = false
  var waiting: [ScreenEvent] = []
  /// The event that is carried out, until it is written down.
  var receipt: EventReceipt?
  /// The last event whose screen came after more than 100 ms.
  var slowEvent: HostStatus.SlowEvent?
  var revision = 0
  /// The alert that is shown, and the first screen that has shown it; nil when none is.
  var shownAlert: (text: String, revision: Int)?
  /// Where the user is, by instance, as displays have told it.
  var positions: [Int: ScreenPosition] = [:]
  /// Does what concerns the run and no scene: ``UserEvent/quit(_:)``, ``UserEvent/places``, ``UserEvent/open(_:)``.
  var onRequest: (UserEvent) -> Void = { _ in }
  /// Whether a library has gone out of use to which routes may lead.
  private(set) var isRewiringDue = false
  var untoldNotices: [(text: String, tint: Tint?)] = []
  /// The instance of whose alert the display knows.
  var alerting: Int?
  /// The instance in which the user did something last.
  var acting: Int?
  /// Whether what is carried out now has come to a scene.
  var hasActed = false
  /// The instance that the user is at: the one where the focus is; on a display without a focus, that of the element to which
  /// they did something last.
  var focusedInstance: Int?
  var covered: Set<Int> = []
  var onManifest: () -> Void = {}
  /// The scene to begin with; nil for that of the manifest.
  var firstScene: () -> String? = { nil }
  /// Does what the user has chosen for a build in quarantine: whether it runs.
  var onOffer: (QuarantineOffer, Bool) -> Void = { _, _ in }
  var onUndeclared: () -> Void = {}
  /// What is to be told of a scene that may come inside another; nil when nothing is.
  var untoldCrash: CrashNotice?
  /// Whether the user has asked for the end of the run, and done nothing since.
  var hasAskedToQuit = false
  /// Counts how often routes may have begun to lead elsewhere.
  private(set) var wiringNumber = 0
  /// The state of the screen and of its routes for which libraries were prepared last.
  var preparedArrivals = (screen: -1, wiring: -1)
  /// Whether scenes are being exchanged for others. Until that is over they lead nobody elsewhere.
  private(set) var isMoving = false
  /// The requirements that have been asked, by name. They stay when their screens are left, as the user may sign out elsewhere.
  var requirements: [String: ObservedRequirement] = [:]
  /// Who meets them, and the digest of that.
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

  /// The same, and what stands on tabs that don't show. It goes with the screen, and may ask the user first.
  var inScreen: [SceneInstance] { (state.screen.top?.nodes ?? []).compactMap { instances[$0.number] } }

  var shown: [SceneInstance] { state.screen.nodes.compactMap { instances[$0.number] } }

  var alerts: [Int: String] {
    instances.compactMapValues { instance in
      let container = instance.viewController.container
      return container.error ?? container.question?.title
    }
  }

  /// Takes over what a display and the process say of what surrounds a screen.
  func surround(by values: EnvironmentValues) {
    environment = completed(values)
    // A scene inside another has the surroundings of its place there.
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

  // MARK: Moving

  func start(_ sceneID: String) throws(Diagnostic) { try open(sceneID, as: .root) { _ in } }

  /// Follows a route of the scene on the screen. When that fails the scene stays, and its container says why.
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

  /// Shows the scene that a link opens, on top of what is on the screen. Returns the number of its instance.
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

  /// Tells the user why something can't be done, in the scene that has tried, if it is on the screen.
  func report(_ refusal: Diagnostic, from number: Int) {
    store.report(refusal)
    guard let instance = onScreen.first(where: { $0.number == number }) else { return }
    if let offer = state.offer(because: refusal, refusal.message, holdsScreens: false) {
      return store.commit(.offered(offer))
    }
    instance.viewController.showError(refusal.message)
  }

  /// Does what leads from one scene to another, and what none of them may interrupt by leading elsewhere.
  func move<Value, Fault: Error>(_ body: () throws(Fault) -> Value) throws(Fault) -> Value {
    isMoving = true
    defer { isMoving = false }
    return try body()
  }

  /// Whether an instance is on the screen, if on a tab that doesn't show, and so may lead the user elsewhere. Where it may
  /// not, the log says why nothing happens, with the move in words.
  func mayMove(_ number: Int, _ move: String) -> Bool {
    if isMoving {
      // One that is being opened isn't among the instances yet.
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

  /// - Parameter requirement: what the user meets there, where the scene is a guard of the screen; nil where it is none.
  /// - Returns: the number of the new instance. The user may have been led further by the time it is returned.
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

  /// Lets go of the objects of instances that aren't shown any more.
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
    // What its views have to tell, and were not drawn for.
    run(instance) { instance.viewController.updateContainer() }
    takeNotices(of: instance)
    instance.viewController.container.withdrawQuestions()
    leaks?.expectRelease(of: instance, after: .left)
  }

  /// Has the next drawing show what has changed in the state.
  private func follow(_ difference: StateDifference) {
    if difference.isOfManifest { onManifest() }
    if difference.mayRouteElsewhere { isRewiringDue = true }
    if !difference.exchangedWorkers.isEmpty {
      // What is observed is the worker before.
      for requirement in shown.flatMap(\.requirements) + requirements.values { requirement.isObserved = false }
      setNeedsRendering()
    }
    if difference.isVisible || isRewiringDue { setNeedsRendering() }
  }

  /// Looks up again where the routes of the scenes that are shown lead.
  func rewire() {
    isRewiringDue = false
    let wirings = try? opener.plan { planner throws(Diagnostic) in try planner.wirings() }
    rewire(wirings ?? [:])
  }

  /// Has the routes of the scenes that are shown lead where a plan says. What could not be shown inside them is tried again.
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
