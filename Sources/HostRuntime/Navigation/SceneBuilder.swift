import HostLoading
import HostModel
import HostRecovery
import VIPKit

/// Builds instances of scenes: wires the scene, makes its context, and has its configurator connect its objects.
@MainActor
struct SceneBuilder {
  let registry: LibraryRegistry
  let wiring: Wiring
  let workers: WorkerRegistry
  /// Is told which build runs.
  var executing = ExecutingBuild()

  /// Builds a scene with the build of its library that is in use.
  ///
  /// A build that is new and can't make its scene is taken back, when there is one before it that could.
  ///
  /// - Parameters:
  ///   - sceneID: the scene.
  ///   - number: the number of the instance.
  ///   - state: what an earlier instance preserved.
  ///   - navigation: leads the user on from there.
  ///   - report: is told why a build was taken back.
  func build(
    _ sceneID: String, number: Int, state: PreservedState = [:], navigation: NavigationController,
    report: (Refusal) -> Void
  ) throws(Refusal) -> SceneInstance {
    let generation = try registry.generation(sceneID)
    do throws(Refusal) {
      return try build(generation, number: number, state: state, navigation: navigation)
    } catch {
      guard registry.takeBack(sceneID, because: error) else { throw error }
      report(error)
      return try build(registry.generation(sceneID), number: number, state: state, navigation: navigation)
    }
  }

  /// Builds a scene with a certain build of its library.
  ///
  /// - Parameters:
  ///   - generation: the build.
  ///   - number: the number of the instance.
  ///   - state: what the build before it preserved.
  ///   - navigation: leads the user on from there.
  func build(
    _ generation: LoadedBuild, number: Int, state: PreservedState = [:], navigation: NavigationController
  ) throws(Refusal) -> SceneInstance {
    let sceneID = generation.entry.id
    guard case .scene(let configurator) = generation.product else {
      throw .wiring(.otherKind(id: sceneID, library: generation.file, found: .worker, expected: .scene))
    }
    let wired: WiredScene
    do throws(WiringFault) {
      wired = try registry.unproven.run(sceneID, generation.number) { () throws(WiringFault) in
        try wiring.wire(configurator)
      }
    } catch {
      throw .wiring(error)
    }
    let navigator = SceneNavigator(scene: wired, number: number, navigation: navigation)
    let context = SceneContext(
      sceneID: sceneID, navigator: navigator, workers: workers.provider(for: wired.descriptor), savedState: state)
    executing.enter(sceneID, generation: generation.number)
    let scene: Scene
    do {
      scene = try registry.unproven.run(sceneID, generation.number) { try configurator.configure(in: context) }
    } catch let fault as WiringFault {
      throw .wiring(fault)
    } catch {
      throw .wiring(.configuratorFailed(scene: sceneID, reason: String(describing: error)))
    }
    return SceneInstance(
      number: number, sceneID: sceneID, generation: generation.number, scene: scene, context: context,
      navigator: navigator)
  }
}
