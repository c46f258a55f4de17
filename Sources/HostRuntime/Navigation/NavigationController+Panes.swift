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
    do throws(WiringFault) {
      guard let found = try PanePlace(key, scene, in: parent, path) else {
        return old.flatMap { missing($0, key, in: parent) }
      }
      place = found
    } catch {
      return refused(.wiring(error), instead: old, scene.route.defaultDestination, key)
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
    let fault = WiringFault.unknownDestination(
      scene: parent.sceneID, route: key.route, destination: old.scene, known: state.knownIDs)
    return refused(.wiring(fault), instead: old, old.scene, key)
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

  /// The instances on the screen in panes.
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

  /// Tells of the crash in an alert when the scene that has ended the app hasn't come where it was expected.
  func tellCrash(in screen: Screen) {
    guard let crash = untoldCrash, crash.isTold || screen.isSettled || acting != nil else { return }
    untoldCrash = nil
    if !crash.isTold { store.commit(.alert(crash.text)) }
  }

  /// What is to be said of what comes to a place.
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
  /// Whether it stands in the place of the scene.
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

  /// Looks up where the route leads.
  ///
  /// - Parameter asked: what the scene around it asks for; nil for what stood there in an app before this one.
  /// - Returns: nil for an optional route whose destination isn't installed.
  @MainActor
  init?(_ key: ScenePane.Key, _ asked: EmbeddedScene?, in parent: SceneInstance, _ path: [String]) throws(WiringFault) {
    let wired = parent.navigator.scene
    guard let route = asked?.route ?? wired.route(named: key.route), let destination = try wired.destination(of: route)
    else { return nil }
    (self.key, self.route, self.parent, self.path, self.destination) = (key, route, parent, path, destination)
    environment = asked?.environment ?? parent.environment
    prepare = asked?.prepare
    guard !path.contains(destination) else {
      throw .sceneInsideItself(scene: parent.sceneID, route: route.name, destination: destination)
    }
  }
}
