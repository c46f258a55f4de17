@_spi(Host) import VIPKit

/// The scenes that a scene of a test shows inside itself.
@MainActor
final class Panes {
  /// What tells one from another.
  struct Key: Hashable {
    let route: String
    let id: String
  }

  private(set) var drivers: [Key: SceneDriver] = [:]
  /// Why one could not be shown: the first time that this happened.
  private(set) var fault: (any Error)?

  private let configurators: [String: any SceneConfigurator]
  private let workers: TestWorkers
  private let descriptor: SceneDescriptor
  private let navigator: NavigatorSpy
  /// Those for which there is no configurator, and whose data the test has been given.
  private var passed: Set<Key> = []

  init(
    _ configurators: [String: any SceneConfigurator], of descriptor: SceneDescriptor, workers: TestWorkers,
    navigator: NavigatorSpy
  ) {
    self.configurators = configurators
    self.descriptor = descriptor
    self.workers = workers
    self.navigator = navigator
  }

  /// The tree of the scene with those of the scenes inside it: made when they come, gone when they aren't asked for any more.
  func embed(in root: Element) -> Element {
    var wanted: Set<Key> = []
    let screen = embed(in: root, &wanted)
    drivers = drivers.filter { key, driver in
      if !wanted.contains(key) { driver.disappear() }
      return wanted.contains(key)
    }
    passed.formIntersection(wanted)
    return screen
  }

  private func embed(in element: Element, _ wanted: inout Set<Key>) -> Element {
    var element = element
    if let scene = element.embeddedScene {
      let key = Key(route: scene.route.name, id: scene.id)
      wanted.insert(key)
      let driver = driver(key, scene)
      return element.showing(driver?.title ?? "", problem: nil, driver.map { [$0.screen] } ?? [])
    }
    for index in element.children.indices { element.children[index] = embed(in: element.children[index], &wanted) }
    return element
  }

  private func driver(_ key: Key, _ scene: EmbeddedScene) -> SceneDriver? {
    if let driver = drivers[key] { return driver }
    guard fault == nil else { return nil }
    guard descriptor.declares(scene.route) else {
      fault = DriverError.undeclaredRoute(label: "SceneView", route: key.route)
      return nil
    }
    guard let configurator = configurators[key.route] else {
      if passed.insert(key).inserted { navigator.pass(on: scene.route, scene.prepare) }
      return nil
    }
    do {
      let driver = try SceneDriver(configurator, workers: workers, environment: scene.environment) { store in
        if scene.route.accepts(store) {
          scene.prepare(store)
        } else {
          fault = DriverError.notPassed(route: key.route, found: "\(type(of: store))")
        }
      }
      drivers[key] = driver
      return driver
    } catch {
      fault = error
      return nil
    }
  }
}
