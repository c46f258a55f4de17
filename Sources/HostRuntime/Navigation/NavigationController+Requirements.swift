import HostJournal
import HostManifest
import HostState
import HostSystem
import Observation
import ScreenModel
@_spi(Host) import VIPKit

/// What must hold before a scene is shown.
///
/// A scene whose requirement doesn't hold has its place in the tree all the same, and is covered by the scene in which the user meets it; it
/// begins when it is uncovered. So all ways in are one, and what the user wants, or has typed, outlives the app like any screen.
extension NavigationController {
  /// For how long after they were seen first the holders of a run that was cut off are gone on with, in seconds.
  private static let longestAbsence = 12 * 60 * 60

  /// Covers the screen when something that it requires doesn't hold, and leads on when it does. To be called before each drawing.
  ///
  /// - Returns: false while a worker is asked whether the holder before a restart may go on: then there is nothing to draw.
  func meetRequirements() -> Bool {
    // Before the first scene, and after the last, nothing is known of anybody.
    guard !isMoving, top != nil,
      state.screen.stack.cover != nil || !state.journal.holders.isEmpty || !checks.isEmpty
        || !state.journal.lastHolders.isEmpty
        || shown.contains(where: { !$0.requirements.isEmpty || $0.beginning != nil })
    else { return true }
    if isVerifying() { return false }
    askAll()
    dropWhatIsOfOthers()
    noteHolders()
    beginWhatMay()
    let stack = state.screen.stack
    guard let top = stack.last else { return true }
    guard let cover = stack.cover else {
      if let requirement = unmet(in: top) { self.cover(requirement) }
      return true
    }
    let isTopBarred = cover < stack.count - 1 && unmet(in: top) != nil
    if let requirement = unmet(in: stack[cover - 1]) {
      if isForOther(stack[cover], than: requirement) {
        meetNext(requirement, instead: cover)
      } else if isTopBarred {
        rearrange(stack.filter { $0.number != stack[cover].number } + [stack[cover]])
      }
    } else {
      // What has met it may be about to lead on itself.
      let isWorking = stack[cover...].flatMap(\.nodes).contains { instances[$0.number]?.isWorking == true }
      if !isWorking || isTopBarred { uncover(cover) }
    }
    return true
  }

  /// Whether an instance may not be shown.
  func isBarred(_ instance: SceneInstance) -> Bool { holders(of: instance).contains { $0.holder == nil } }

  /// Leads on to what is awaited, when a scene in which the user has met what that requires leads elsewhere. The home of an awaited screen
  /// that has none beneath it comes there; to that screen itself data is passed.
  ///
  /// - Parameter number: that of the instance which leads elsewhere.
  /// - Returns: false when the instance is no such scene: it leads where it wants.
  func leadsOn(
    from number: Int, by route: RouteDescription? = nil, to destination: String = "",
    prepare: @MainActor (AnyObject) -> Void = { _ in }
  ) -> Bool {
    let stack = state.screen.stack
    guard let cover = stack.cover, stack[cover...].contains(where: { $0.nodes.contains { $0.number == number } }),
      let awaited = instances[stack[cover - 1].number]
    else { return false }
    if let requirement = unmet(in: stack[cover - 1]) {
      guard isForOther(stack[cover], than: requirement) else { return false }
      meetNext(requirement, instead: cover)
      return true
    }
    if hasOtherHolder(stack[cover - 1]) {
      guard route != nil else {
        beginAgain()
        return true
      }
      var own = Array(stack[cover...])
      own[0].coversScreen = false
      forgetHolders()
      rearrange(own)
      return false
    }
    var home: [SceneNode] = []
    if let route, destination == awaited.sceneID {
      move { if run(awaited, { route.accepts(awaited.scene.dataStore) }) { prepare(awaited.scene.dataStore) } }
    } else if let route, route.presentation == .root, cover == 1 {
      do throws(Refusal) {
        let instance = try build(destination, number: newNumber(), route: route, from: instances[number]?.sceneID)
        move {
          prepare(instance.scene.dataStore)
          load(instance)
        }
        instances[instance.number] = instance
        observe(instance)
        home = [instance.node]
      } catch {
        store.report(error)
      }
    }
    beginWhatMay()
    rearrange(home + stack[..<cover])
    return true
  }

