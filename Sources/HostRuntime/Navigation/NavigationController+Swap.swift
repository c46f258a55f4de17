import HostJournal
import ScreenModel
import HostState
@_spi(Host) import VIPKit

extension NavigationController {
  /// Has new builds of scenes make a scene for each instance, with what the one before it preserved. Nothing that is shown
  /// has noticed anything yet.
  func successors(by builds: [LoadedBuild], _ plan: Plan) throws(Refusal) -> [SceneInstance] {
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
  ) throws(Refusal) -> SceneInstance {
    do {
      let state = try old.context.snapshot()
      let new = try self.build(build, wiring, number: old.number, state: state)
      new.navigator.navigation = nil
      let taken = try opener.unproven.run(new.sceneID, new.generation) { try new.context.snapshot() }
      new.draining = DrainingInstance(instance: old, given: state, taken: taken)
      return new
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw .wiring(.stateNotWritten(scene: old.sceneID, reason: String(describing: error)))
    }
  }

  /// Puts scenes that a new build has made in the place of those before them.
  func takeOver(_ successors: [SceneInstance]) {
    for new in successors {
      if let old = new.draining?.instance, instances[old.number] === old { takeOver(new, from: old) }
    }
  }

  /// The lifecycle is that of a scene that replaces another, except that the instance stays the same one.
  private func takeOver(_ new: SceneInstance, from old: SceneInstance) {
    let isOnScreen = onScreen.contains { $0 === old }
    old.viewController.container.withdrawQuestions()
    // Only work in flight may still lead the user.
    if !old.isWorking { old.navigator.navigation = nil }
    // A scene inside another has the surroundings of its place there.
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
        let root = inputs.isEmpty ? nil : old.prepared?.root.renamed()
        run(new) { new.repeatInputs(inputs, of: root) }
      }
      if isOnScreen {
        disappear(old)
        appear(new)
      }
    }
    instances[old.number] = new
    let dropped = new.draining.map { Set($0.given.keys).subtracting($0.taken.keys).sorted() } ?? []
    if !dropped.isEmpty { store.report(Refusal.wiring(.stateDropped(scene: new.sceneID, names: dropped))) }
    new.navigator.navigation = self
    if isOnScreen { disappeared(old) }
    observe(new)
    if isOnScreen { appeared(new) }
    new.discardFocusRequest()
  }
}
