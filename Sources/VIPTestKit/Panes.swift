@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

@MainActor
final class Panes {
  /// In the order of the screen.
  private(set) var shown: [(key: PaneKey, tabs: [PaneTab], scene: DrivenScene)] = []
  /// On tabs that don't show.
  private(set) var hidden: [(key: PaneKey, tabs: [PaneTab], scene: DrivenScene)] = []
  /// Why the first pane that failed can't be shown.
  private(set) var fault: (any Error)?

  private let configurators: [String: any SceneConfigurator]
  private let words: [String: Words]
  private let workers: TestWorkers
  /// Panes without a configurator, whose data was passed to the test.
  private var passed: Set<PaneKey> = []

  init(_ configurators: [String: any SceneConfigurator], words: [String: Words], workers: TestWorkers) {
    (self.configurators, self.words, self.workers) = (configurators, words, workers)
  }

  /// Makes the scenes that the drawing asks for, and keeps those on tabs that don't show. Nil for an empty place.
  func update(_ rendering: Rendering, in parent: DrivenScene) -> [DrivenScene?] {
    let wanted = rendering.embeddedScenes
    let tree = rendering.root
    let scenes = wanted.map { make($0.key, $0.scene, in: parent) }
    let before = (shown: shown, hidden: hidden)
    shown = zip(wanted, scenes).compactMap { wanted, scene in scene.map { (wanted.key, wanted.tabs, $0) } }
    let others = (before.shown + before.hidden).filter { old in !shown.contains { $0.key == old.key } }
    hidden = others.filter { tree.hides($0.tabs) }
    for old in before.shown where !shown.contains(where: { $0.key == old.key }) { old.scene.disappear() }
    for old in others where !tree.hides(old.tabs) {
      old.scene.viewController.container.withdrawQuestions()
      for scene in old.scene.inScreen { parent.changes.leave(scene) }
    }
    for old in before.hidden where shown.contains(where: { $0.key == old.key }) {
      old.scene.appear()
      old.scene.discardFocusRequest()
    }
    passed.formIntersection(wanted.map(\.key))
    return scenes
  }

  private func make(_ key: PaneKey, _ scene: EmbeddedScene, in parent: DrivenScene) -> DrivenScene? {
    var environment = scene.environment
    environment.words = words[key.route] ?? Words()
    if let pane = (shown + hidden).first(where: { $0.key == key })?.scene {
      if pane.viewController.environment != environment { pane.viewController.environment = environment }
      return pane
    }
    if fault != nil { return nil }
    do {
      guard parent.descriptor.declares(scene.route) else {
        throw DriverError.undeclaredRoute(label: "SceneView", route: key.route)
      }
      guard let configurator = configurators[key.route] else {
        if passed.insert(key).inserted { parent.navigator.pass(on: scene.route, scene.prepare) }
        return nil
      }
      let pane = try DrivenScene(
        configurator, workers: workers, navigator: NavigatorSpy(), environment: environment, changes: parent.changes
      ) { store in
        if scene.route.accepts(store) {
          scene.prepare(store)
        } else {
          fault = DriverError.notPassed(route: key.route, found: "\(type(of: store))")
        }
      }
      pane.stand(in: parent)
      return pane
    } catch {
      fault = error
      return nil
    }
  }
}