  /// Takes the holders that a journal tells of to be asked about, before what they had is shown again.
  ///
  /// - Parameters:
  ///   - saved: what is gone on with.
  ///   - isLater: whether the run was another one, which was cut off.
  func resumeHolders(of saved: [Journal.Instance], isLater: Bool) {
    // Who had lost it has to meet it again.
    if saved.contains(where: \.coversScreen) { return }
    // By the clock on the wall: the machine may have been started again. One that was set back says nothing.
    let now = Timestamp.now.milliseconds / 1000
    unverified = state.journal.holders.filter { !isLater || (0..<Self.longestAbsence).contains(now - $1.since) }
      .mapValues(\.id)
  }

  /// Has workers asked that answer since an exchange: who had met the requirement of the one before may go on.
  func askRequirementsAgain(of workers: Set<String>) {
    // What is observed is the worker before.
    observedChecks = []
    if !checks.isEmpty { setNeedsRendering() }
    let requirements = instances.values.flatMap(\.navigator.scene.descriptor.requirements)
      .filter { workers.contains($0.worker.name) }.map(\.name)
    guard !requirements.isEmpty else { return }
    if state.screen.stack.cover == nil {
      unverified = state.journal.holders.filter { requirements.contains($0.key) }.mapValues(\.id)
    }
    for instance in instances.values { instance.observesRequirements = false }
    setNeedsRendering()
  }

  // MARK: Holders

  private func unmet(in node: SceneNode) -> String? {
    node.visibleNodes.lazy.compactMap { self.instances[$0.number] }
      .compactMap { self.holders(of: $0).first { $0.holder == nil }?.requirement }.first
  }

  private func holders(of instance: SceneInstance) -> [(requirement: String, holder: String?)] {
    if instance.requirements.isEmpty { return [] }
    let ask = { self.run(instance) { instance.requirements.map { (requirement: $0.name, holder: $0.holder()) } } }
    // One is observed until it changes: each observation stays until then.
    if instance.observesRequirements { return ask() }
    instance.observesRequirements = true
    return withObservationTracking(ask) { [weak self, weak instance] in
      Task { @MainActor in
        instance?.observesRequirements = false
        self?.setNeedsRendering()
      }
    }
  }

  /// Writes down who meets what has been required so far. Who signs out may have left the screen that requires it by the next drawing, or sign out
  /// elsewhere.
  private func askAll() {
    for instance in shown {
      let build = BuildID(id: instance.sceneID, generation: instance.generation)
      for check in instance.requirements { checks[check.name] = (build, check) }
    }
    // A scene that is gone has a worker that nobody exchanges.
    checks = checks.filter { state.isKnown($0.value.build.id) }
    for (requirement, last) in state.journal.lastHolders where checks[requirement] == nil {
      checks[requirement] = check(of: requirement, by: last.scene)
      // Whom nobody can ask about is gone.
      if checks[requirement] == nil { store.commit(.met(requirement, by: nil)) }
    }
    for (requirement, (build, check)) in checks {
      let holder = holder(requirement, of: build, check)
      if holder != state.journal.lastHolders[requirement]?.id {
        store.commit(.met(requirement, by: holder.map { Journal.LastHolder(id: $0, scene: build.id) }))
      }
    }
  }

