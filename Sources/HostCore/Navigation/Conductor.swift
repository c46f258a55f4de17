import VIPKit

/// Leads the user from scene to scene: builds what a route leads to, keeps the stack, and has the display show its top.
@MainActor
final class Conductor {
  /// Called with what should be on the screen, once for each turn of the main actor in which something changed.
  var show: (Screen) -> Void = { _ in }

  private let registry: LibraryRegistry
  private let wiring: Wiring
  private let workers: WorkerRegistry
  private let report: (Refusal) -> Void

  private var stack = NavigationStack<SceneInstance>()
  private var lastNumber = 0
  private var isRenderingDue = false

  init(registry: LibraryRegistry, wiring: Wiring, workers: WorkerRegistry, report: @escaping (Refusal) -> Void) {
    self.registry = registry
    self.wiring = wiring
    self.workers = workers
    self.report = report
  }

  // MARK: Moving

  /// Shows the first scene.
  func start(_ sceneID: String) throws(Refusal) {
    try open(sceneID, as: .root, route: nil) { _ in }
  }

  /// Follows a route of the scene on the screen. When that fails the scene stays, and its container says why.
  func follow(
    _ route: RouteDescription, to destination: String, from number: Int, prepare: @MainActor (AnyObject) -> Void
  ) {
    guard isOnScreen(number) else { return }
    do throws(Refusal) {
      try open(destination, as: route.presentation, route: route, prepare: prepare)
    } catch {
      self.report(error, from: number)
    }
  }

  /// Leaves the scene on the screen for the one beneath it.
  func goBack(from number: Int, prepare: @MainActor (AnyObject) -> Void) {
    guard isOnScreen(number), let leaving = stack.top?.item, let previous = stack.previous?.item else { return }
    prepare(previous.scene.dataStore)
    leaving.viewController.viewWillDisappear()
    previous.viewController.viewWillAppear()
    _ = stack.goBack()
    leaving.viewController.viewDidDisappear()
    retire(leaving)
    previous.viewController.viewDidAppear()
    setNeedsRendering()
  }

  /// Tells the user why something can't be done, in the scene on the screen.
  func report(_ refusal: Refusal, from number: Int) {
    report(refusal)
    if isOnScreen(number) { stack.top?.item.viewController.showError(refusal.message) }
  }

  private func isOnScreen(_ number: Int) -> Bool { stack.top?.item.number == number }

  private func open(
    _ sceneID: String, as presentation: Presentation, route: RouteDescription?,
    prepare: @MainActor (AnyObject) -> Void
  ) throws(Refusal) {
    let instance = try build(sceneID, route: route)
    prepare(instance.scene.dataStore)
    let leaving = stack.top?.item
    instance.viewController.viewDidLoad()
    leaving?.viewController.viewWillDisappear()
    instance.viewController.viewWillAppear()
    let gone = stack.show(instance, as: presentation)
    registry.advance(sceneID, to: .presented)
    leaving?.viewController.viewDidDisappear()
    for instance in gone { retire(instance) }
    instance.viewController.viewDidAppear()
    instance.viewController.container.onChange = { [weak self] in self?.setNeedsRendering() }
    setNeedsRendering()
  }

  private func build(_ sceneID: String, route: RouteDescription?) throws(Refusal) -> SceneInstance {
    let configurator = try registry.scene(sceneID)
    let wired: WiredScene
    do { wired = try wiring.wire(configurator) } catch { throw registry.refuse(sceneID, .wiring(error)) }
    lastNumber += 1
    let navigator = SceneNavigator(scene: wired, number: lastNumber, conductor: self)
    let context = SceneContext(
      sceneID: sceneID, navigator: navigator, workers: workers.provider(for: wired.descriptor))
    let scene: Scene
    do {
      scene = try configurator.configure(in: context)
    } catch let fault as WiringFault {
      throw .wiring(fault)
    } catch {
      throw .wiring(.configuratorFailed(scene: sceneID, reason: String(describing: error)))
    }
    if let route, !route.accepts(scene.dataStore) {
      throw .wiring(
        .wrongDataStore(
          scene: stack.top?.item.sceneID ?? sceneID, route: route.name, destination: sceneID,
          expected: route.destinationType.map { "\($0)" } ?? "data store"))
    }
    registry.advance(sceneID, to: .configured)
    return SceneInstance(number: lastNumber, sceneID: sceneID, scene: scene, context: context, navigator: navigator)
  }

  private func retire(_ instance: SceneInstance) {
    instance.viewController.container.onChange = nil
    let isStillShown = stack.entries.contains { $0.item.sceneID == instance.sceneID }
    if !isStillShown { registry.advance(instance.sceneID, to: .loaded) }
  }

  // MARK: Showing

  /// Takes what the user did, and shows what came of it at once.
  func handle(_ event: UserEvent) {
    guard let top = stack.top?.item else { return }
    switch event {
    case .act(let id, let action):
      if top.viewController.container.error == nil { top.perform(action, on: id) }
    case .dismissError:
      if top.viewController.container.dismissError() { top.viewController.errorShown() }
    case .back:
      goBack(from: top.number) { _ in }
    case .quit:
      break
    }
    render()
  }

  private func setNeedsRendering() {
    guard !isRenderingDue else { return }
    isRenderingDue = true
    Task { self.render() }
  }

  private func render() {
    isRenderingDue = false
    guard let top = stack.top else { return }
    show(top.item.screen(canGoBack: stack.canGoBack, isModal: top.isModal))
  }
}
