import HostInspection
import HostJournal
import HostState
import HostSystem
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

extension NavigationController {
  /// A new build that can't make its scene gives way to one before it that could, in this app or an earlier one.
  func build(_ sceneID: String, number: Int, state saved: PreservedState) throws(Diagnostic) -> SceneInstance {
    do throws(Diagnostic) {
      return try buildCurrent(sceneID, number, saved)
    } catch {
      if state.builds[sceneID]?.fallback != nil {
        store.commit(.rolledBack(sceneID, error))
      } else if let earlier = opener.earlierBuild(of: sceneID) {
        store.commit(.installed(earlier), .rejected(sceneID, error))
      } else if let found = opener.foundBuild(of: sceneID) {
        // The file that was put in its place has never shown that it can run, and is no last good build.
        store.commit(
          .refused(sceneID, error), .installed(found), .accepted(sceneID, file: found.file), .rejected(sceneID, error))
      } else {
        throw error
      }
      store.report(error)
      return try buildCurrent(sceneID, number, saved)
    }
  }

  private func buildCurrent(_ sceneID: String, _ number: Int, _ saved: PreservedState) throws(Diagnostic)
    -> SceneInstance
  {
    let (build, wiring) = try opener.plan { planner throws(Diagnostic) in
      let build = try planner.loaded(sceneID)
      guard case .scene(let scene) = build.description.content else { return (build, SceneWiring()) }
      return (build, try planner.wire(scene))
    }
    return try self.build(build, wiring, number: number, state: saved)
  }

  func build(
    _ build: LoadedBuild, _ wiring: SceneWiring, number: Int, state saved: PreservedState
  ) throws(Diagnostic) -> SceneInstance {
    let (id, generation) = (build.id, build.generation)
    let configurator = try opener.configurator(of: build)
    if wiring.awaitsDeclarations { onUndeclared() }
    let wired = opener.unproven.run(build.build) { WiredScene(configurator, wiring) }
    let navigator = SceneNavigator(scene: wired, number: number, navigation: self)
    let provider = workers.provider(for: wired.descriptor)
    var environment = environment
    environment.words = build.words
    let context = SceneContext(
      sceneID: id, navigator: navigator, workers: provider, savedState: saved,
      environment: environment)
    return try run(build.build) { () throws(Diagnostic) in
      let scene: Scene
      let requirements: [RequirementCheck]
      do {
        scene = try configurator.configure(in: context)
        requirements = try wired.descriptor.requirements.map { try $0.check(by: provider) }
      } catch let refusal as Diagnostic {
        throw refusal
      } catch let fault as PreservedStateFault {
        throw .configuratorFailed(scene: id, reason: fault.description, isOfState: true)
      } catch {
        throw .configuratorFailed(scene: id, reason: String(describing: error))
      }
      scene.viewController.environment = environment
      if let route = scene.routeWithoutUnwindSegue(in: wired.descriptor) {
        throw .noUnwindSegue(scene: id, route: route.name)
      }
      if let link = scene.linkWithoutSegue(in: wired.descriptor) {
        throw .noLinkSegue(scene: id, link: link.pattern)
      }
      return SceneInstance(
        number: number, sceneID: id, generation: generation, scene: scene, context: context, navigator: navigator,
        requirements: requirements)
    }
  }
}

/// Runs scenes' code under the build's name, so that crashes and hangs count as its fault.
extension NavigationController {
  func run<Value>(_ instance: SceneInstance, _ body: () -> Value) -> Value {
    run(instance.buildID, body)
  }

  func run<Value, Fault: Error>(_ build: BuildID, _ body: () throws(Fault) -> Value) throws(Fault) -> Value {
    opener.executing.enter(build.id, generation: build.generation)
    return try opener.unproven.run(build, body)
  }

  func load(_ instance: SceneInstance, _ saved: Journal.Instance? = nil) {
    if let saved { instance.holders = saved.holders }
    if isBarred(instance) { instance.beginning = SceneInstance.Beginning(saved: saved) } else { begin(instance, saved) }
  }

