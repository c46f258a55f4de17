import HostSystem
import HostManifest
import HostJournal
import HostState
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// The scenes that scenes show inside themselves: made when a drawing asks for them, gone when it doesn't any more.
extension NavigationController {
  /// Has an instance show inside itself what its drawing asks for.
  ///
  /// - Parameter path: the scenes that it stands in, and its own, the outermost first.
  /// - Returns: what stands in each place, in the order of the drawing; nil where the route's destination isn't installed.
  func update(_ instance: SceneInstance, showing rendering: Rendering, in path: [String]) -> [ScenePane?] {
    let wanted = rendering.embeddedScenes
    guard let node = state.screen.node(instance.number), !wanted.isEmpty || !node.panes.isEmpty else { return [] }
    var unwanted = node.panes.filter { pane in !wanted.contains { $0.key == pane.key } }
    let hidden = unwanted.filter { rendering.root.hides($0.tabs) }.map { $0.standing(on: $0.tabs, isHidden: true) }
    unwanted.removeAll { rendering.root.hides($0.tabs) }
    var shown: [ScenePane?] = []
    for (key, scene, tabs) in wanted {
      let old = node.panes.first { $0.key == key }
      let pane = update(old, to: scene, key, in: instance, path, insteadOf: &unwanted)
      shown.append(pane?.standing(on: tabs))
    }
    // What a scene shows may depend on what it fetches first.
    let isOnItsWay = instance.isWorking || instance.viewController.container.loading != nil
    let waiting = isOnItsWay ? unwanted.filter(isKept) : []
    let panes = shown.compactMap(\.self) + hidden + waiting
    if panes != node.panes { replace(node.panes, by: panes, in: instance) }
    return shown
  }

  /// Whether a pane is kept although this drawing doesn't ask for it: a later one may, and the pane is not to begin again then.
  private func isKept(_ pane: ScenePane) -> Bool { pane.node.map { instances[$0.number]?.isResumed == true } ?? true }

  private func update(
    _ old: ScenePane?, to scene: EmbeddedScene, _ key: ScenePane.Key, in parent: SceneInstance, _ path: [String],
    insteadOf unwanted: inout [ScenePane]
  ) -> ScenePane? {
    let place: PanePlace
    do throws(Diagnostic) {
      guard let found = try PanePlace(key, scene, in: parent, path) else {
        return old.flatMap { missing($0, key, in: parent) }
      }
      place = found
    } catch {
      return refused(error, instead: old, scene.route.defaultDestination, key)
    }
    guard let old, old.scene == place.destination else { return held(in: place, among: &unwanted) ?? make(at: place) }
    switch old.content {
    case .shown:
      if let child = instances[old.number] { stay(child, at: place) }
      return old
    case .ended: return old
    case .refused where old.triedAt == wiringNumber: return old
    case .refused, .resumed: return make(at: place, again: old)
    }
  }

  /// What an app before this one has shown where nothing is installed any more: it says so, and keeps what was typed until the scene
  /// is there again.
  private func missing(_ old: ScenePane, _ key: ScenePane.Key, in parent: SceneInstance) -> ScenePane? {
    guard old.node == nil, !state.journal.part(old.number).isEmpty else { return nil }
    let fault = Diagnostic.unknownDestination(
      scene: parent.sceneID, route: key.route, destination: old.scene, known: state.knownIDs)
    return refused(fault, instead: old, old.scene, key)
  }

  /// Its surroundings are those of its place.
  private func stay(_ instance: SceneInstance, at place: PanePlace) {
    instance.environment = place.environment
    instance.isResumed = false
    instance.heldFor = nil
  }

  /// What stays in a place that is to show something else, until it may be left: the user has typed something there that
  /// would be lost. The scene asks them, once for each that is to come in its place.
  private func held(in place: PanePlace, among unwanted: inout [ScenePane]) -> ScenePane? {
    for (index, pane) in unwanted.enumerated() where pane.key.route == place.key.route {
      guard let (pane, instance) = unsaved(pane, in: place.parent) else { continue }
      unwanted.remove(at: index)
      instance.environment = place.environment
      if instance.heldFor != place.key {
        instance.heldFor = place.key
        willRun(instance)
        _ = instance.mayBeLeft()
      }
      return pane
    }
    return nil
  }

  /// Whether a scene asks before it is left. It is named as the one that runs: the answer may be code of its own.
  private func holdsUnsaved(_ instance: SceneInstance) -> Bool {
    willRun(instance)
    return instance.viewController.isModalInPresentation
  }

  /// A pane whose scene asks before it is left; nil when it doesn't.
  private func unsaved(_ pane: ScenePane, in parent: SceneInstance) -> (ScenePane, SceneInstance)? {
    var pane = pane
    let isResumed = pane.content == .resumed
    if isResumed {
      guard state.journal.part(pane.number).contains(where: { !$0.inputs.isEmpty }) else { return nil }
      pane = wake(pane, in: parent) ?? pane
    }
    guard let instance = pane.node.flatMap({ instances[$0.number] }) else { return nil }
    if holdsUnsaved(instance) { return (pane, instance) }
    if isResumed { letGo(of: instance) }
    return nil
  }

