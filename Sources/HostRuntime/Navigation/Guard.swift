import HostSystem
import HostManifest
import HostState
@_spi(Host) import VIPKit

/// The rules of guards: takes the stack of screens, returns the next step, which ``NavigationController`` carries out.
/// A scene with an unmet requirement has its place in the stack, but isn't loaded; its guard, the scene in which the
/// user meets the requirement, opens on top. So every way in leads to one question, asked before each rendering.
struct GuardFlow: Equatable {
  struct Screen: Equatable {
    let scene: String
    var isGuard = false
    /// The first visible requirement that nobody meets.
    var unmet: String?
    /// Whether another user now meets a requirement than the one who used the screen.
    var isOfAnother = false
    var isWorking = false
  }

  enum Step: Equatable {
    case show
    case open(requirement: String)
    /// Pops the guard at this place, and everything above it.
    case pop(Int)
    case startOver
  }

  var stack: [Screen]
  /// The guards' scenes in the manifest, by requirement.
  var guards: [String: String]

  /// Before a rendering.
  var step: Step {
    if let place = currentGuard {
      let unmet = stack[place - 1].unmet
      // The task that met the requirement may be about to navigate.
      let isBusy = stack[place...].contains(where: \.isWorking) && stack.last?.unmet == nil
      if unmet == nil, isBusy { return .show }
      if unmet == nil, isOfAnother { return .startOver }
      if guardsOther(stack[place], than: unmet) { return .pop(place) }
    } else if isOfAnother {
      return .startOver
    }
    return stack.last?.unmet.map { .open(requirement: $0) } ?? .show
  }

  /// Replaces a screen's navigation; nil where it may navigate.
  func step(navigatingFrom place: Int) -> Step? {
    guard let guarded = currentGuard, place >= guarded, guardsOther(stack[guarded], than: stack[guarded - 1].unmet)
    else { return nil }
    return isOfAnother ? .startOver : .pop(guarded)
  }

  private var currentGuard: Int? { stack.lastIndex(where: \.isGuard).flatMap { $0 > 0 ? $0 : nil } }

  private var isOfAnother: Bool { stack.contains(where: \.isOfAnother) }

  /// Whether a guard is done: the next unmet requirement has another guard, or there is none. A scene that replaced a
  /// guard, such as a sign-up, counts as the guard.
  private func guardsOther(_ screen: Screen, than unmet: String?) -> Bool {
    guard let unmet else { return true }
    return guards[unmet] != screen.scene && guards.values.contains(screen.scene)
  }
}

extension NavigationController {
  /// Opens and pops guards, and loads scenes whose requirements are met. Returns whether the top may be shown.
  func settleGuards() -> Bool {
    guard top != nil, state.screen.stack.contains(where: \.isGuard) || shown.contains(where: \.isGuarded) else {
      return true
    }
    // Guards can follow one another. The next rendering continues an endless chain.
    for _ in 0..<4 where !isMoving {
      let step = guardFlow.step
      if step == .show { break }
      carryOut(step)
    }
    for instance in onScreen
    where !isMoving && !instance.hasAppeared && instance.isGuarded && !isBarred(instance) {
      move { appear(instance) }
      instance.isArriving = false
      appeared(instance)
    }
    return page != nil || top.map { !isBarred($0) && $0.beginning == nil } ?? true
  }

  func isBarred(_ instance: SceneInstance) -> Bool {
    instance.requirements.contains { $0.holder(in: self) == nil } || isOfAnother(instance)
  }

  /// Pops a guard that navigates after the user has met its requirement, and shows the guarded screen, not the
  /// destination. A root scene opens below a guarded screen that is the lowest; the guarded scene itself gets the data.
  /// Returns false where the instance may navigate.
  func continueAfterGuard(
    from number: Int, by route: RouteDescription? = nil, to destination: String = "",
    prepare: @MainActor (AnyObject) -> Void = { _ in }
  ) -> Bool {
    let stack = state.screen.stack
    guard let place = stack.firstIndex(where: { $0.nodes.contains { $0.number == number } }) else { return false }
    switch guardFlow.step(navigatingFrom: place) {
    case nil: return false
    // A root scene empties the stack itself.
    case .startOver where route?.presentation == .root: return false
    case .pop(1) where route?.presentation == .root && destination != stack[0].scene && unmet(in: stack[0]) == nil:
      if let route { openBeneath(stack[0], by: route, to: destination, from: number, prepare) }
    case .pop(let place):
      let guarded = instances[stack[place - 1].number]
      if let route, let guarded, guarded.sceneID == destination, !isBarred(guarded) {
        move { if run(guarded, { route.accepts(guarded.scene.dataStore) }) { prepare(guarded.scene.dataStore) } }
      }
      carryOut(.pop(place))
    case let step?: carryOut(step)
    }
    return true
  }

