import HostModel
@_spi(Host) import VIPKit

/// The scenes that scenes show inside themselves: made when a drawing asks for them, gone when it doesn't any more.
extension NavigationController {
  /// Has an instance show inside itself what its drawing asks for.
  ///
  /// - Parameters:
  ///   - wanted: what the drawing asks for, in its order.
  ///   - path: the scenes that it stands in, and its own, the outermost first.
  /// - Returns: what stands in each place; nil where the route's destination isn't installed.
  func update(
    _ instance: SceneInstance, showing wanted: [(key: ScenePane.Key, scene: EmbeddedScene)], in path: [String]
  ) -> [ScenePane?] {
    guard let node = state.screen.node(instance.number), !wanted.isEmpty || !node.panes.isEmpty else { return [] }
    var shown: [ScenePane?] = []
    for (key, scene) in wanted {
      let old = node.panes.first { $0.key == key }
      shown.append(update(old, to: scene, key, in: instance, path))
    }
    // What a scene shows after a restart may depend on what it fetches first.
    let isOnItsWay = instance.isWorking || instance.viewController.container.loading != nil
    let waiting = node.panes.filter { pane in
      isOnItsWay && pane.content == .resumed && !wanted.contains { $0.key == pane.key }
    }
    let panes = shown.compactMap(\.self) + waiting
    if panes != node.panes { replace(node.panes, by: panes, in: instance) }
    return shown
  }

  private func update(
    _ old: ScenePane?, to scene: EmbeddedScene, _ key: ScenePane.Key, in parent: SceneInstance, _ path: [String]
  ) -> ScenePane? {
    let destination: String
    do throws(WiringFault) {
      guard let found = try parent.navigator.scene.destination(of: scene.route) else { return nil }
      guard !path.contains(found) else {
        throw .sceneInsideItself(scene: parent.sceneID, route: scene.route.name, destination: found)
      }
      destination = found
    } catch {
      return refused(.wiring(error), instead: old, scene.route.defaultDestination, key)
    }
    guard let old, old.scene == destination else { return make(destination, for: scene, key, in: parent) }
    switch old.content {
    case .shown:
      // Its surroundings are those of its place.
      if let child = instances[old.number] { child.environment = scene.environment }
      return old
    case .ended: return old
    case .refused where refusedPanes[old.number] == wiringNumber: return old
    case .refused, .resumed: return make(destination, for: scene, key, in: parent, again: old)
    }
  }

  private func refused(
    _ refusal: Refusal, instead old: ScenePane?, as number: Int? = nil, _ scene: String, _ key: ScenePane.Key
  ) -> ScenePane {
    if let old, old.content == .refused(refusal) {
      refusedPanes[old.number] = wiringNumber
      return old
    }
    store.report(refusal)
    let number = number ?? old?.number ?? newNumber()
    refusedPanes[number] = wiringNumber
    return ScenePane(key: key, number: number, scene: scene, .refused(refusal))
  }

  /// - Parameter old: what was there in an app before this one, or could not be made before.
  private func make(
    _ sceneID: String, for scene: EmbeddedScene, _ key: ScenePane.Key, in parent: SceneInstance,
    again old: ScenePane? = nil
  ) -> ScenePane {
    let number = old?.number ?? newNumber()
    do throws(Refusal) {
      let saved = old.flatMap { old in state.journal.instances.first { $0.number == old.number } }
      let instance: SceneInstance
      if let saved, !saved.state.isEmpty {
        instance = try build(saved)
        instance.environment = scene.environment
      } else {
        instance = try build(sceneID, number: number, route: scene.route, from: parent.sceneID)
        instance.environment = scene.environment
        move {
          builder.opener.executing.enter(parent)
          unproven.run(parent) { scene.prepare(instance.scene.dataStore) }
          builder.opener.executing.enter(instance)
          unproven.run(instance) { instance.viewController.viewDidLoad() }
          if let saved { unproven.run(instance) { instance.repeatInputs(saved.inputs) } }
        }
      }
      move { unproven.run(instance) { instance.viewController.viewWillAppear() } }
      instance.keepFocus()
      instances[instance.number] = instance
      observe(instance)
      arriving.append(instance)
      var node = SceneNode(
        number: instance.number, scene: sceneID, generation: instance.generation,
        panes: resumedPanes(of: instance.number))
      if scene.route.resultType != nil { node.resultRoute = scene.route.name }
      return ScenePane(key: key, number: instance.number, scene: sceneID, .shown(node), notice: old?.notice)
    } catch {
      return refused(error, instead: old, as: number, sceneID, key)
    }
  }

  private func replace(_ old: [ScenePane], by new: [ScenePane], in parent: SceneInstance) {
    let staying = Set(new.compactMap(\.node).flatMap(\.nodes).map(\.number))
    let leaving = old.compactMap(\.node).flatMap(\.nodes).filter { !staying.contains($0.number) }
      .compactMap { instances[$0.number] }
    move { for instance in leaving { instance.viewController.viewWillDisappear() } }
    store.commit(.embedded(new, in: parent.number))
    for instance in leaving { instance.viewController.viewDidDisappear() }
    let numbers = Set(new.map(\.number))
    for pane in old where !numbers.contains(pane.number) { refusedPanes[pane.number] = nil }
    letGo()
  }

  /// What a journal says that an instance has shown inside itself: to be made when it is drawn.
  func resumedPanes(of number: Int) -> [ScenePane] {
    state.journal.instances.compactMap { saved in
      guard let pane = saved.pane, pane.parent == number else { return nil }
      return ScenePane(key: pane.key, number: saved.number, scene: saved.scene, .resumed)
    }
  }

  /// Tells why the app has died in the panes of the culprit on the screen.
  ///
  /// - Returns: whether there is one.
  func tell(_ notice: String, inPanesOf sceneID: String) -> Bool {
    let panes = (state.screen.top?.allPanes ?? []).filter { $0.scene == sceneID }
    store.commit(panes.map { .paneNoted($0.number, notice) })
    return !panes.isEmpty
  }
}