  private func replace(_ old: [ScenePane], by new: [ScenePane], in parent: SceneInstance) {
    let (before, after) = (visible(old), visible(new))
    let leaving = before.subtracting(after).sorted().compactMap { instances[$0] }
    // What a hidden tab has kept appears with it.
    let returning = visible(old.filter(\.isHidden).map { $0.standing(on: []) }).intersection(after)
    move {
      leaving.forEach(disappear)
      for instance in returning.sorted().compactMap({ instances[$0] }) {
        appear(instance)
        instance.isArriving = true
      }
    }
    store.commit(.embedded(new, in: parent.number))
    leaving.forEach(disappeared)
    letGo()
  }

  private func visible(_ panes: [ScenePane]) -> Set<Int> {
    Set(panes.filter { !$0.isHidden }.compactMap(\.node).flatMap(\.visibleNodes).map(\.number))
  }

  // MARK: After a crash

  /// Tells why the app before this one has died in the place of the scene that has ended it, inside another. It is looked for before
  /// the first screen is shown, and then until the screen has settled.
  ///
  /// - Returns: whether it is told there, or is going to be told.
  func tellInPlace(_ crash: CrashNotice) -> Bool {
    guard state.libraries[crash.scene]?.entry?.kind != .worker, let top, let node = state.screen.top else {
      return false
    }
    untoldCrash = crash
    // Nothing is drawn before it is known whether it may be.
    if onScreen.contains(where: { isBarred($0) || $0.beginning != nil }) { return true }
    let isSettled = screen(of: top, node).isSettled
    let isTold = untoldCrash?.isTold == true
    if isTold || isSettled || state.screen.stack.contains(where: { $0.scene == crash.scene }) {
      untoldCrash = nil
      return isTold
    }
    return true
  }

  func tellCrash(in screen: Screen) {
    guard let crash = untoldCrash, crash.isTold || screen.isSettled || acting != nil else { return }
    untoldCrash = nil
    if !crash.isTold { store.commit(.alert(crash.text)) }
  }

  func crashNotice(at place: PanePlace) -> String? {
    guard let crash = untoldCrash, place.destination == crash.scene else { return nil }
    untoldCrash?.isTold = true
    return crash.text
  }
}

/// Why a scene has ended the app before this one.
struct CrashNotice {
  let scene: String
  let text: String
  var isTold = false
}

/// A place for a scene inside another, and what may stand there.
struct PanePlace {
  let key: ScenePane.Key
  let route: RouteDescription
  let environment: EnvironmentValues
  /// Fills the data store of what stands there; nil when the scene around it hasn't asked for it since a restart.
  let prepare: (@MainActor (AnyObject) -> Void)?
  let parent: SceneInstance
  /// The scenes that it stands in, the outermost first.
  let path: [String]
  let destination: String

  /// - Parameter asked: what the scene around it asks for; nil for what stood there in an app before this one.
  /// - Returns: nil for an optional route whose destination isn't installed.
  @MainActor
  init?(_ key: ScenePane.Key, _ asked: EmbeddedScene?, in parent: SceneInstance, _ path: [String]) throws(Diagnostic) {
    let wired = parent.navigator.scene
    guard let route = asked?.route ?? wired.route(named: key.route), let destination = try wired.destination(of: route)
    else { return nil }
    (self.key, self.route, self.parent, self.path, self.destination) = (key, route, parent, path, destination)
    environment = asked?.environment ?? parent.environment
    prepare = asked?.prepare
    guard !path.contains(destination) else {
      throw Diagnostic(
        parent.sceneID == destination
          ? "\(parent.sceneID): shows itself inside itself, by the route \(route.name)"
          : "\(parent.sceneID): shows \(destination) inside itself, by the route \(route.name), and stands in \(destination)",
        "send the route elsewhere by scenes.\(parent.sceneID).routes.\(route.name), or show it by a link")
    }
  }
}

/// How the scenes inside scenes are built: new, or as a journal has them.
extension NavigationController {
  /// - Parameter old: what was there in an app before this one, or could not be made before.
  func make(at place: PanePlace, again old: ScenePane? = nil) -> ScenePane {
    let number = old?.number ?? newNumber()
    do throws(Diagnostic) {
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
  ) throws(Diagnostic) -> SceneInstance {
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
    _ refusal: Diagnostic, instead old: ScenePane?, as number: Int? = nil, _ scene: String, _ key: ScenePane.Key
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
    do throws(Diagnostic) {
      let instance = try build(pane.number, at: place, saved)
      instance.isResumed = true
      return install(instance, at: place, notice: pane.notice)
        .standing(on: pane.tabs, isHidden: pane.isHidden)
    } catch {
      return refused(error, instead: pane, pane.scene, pane.key)
    }
  }
}