  private var guardFlow: GuardFlow {
    let screens = state.screen.stack.map { node in
      let all = node.nodes.compactMap { instances[$0.number] }
      return GuardFlow.Screen(
        scene: node.scene, isGuard: node.isGuard, unmet: unmet(in: node), isOfAnother: all.contains(where: isOfAnother),
        isWorking: all.contains(where: \.isWorking))
    }
    return GuardFlow(stack: screens, guards: state.manifest.requirements.mapValues(\.value))
  }

  private func unmet(in node: SceneNode) -> String? {
    let visible = node.visibleNodes.lazy.compactMap { self.instances[$0.number] }
    return visible.flatMap(\.requirements).first { $0.holder(in: self) == nil }?.name
  }

  private func isOfAnother(_ instance: SceneInstance) -> Bool {
    instance.requirements.contains { requirement in
      instance.holders[requirement.name].map { ![nil, $0].contains(requirement.holder(in: self)) } ?? false
    }
  }

  private func carryOut(_ step: GuardFlow.Step) {
    switch step {
    case .show: break
    case .open(let requirement): openGuard(of: requirement)
    case .pop(let place): goBack(to: state.screen.stack[place - 1])
    case .startOver: startOver()
    }
  }

  private func openGuard(of requirement: String) {
    let stack = state.screen.stack
    do throws(Diagnostic) {
      guard let scene = state.manifest.requirements[requirement]?.value else {
        throw state.requirementWithoutScene(requirement)
      }
      // A link was opened on the start screen, which is usually the guard: the user is in it already.
      if let top = stack.last, var own = stack.dropLast().last, own.scene == scene {
        own.isGuard = true
        return rearrange(stack.dropLast(2) + [top, own])
      }
      try open(scene, as: .modal, guarding: requirement) { _ in }
    } catch {
      retreat(to: stack.prefix { unmet(in: $0) == nil }, insteadOf: stack.first?.scene ?? "", because: error)
    }
  }

  private func openBeneath(
    _ guarded: SceneNode, by route: RouteDescription, to destination: String, from number: Int,
    _ prepare: @MainActor (AnyObject) -> Void
  ) {
    do throws(Diagnostic) {
      let instance = try build(destination, number: newNumber(), route: route, from: instances[number]?.sceneID)
      move {
        prepare(instance.scene.dataStore)
        load(instance)
      }
      instances[instance.number] = instance
      observe(instance)
      rearrange([instance.node, guarded])
    } catch {
      store.report(error)
      rearrange([guarded])
    }
  }

  private func startOver() {
    let first = state.manifest.start?.value ?? state.screen.stack.first?.scene ?? ""
    if let chosen = firstScene(), chosen != first {
      do throws(Diagnostic) { return try start(chosen) } catch { store.report(error) }
    }
    do throws(Diagnostic) { try start(first) } catch { retreat(to: [], insteadOf: first, because: error) }
  }

  /// Drops what can't be shown when neither its guard nor the start opens.
  private func retreat(to rest: ArraySlice<SceneNode>, insteadOf scene: String, because refusal: Diagnostic) {
    store.report(refusal)
    rearrange(Array(rest))
    store.commit(rest.isEmpty ? .awaiting(scene, .waiting(for: scene, because: refusal)) : .alert(refusal.message))
  }

  private func rearrange(_ nodes: [SceneNode]) {
    let appearing = (nodes.last?.visibleNodes ?? []).compactMap { instances[$0.number] }
    exchange(onScreen, for: appearing, by: .rearranged(nodes))
  }
}
