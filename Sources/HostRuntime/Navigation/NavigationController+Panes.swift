import HostSystem
import HostManifest
import HostJournal
import HostState
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

/// Panes are scenes inside scenes: made when a drawing asks for them, dropped when it stops.
extension NavigationController {
  /// Makes the panes that an instance's drawing asks for.
  /// - Parameter path: the scenes around it and its own, the outermost first.
  /// - Returns: the panes in the drawing's order; nil where the route's destination isn't installed.
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
    // A scene's panes may depend on data that it is still fetching.
    let isOnItsWay = instance.isWorking || instance.viewController.container.loading != nil
    let waiting = isOnItsWay ? unwanted.filter(isKept) : []
    let panes = shown.compactMap(\.self) + hidden + waiting
    if panes != node.panes { replace(node.panes, by: panes, in: instance) }
    return shown
  }

  /// Kept although this drawing doesn't ask for it: a later one may, and the pane shouldn't begin again.
  private func isKept(_ pane: ScenePane) -> Bool { pane.node.map { instances[$0.number]?.isResumed == true } ?? true }

  private func update(
    _ old: ScenePane?, to scene: EmbeddedScene, _ key: PaneKey, in parent: SceneInstance, _ path: [String],
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

  /// An earlier app's pane whose scene isn't installed says so, and keeps the typed text until the scene is back.
  private func missing(_ old: ScenePane, _ key: PaneKey, in parent: SceneInstance) -> ScenePane? {
    guard old.node == nil, !state.journal.part(old.number).isEmpty else { return nil }
    let fault = Diagnostic.unknownDestination(
      scene: parent.sceneID, route: key.route, destination: old.scene, known: state.knownIDs)
    return refused(fault, instead: old, old.scene, key)
  }

  private func stay(_ instance: SceneInstance, at place: PanePlace) {
    instance.environment = place.environment
    instance.isResumed = false
    instance.heldFor = nil
  }

  /// A pane that should give way but has unsaved input stays. Its scene asks the user once per successor.
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

  private func unsaved(_ pane: ScenePane, in parent: SceneInstance) -> (ScenePane, SceneInstance)? {
    var pane = pane
    let isResumed = pane.content == .resumed
    if isResumed {
      guard state.journal.part(pane.number).contains(where: { !$0.inputs.isEmpty }) else { return nil }
      pane = wake(pane, in: parent) ?? pane
    }
    guard let instance = pane.node.flatMap({ instances[$0.number] }) else { return nil }
    // The answer may be the scene's own code.
    willRun(instance)
    if instance.viewController.isModalInPresentation { return (pane, instance) }
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

  /// Tells in the pane of the scene to blame why the previous app died. The pane is looked for before the first screen,
  /// then until the screen has settled. Returns whether it is told there, or will be.
  func tellInPlace(_ crash: CrashNotice) -> Bool {
    guard state.libraries[crash.scene]?.entry?.kind != .worker, let top, let node = state.screen.top else {
      return false
    }
    untoldCrash = crash
    // Nothing may be drawn before the guards have decided.
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

struct CrashNotice {
  let scene: String
  let text: String
  var isTold = false
}

struct PanePlace {
  let key: PaneKey
  let route: RouteDescription
  let environment: EnvironmentValues
  /// Fills the data store; nil while the parent hasn't asked for the pane since a restart.
  let prepare: (@MainActor (AnyObject) -> Void)?
  let parent: SceneInstance
  /// The scenes around it, the outermost first.
  let path: [String]
  let destination: String

  /// - Parameter asked: the parent's request; nil for an earlier app's pane.
  /// - Returns: nil for an optional route whose destination isn't installed.
  @MainActor
  init?(_ key: PaneKey, _ asked: EmbeddedScene?, in parent: SceneInstance, _ path: [String]) throws(Diagnostic) {
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

extension NavigationController {
  /// - Parameter old: the pane of an earlier app, or of a failed attempt.
  func make(at place: PanePlace, again old: ScenePane? = nil) -> ScenePane {
    let number = old?.number ?? newNumber()
    do throws(Diagnostic) {
      let instance = try build(number, at: place, old.flatMap(saved))
      move { appear(instance) }
      instance.isArriving = true
      return install(instance, at: place, notice: old?.notice)
    } catch {
      // The reason for the quarantine already tells of the crash.
      _ = crashNotice(at: place)
      return refused(error, instead: old, as: number, place.destination, place.key)
    }
  }

  private func build(
    _ number: Int, at place: PanePlace, _ saved: Journal.Instance?
  ) throws(Diagnostic) -> SceneInstance {
    let saved = saved?.scene == place.destination ? saved : nil
    let instance = try build(
      place.destination, number: number, state: saved?.preserved ?? [:], route: place.route, from: place.parent.sceneID)
    instance.environment = place.environment
    move {
      // Preserved state includes the data passed before.
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
    _ refusal: Diagnostic, instead old: ScenePane?, as number: Int? = nil, _ scene: String, _ key: PaneKey
  ) -> ScenePane {
    if old?.content != .refused(refusal) { store.report(refusal) }
    return ScenePane(
      key: key, number: number ?? old?.number ?? newNumber(), scene: scene, .refused(refusal), triedAt: wiringNumber)
  }

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

  /// The pane of a screen that opened the one above. One of an earlier app that wasn't drawn yet is made now, to take
  /// what is handed back. Nil when it is gone.
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

  /// Makes an earlier app's pane before its parent asks for it; nil when that is impossible.
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
