import HostRecovery
import HostLoading
import HostModel
import VIPKit

extension NavigationController {
  /// Puts a build of a scene in the place of the one in use, in every instance of the scene.
  ///
  /// All that can fail happens before anything changes: the scene is wired and, for each instance, built with what its
  /// draining preserved.
  ///
  /// - Parameter generation: the build; it comes into use when it has proved itself.
  /// - Throws: why it was not updated. The scene on the screen hasn't noticed anything.
  func swap(to generation: LoadedBuild) throws(Refusal) {
    let registry = builder.registry
    let sceneID = generation.entry.id
    do throws(WiringFault) {
      guard case .scene(let description) = generation.description.content else { return }
      try builder.wiring.connect(description)
      try builder.wiring.checkSources(of: sceneID, generation)
    } catch {
      throw .wiring(error)
    }
    var successors: [Int: SceneInstance] = [:]
    for old in stack.entries.map(\.item) where old.sceneID == sceneID {
      successors[old.number] = try successor(of: old, by: generation)
    }
    registry.install(generation, isProven: !successors.isEmpty)
    guard !successors.isEmpty else { return }
    registry.advance(sceneID, to: .configured)
    for old in stack.entries.map(\.item) {
      if let new = successors[old.number], stack.contains(old) { exchange(old, for: new) }
    }
    registry.advance(sceneID, to: .presented)
    setNeedsRendering()
  }

  private func successor(of old: SceneInstance, by generation: LoadedBuild) throws(Refusal) -> SceneInstance {
    do {
      let state = try old.context.snapshot()
      let new = try builder.build(generation, number: old.number, state: state, navigation: self)
      new.navigator.detach()
      let taken = try unproven.run(new.sceneID, new.generation) { try new.context.snapshot() }
      new.draining = DrainingInstance(instance: old, given: state, taken: taken)
      return new
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw .wiring(.stateNotWritten(scene: old.sceneID, reason: String(describing: error)))
    }
  }

  /// The lifecycle is that of a scene that replaces another, except that the instance stays the same one.
  private func exchange(_ old: SceneInstance, for new: SceneInstance) {
    let isOnScreen = stack.top?.item === old
    // Only work in flight may still lead the user.
    if !old.isWorking { old.navigator.detach() }
    unproven.run(new) { new.viewController.viewDidLoad() }
    new.edited = old.edited
    let inputs = old.inputs(includingSecure: true)
    unproven.run(new) { new.repeatInputs(inputs) }
    if isOnScreen {
      old.viewController.viewWillDisappear()
      unproven.run(new) { new.viewController.viewWillAppear() }
    }
    stack.exchange(old, for: new)
    new.navigator.attach(self)
    if isOnScreen {
      old.viewController.viewDidDisappear()
      unproven.run(new) { new.viewController.viewDidAppear() }
    }
    observe(new)
  }

  /// Finds out whether the scenes in the process go together with the libraries and the manifest as they are now.
  ///
  /// - Throws: why one of them doesn't.
  func checkWiring() throws(WiringFault) {
    for generation in builder.registry.loadedScenes {
      if case .scene(let description) = generation.description.content { try builder.wiring.connect(description) }
    }
  }

  /// Looks up again where the routes of the scenes that are shown lead. A scene whose routes don't fit any more keeps
  /// those that it has.
  func rewire() {
    for item in stack.entries.map(\.item) {
      do throws(WiringFault) {
        item.navigator.rewire(try builder.wiring.wire(item.navigator.scene.configurator))
      } catch {
        builder.wiring.report(.wiring(error))
      }
    }
    setNeedsRendering()
  }

  /// Whether a build of a scene is shown, or still at work.
  func uses(generation: Int, of sceneID: String) -> Bool {
    stack.entries.contains { entry in
      sequence(first: entry.item, next: \.draining?.instance).contains {
        $0.sceneID == sceneID && $0.generation == generation
      }
    }
  }
}