  func begin(_ instance: SceneInstance, _ saved: Journal.Instance? = nil) {
    for requirement in instance.requirements { instance.holders[requirement.name] = requirement.holder(in: self) }
    run(instance) {
      instance.viewController.viewDidLoad()
      if let saved { instance.repeatInputs(saved.inputs) }
    }
    if let alert = saved?.alert { instance.viewController.showError(alert) }
  }

  /// A barred instance neither appears nor disappears.
  func appear(_ instance: SceneInstance) {
    guard !isBarred(instance) else { return }
    let beginning = instance.beginning
    if let beginning {
      instance.beginning = nil
      instance.entry = nil
      begin(instance, beginning.saved)
    }
    instance.hasAppeared = true
    run(instance) { instance.viewController.viewWillAppear() }
    if beginning?.saved != nil { instance.discardFocusRequest() }
  }

  func appeared(_ instance: SceneInstance) {
    if instance.hasAppeared { run(instance) { instance.viewController.viewDidAppear() } }
  }

  func disappear(_ instance: SceneInstance) {
    if instance.hasAppeared { run(instance) { instance.viewController.viewWillDisappear() } }
  }

  func disappeared(_ instance: SceneInstance) {
    guard instance.hasAppeared else { return }
    instance.hasAppeared = false
    run(instance) { instance.viewController.viewDidDisappear() }
  }

  /// New builds make a scene for each instance, from its predecessor's preserved state. No shown scene has noticed yet.
  func successors(by builds: [LoadedBuild], _ plan: Plan) throws(Diagnostic) -> [SceneInstance] {
    var successors: [SceneInstance] = []
    for old in plan.successors.compactMap({ instances[$0] }) {
      guard let build = builds.first(where: { $0.id == old.sceneID }), let wiring = plan.newWirings[build.id] else {
        continue
      }
      successors.append(try successor(of: old, by: build, wiring))
    }
    return successors
  }

  private func successor(
    of old: SceneInstance, by build: LoadedBuild, _ wiring: SceneWiring
  ) throws(Diagnostic) -> SceneInstance {
    do {
      let state = try old.context.snapshot()
      let new = try self.build(build, wiring, number: old.number, state: state)
      new.navigator.navigation = nil
      let taken = try opener.unproven.run(new.buildID) { try new.context.snapshot() }
      new.draining = DrainingInstance(instance: old, given: state, taken: taken)
      return new
    } catch let refusal as Diagnostic {
      throw refusal
    } catch {
      throw Diagnostic(
        "\(old.sceneID): what it preserves can't be written: \(Printable.text(String(describing: error)))",
        "give the preserved property a value that JSON knows")
    }
  }

  func takeOver(_ successors: [SceneInstance]) {
    for new in successors {
      if let old = new.draining?.instance, instances[old.number] === old { takeOver(new, from: old) }
    }
  }

  /// The lifecycle is that of a scene that replaces another, but the instance stays the same.
  private func takeOver(_ new: SceneInstance, from old: SceneInstance) {
    let isOnScreen = onScreen.contains { $0 === old }
    old.viewController.container.withdrawQuestions()
    // Only work in flight may still navigate.
    if !old.isWorking { old.navigator.navigation = nil }
    // A pane has the environment of its place.
    new.environment = old.environment
    new.holders = old.holders
    move {
      if let beginning = old.beginning {
        new.beginning = beginning
      } else if isBarred(new) {
        let inputs = old.inputs(includingSecure: false)
        new.beginning = SceneInstance.Beginning(
          saved: Journal.Instance(scene: new.sceneID, number: new.number, isModal: false, state: [:], inputs: inputs))
      } else {
        begin(new)
        new.edited = old.edited
        let inputs = old.inputs(includingSecure: true)
        let root = inputs.isEmpty ? nil : old.drawn?.rendering.root.renamed()
        run(new) { new.repeatInputs(inputs, of: root) }
      }
      if isOnScreen {
        disappear(old)
        appear(new)
      }
    }
    instances[old.number] = new
    let dropped = new.draining.map { Set($0.given.keys).subtracting($0.taken.keys).sorted() } ?? []
    if !dropped.isEmpty { store.report(.stateDropped(scene: new.sceneID, names: dropped)) }
    new.navigator.navigation = self
    if isOnScreen { disappeared(old) }
    observe(new)
    if isOnScreen { appeared(new) }
    new.discardFocusRequest()
  }
}
