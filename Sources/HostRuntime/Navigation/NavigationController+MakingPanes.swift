import HostJournal
import HostState
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// How the scenes inside scenes are built: new, or as a journal has them.
extension NavigationController {
  /// Makes what a drawing asks for.
  ///
  /// - Parameter old: what was there in an app before this one, or could not be made before.
  func make(at place: PanePlace, again old: ScenePane? = nil) -> ScenePane {
    let number = old?.number ?? newNumber()
    do throws(Refusal) {
      let instance = try build(number, at: place, old.flatMap(saved))
      move { appear(instance) }
      instance.isArriving = true
      return install(instance, at: place, notice: old?.notice)
    } catch {
      // Who isn't run any more for it is told with the reason.
      _ = crashNotice(at: place)
      return refused(error, instead: old, as: number, place.destination, place.key)
    }
  }

  /// Builds what stands in a place, with the data that is passed and what a journal has of it.
  private func build(
    _ number: Int, at place: PanePlace, _ saved: Journal.Instance?
  ) throws(Refusal) -> SceneInstance {
    let saved = saved?.scene == place.destination ? saved : nil
    let instance = try build(
      place.destination, number: number, state: saved?.preserved ?? [:], route: place.route, from: place.parent.sceneID)
    instance.environment = place.environment
    move {
      // What is preserved has been passed before.
      if saved?.state.isEmpty != false, let prepare = place.prepare {
        run(place.parent) { prepare(instance.scene.dataStore) }
      }
      load(instance, saved)
    }
    return instance
  }

  private func install(_ instance: SceneInstance, at place: PanePlace, notice: String?) -> ScenePane {
    instance.discardFocusRequest()
    instances[instance.number] = instance
    observe(instance)
    var node = SceneNode(
      number: instance.number, scene: instance.sceneID, generation: instance.generation,
      panes: resumedPanes(of: instance.number))
    if place.route.resultType != nil { node.resultRoute = place.route.name }
    return ScenePane(
      key: place.key, number: instance.number, scene: instance.sceneID, .shown(node),
      notice: notice ?? crashNotice(at: place))
  }

  func refused(
    _ refusal: Refusal, instead old: ScenePane?, as number: Int? = nil, _ scene: String, _ key: ScenePane.Key
  ) -> ScenePane {
    if old?.content != .refused(refusal) { store.report(refusal) }
    return ScenePane(
      key: key, number: number ?? old?.number ?? newNumber(), scene: scene, .refused(refusal), triedAt: wiringNumber)
  }

  // MARK: After a restart

  /// What a journal says that an instance has shown inside itself: to be made when it is drawn.
  func resumedPanes(of number: Int) -> [ScenePane] {
    state.journal.instances.compactMap { saved in
      guard let pane = saved.pane, pane.parent == number else { return nil }
      return ScenePane(key: pane.key, number: saved.number, scene: saved.scene, saved.isEnded ? .ended : .resumed)
        .standing(on: pane.hiddenOn ?? [], isHidden: pane.hiddenOn != nil)
    }
  }

  private func saved(_ pane: ScenePane) -> Journal.Instance? {
    state.journal.instances.first { $0.number == pane.number }
  }

  /// The one of a screen's instances that has opened what lies on it. One that was there in an app before this one, and hasn't been
  /// drawn since, is made now: it takes what is handed back. Nil when it is gone.
  func openingInstance(_ number: Int, in screen: Int) -> SceneInstance? {
    while let node = state.screen.node(screen), !node.nodes.contains(where: { $0.number == number }) {
      let resumed = node.allPanes.first { pane in
        pane.content == .resumed && state.journal.part(pane.number).contains { $0.number == number }
      }
      guard let resumed, let around = state.screen.parent(of: resumed.number), let parent = instances[around.number],
        let made = wake(resumed, in: parent)
      else { return nil }
      store.commit(.embedded(around.panes.map { $0.number == made.number ? made : $0 }, in: around.number))
    }
    return instances[number]
  }

  /// Makes what was there in an app before this one, before the scene around it has asked for it. Nil when it can't be made
  /// without being asked for.
  func wake(_ pane: ScenePane, in parent: SceneInstance) -> ScenePane? {
    let around = sequence(first: parent.number) { self.state.screen.parent(of: $0)?.number }
    let path = around.compactMap { instances[$0]?.sceneID }.reversed()
    willRun(parent)
    let asked = parent.render().embeddedScenes.first { $0.key == pane.key }?.scene
    let place = try? PanePlace(pane.key, asked, in: parent, Array(path))
    guard let place, pane.scene == place.destination, let saved = saved(pane), asked != nil || !saved.state.isEmpty
    else {
      return nil
    }
    do throws(Refusal) {
      let instance = try build(pane.number, at: place, saved)
      instance.isResumed = true
      return install(instance, at: place, notice: pane.notice)
        .standing(on: pane.tabs, isHidden: pane.isHidden)
    } catch {
      return refused(error, instead: pane, pane.scene, pane.key)
    }
  }
}
