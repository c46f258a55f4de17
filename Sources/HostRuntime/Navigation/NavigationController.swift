import HostModel
import HostRecovery
import HostEvents
import HostSystem
import VIPKit

/// Leads the user from scene to scene: builds what a route leads to, and keeps the stack.
@MainActor
final class NavigationController {
  /// Called with what should be on the screen, once for each turn of the main actor in which something changed.
  var show: (Screen) -> Void = { _ in }
  /// Called before that, when all that has happened may be written down.
  var willShow: () -> Void = {}
  /// Called before what the user did is passed to a scene, which may end the app.
  var willAct: (_ number: Int) -> Void = { _ in }
  /// Where the user is on an instance, as far as only the display knows.
  var position: (_ number: Int) -> ScreenPosition? = { _ in nil }
  /// Called when a scene has left the screen for good.
  var onLeave: (SceneInstance) -> Void = { _ in }
  /// Called when a build that was replaced has ended its work.
  var onRetire: (SceneInstance) -> Void = { _ in }
  var messages = HostMessages() {
    didSet { if messages != oldValue { setNeedsRendering() } }
  }

  let builder: SceneBuilder
  var stack = NavigationStack<SceneInstance>()

  let report: (Refusal) -> Void
  /// The number of the newest instance.
  var lastNumber = 0

  var unproven: UnprovenBuilds { builder.registry.unproven }
  private let events: EventHub
  var isRenderingDue = false

  init(builder: SceneBuilder, events: EventHub = EventHub(), report: @escaping (Refusal) -> Void) {
    self.builder = builder
    self.events = events
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
  ///
  /// - Returns: the scene that has come back; nil when there is none.
  @discardableResult
  func goBack(from number: Int, prepare: @MainActor (AnyObject) -> Void) -> SceneInstance? {
    guard isOnScreen(number), let leaving = stack.top?.item, let previous = stack.previous?.item else { return nil }
    prepare(previous.scene.dataStore)
    leaving.viewController.viewWillDisappear()
    previous.viewController.viewWillAppear()
    _ = stack.goBack()
    leaving.viewController.viewDidDisappear()
    retire(leaving)
    previous.viewController.viewDidAppear()
    hasCome(previous)
    return previous
  }

  /// Tells the user why something can't be done, in the scene on the screen.
  func report(_ refusal: Refusal, from number: Int) {
    report(refusal)
    if isOnScreen(number) { stack.top?.item.viewController.showError(refusal.message) }
  }

  /// Whether a scene is on the screen, or beneath what is.
  func isShown(_ sceneID: String) -> Bool {
    stack.entries.contains { $0.item.sceneID == sceneID }
  }

  private func isOnScreen(_ number: Int) -> Bool { stack.top?.item.number == number }

  private func open(
    _ sceneID: String, as presentation: Presentation, route: RouteDescription?,
    prepare: @MainActor (AnyObject) -> Void
  ) throws(Refusal) {
    let instance = try build(sceneID, route: route)
    prepare(instance.scene.dataStore)
    let leaving = stack.top?.item
    unproven.run(instance) { instance.viewController.viewDidLoad() }
    leaving?.viewController.viewWillDisappear()
    unproven.run(instance) { instance.viewController.viewWillAppear() }
    let gone = stack.show(instance, as: presentation)
    builder.registry.advance(sceneID, to: .presented)
    leaving?.viewController.viewDidDisappear()
    for instance in gone { retire(instance) }
    unproven.run(instance) { instance.viewController.viewDidAppear() }
    observe(instance)
    hasCome(instance)
  }

  private func build(_ sceneID: String, route: RouteDescription?) throws(Refusal) -> SceneInstance {
    lastNumber += 1
    let instance = try builder.build(sceneID, number: lastNumber, navigation: self, report: report)
    if let route, !unproven.run(instance, { route.accepts(instance.scene.dataStore) }) {
      throw .wiring(
        .wrongDataStore(
          scene: stack.top?.item.sceneID ?? sceneID, route: route.name, destination: sceneID,
          expected: route.destinationType.map { "\($0)" } ?? "data store"))
    }
    builder.registry.advance(sceneID, to: .configured)
    return instance
  }

  /// Tells that a scene is on the screen.
  func hasCome(_ instance: SceneInstance) {
    askAgain()
    events.send(.presented(scene: instance.sceneID, generation: instance.generation))
    messages.notice = nil
  }

  private func retire(_ instance: SceneInstance) {
    instance.viewController.container.onChange = nil
    if !isShown(instance.sceneID) { builder.registry.advance(instance.sceneID, to: .loaded) }
    onLeave(instance)
  }
}