  /// What a scene asks that no screen of this app has shown: one of the app before this one. Its library is opened.
  private func check(of requirement: String, by scene: String) -> (build: BuildID, check: RequirementCheck)? {
    do {
      let build = try opener.plan { planner throws(Refusal) in try planner.loaded(scene) }
      let configurator = try opener.configurator(of: build)
      let id = BuildID(id: scene, generation: build.generation)
      let check = try run(id) {
        let descriptor = configurator.descriptor
        return try descriptor.requirements.first { $0.name == requirement }?.check(
          by: workers.provider(for: descriptor))
      }
      return check.map { (id, $0) }
    } catch let fault as any HostError {
      store.report(fault)
    } catch {
      store.report(Refusal.wiring(.configuratorFailed(scene: scene, reason: String(describing: error))))
    }
    return nil
  }

  /// Who meets a requirement. It may be lost while nothing is drawn.
  private func holder(_ requirement: String, of build: BuildID, _ check: RequirementCheck) -> String? {
    guard observedChecks.insert(requirement).inserted else { return run(build, check.holder) }
    return withObservationTracking {
      run(build, check.holder)
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.observedChecks.remove(requirement)
        self?.setNeedsRendering()
      }
    }
  }

  /// Writes down who meets what is required, as long as nothing is covered: then it is known whether the same one is back.
  private func noteHolders() {
    let all = shown.flatMap(holders)
    let known = state.journal.holders
    if state.screen.stack.cover == nil {
      for case (let requirement, let id?) in all where known[requirement]?.id != id {
        store.commit(.held(requirement, by: Journal.Holder(id: id, since: Timestamp.now.milliseconds / 1000)))
      }
    }
    // What is made when it is drawn may require more.
    let mayRequireMore = state.screen.stack.contains { $0.allPanes.contains { $0.node == nil && $0.content != .ended } }
    for requirement in known.keys where !mayRequireMore && !all.contains(where: { $0.requirement == requirement }) {
      forgetHolder(of: requirement)
    }
  }

  private func hasOtherHolder(_ node: SceneNode) -> Bool {
    node.nodes.compactMap { instances[$0.number] }.contains(where: hasOtherHolder)
  }

  private func hasOtherHolder(_ instance: SceneInstance) -> Bool {
    holders(of: instance).contains { requirement, holder in
      holder != nil && state.journal.holders[requirement].map { $0.id != holder } ?? false
    }
  }

  /// Leaves what another holder had, who is gone without having lost it. Where that is all, the app begins again.
  private func dropWhatIsOfOthers() {
    let stack = state.screen.stack
    let own = stack.prefix { !hasOtherHolder($0) }
    guard stack.cover == nil, own.count < stack.count else { return }
    if own.isEmpty { beginAgain() } else { rearrange(Array(own)) }
  }

  /// Begins at the start for another holder. Nothing that the one before had is left.
  private func beginAgain() {
    let first = state.manifest.start?.value ?? state.screen.stack.first?.scene ?? ""
    forgetHolders()
    if let chosen = firstScene(), chosen != first {
      do throws(Refusal) { return try start(chosen) } catch { store.report(error) }
    }
    do throws(Refusal) { try start(first) } catch {
      store.report(error)
      leaveAll(because: error, for: first)
    }
  }

  /// Shows nothing but why a scene can't be shown.
  private func leaveAll(because refusal: Refusal, for scene: String) {
    rearrange([])
    store.commit(.awaiting(scene, .waiting(for: scene, because: refusal)))
  }

  private func forgetHolders() {
    for requirement in state.journal.holders.keys { forgetHolder(of: requirement) }
  }

  /// Who is gone isn't asked about either.
  private func forgetHolder(of requirement: String) {
    unverified[requirement] = nil
    store.commit(.held(requirement, by: nil))
  }

  private func isVerifying() -> Bool {
    let asked = unverified.isEmpty ? [] : shown
    for instance in asked {
      for check in instance.requirements where unverified[check.name] != nil && run(instance, check.holder) != nil {
        unverified[check.name] = nil
      }
    }
    let checks = asked.flatMap(\.requirements)
    if verification == nil, let check = checks.first(where: { unverified[$0.name] != nil }),
      let id = unverified.removeValue(forKey: check.name)
    {
      lastNumber += 1
      let number = lastNumber
      verification = number
      Task {
        _ = await check.resume(id)
        self.verified(number)
      }
      Task {
        try? await Task.sleep(for: Patience.requirement)
        self.verified(number)
      }
    }
    return verification != nil
  }

  private func verified(_ number: Int) {
    guard verification == number else { return }
    verification = nil
    // At once: what the user has done meanwhile is done on what may be shown.
    if isRendering || isHandling { setNeedsRendering() } else { render() }
  }

  // MARK: Covering

  private func cover(_ requirement: String) {
    let stack = state.screen.stack
    guard let scene = state.manifest.requirements[requirement]?.value else {
      return retreat(because: .wiring(state.requirementWithoutScene(requirement)))
    }
    // The one with which the app has begun, as a rule: the user is in it already.
    if var beneath = stack.dropLast().last, beneath.scene == scene, let top = stack.last {
      beneath.coversScreen = true
      return rearrange(Array(stack.dropLast(2)) + [top, beneath])
    }
    do throws(Refusal) {
      try open(scene, as: .push, covering: requirement) { _ in }
    } catch {
      retreat(because: error)
    }
  }

  /// Whether a scene on the screen is where the user meets another requirement. One that has taken the place of such a scene goes on for it.
  private func isForOther(_ node: SceneNode, than requirement: String) -> Bool {
    state.manifest.requirements[requirement]?.value != node.scene
      && state.manifest.requirements.values.contains { $0.value == node.scene }
  }

  /// Has the user meet another requirement, when they have met the one for which a scene lies on the screen.
  private func meetNext(_ requirement: String, instead cover: Int) {
    rearrange(Array(state.screen.stack[..<cover]))
    self.cover(requirement)
  }

  /// Leads to what is covered, if its holder is the one before.
  private func uncover(_ cover: Int) {
    let stack = state.screen.stack
    if hasOtherHolder(stack[cover - 1]) { beginAgain() } else { rearrange(Array(stack[..<cover])) }
  }

  /// Leaves what requires something that can't be met; where that is all, the reason is shown in its place.
  private func retreat(because refusal: Refusal) {
    store.report(refusal)
    let stack = state.screen.stack
    let open = stack.prefix { unmet(in: $0) == nil }
    if open.isEmpty, let first = stack.first { return leaveAll(because: refusal, for: first.scene) }
    rearrange(Array(open))
    store.commit(.alert(refusal.message))
  }

  /// Has those begin, and those on the screen appear, that a requirement has kept from it.
  private func beginWhatMay() {
    for instance in shown where !instance.requirements.isEmpty || instance.beginning != nil {
      let appears = !instance.hasAppeared && onScreen.contains { $0 === instance }
      guard instances[instance.number] === instance, appears || instance.beginning != nil, !isBarred(instance),
        !hasOtherHolder(instance)
      else { continue }
      let beginning = instance.beginning
      instance.beginning = nil
      instance.entry = nil
      move {
        if let beginning { begin(instance, beginning.saved) }
        if appears { appear(instance) }
      }
      instance.isArriving = false
      if appears { appeared(instance) }
      if beginning?.saved != nil { instance.discardFocusRequest() }
    }
  }

  /// Has these lie on one another; the others are left.
  private func rearrange(_ nodes: [SceneNode]) {
    let before = onScreen
    let after = (nodes.last?.visibleNodes ?? []).compactMap { instances[$0.number] }
    exchange(
      before.filter { left in !after.contains { $0 === left } },
      for: after.filter { arrived in !before.contains { $0 === arrived } }, by: .rearranged(nodes))
  }
}

extension [SceneNode] {
  /// Where the scene stands that covers another one.
  fileprivate var cover: Int? { lastIndex(where: \.coversScreen).flatMap { $0 > 0 ? $0 : nil } }
}
