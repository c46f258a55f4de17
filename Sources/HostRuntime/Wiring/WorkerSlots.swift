import HostRecovery
import HostModel
import VIPKit

/// Makes the implementations of workers, and keeps the slots in which scenes find them.
///
/// Each scene has slots of its own, so that the manifest may change the choice for one scene while it runs. Scenes with
/// the same choice share the implementation.
@MainActor
final class WorkerSlots {
  typealias Implementations = [WorkerChoice: any Sendable]

  /// A scene's slot, as it is reached without knowing the worker's protocol at compile time.
  private struct BoundSlot {
    let slot: AnyObject
    let make: @MainActor (WorkerFactory, WorkerContext) throws -> (any Sendable)?
    let put: @MainActor (any Sendable) -> Void
  }

  private let opener: LibraryOpener
  private var slots: [WorkerUse: BoundSlot] = [:]
  private var implementations: Implementations = [:]

  private var store: AppStore { opener.store }

  init(_ opener: LibraryOpener) {
    self.opener = opener
  }

  /// The workers of one scene.
  func provider(for scene: SceneDescriptor) -> any WorkerProvider {
    SceneWorkers(scene: scene, slots: self)
  }

  /// The slot of a worker for a scene. The implementation is made when the first scene asks for it.
  fileprivate func slot<Worker: Sendable>(
    for key: WorkerKey<Worker>, scene: String
  ) throws(Refusal) -> WorkerSlot<Worker> {
    let use = WorkerUse(worker: key.name, scene: scene)
    if store.state.bindings[use] != nil, let slot = slots[use]?.slot as? WorkerSlot<Worker> { return slot }
    let description = SceneDescription.Worker(key.description)
    let choice = try opener.plan { planner throws(Obstacle) in try planner.choice(of: description, for: scene) }
    let make: @MainActor (WorkerFactory, WorkerContext) throws -> (any Sendable)? = { try $0.make(key, in: $1) }
    let implementation: any Sendable
    if let known = implementations[choice] {
      implementation = known
    } else {
      implementation = try self.make(choice, by: make)
    }
    guard let worker = implementation as? Worker else {
      throw .wiring(
        .wrongImplementation(implementation: choice.implementation, found: "another type", expected: key.name))
    }
    let slot = WorkerSlot(worker)
    implementations[choice] = implementation
    slots[use] = BoundSlot(slot: slot, make: make) { worker in
      if let worker = worker as? Worker { slot.exchange(for: worker) }
    }
    store.commit(.bound(use, WorkerBinding(worker: description, choice: choice)))
    return slot
  }

  /// Makes implementations that aren't there yet. Whoever is in a slot stays there.
  func make(_ choices: [WorkerUse: WorkerChoice]) throws(Refusal) -> Implementations {
    var made: Implementations = [:]
    for (use, choice) in choices.sorted(by: { ($0.key.worker, $0.key.scene) < ($1.key.worker, $1.key.scene) })
    where implementations[choice] == nil && made[choice] == nil {
      if let slot = slots[use] { made[choice] = try make(choice, by: slot.make) }
    }
    return made
  }

  /// Puts implementations in their slots. Calls under way end where they began.
  func put(_ choices: [WorkerUse: WorkerChoice], _ made: Implementations) {
    implementations.merge(made) { $1 }
    for (use, choice) in choices {
      if let implementation = implementations[choice] { slots[use]?.put(implementation) }
    }
    let inUse = Set(store.state.bindings.values.map(\.choice))
    implementations = implementations.filter { inUse.contains($0.key) }
  }

  private func make(
    _ choice: WorkerChoice, by make: @MainActor (WorkerFactory, WorkerContext) throws -> (any Sendable)?
  ) throws(Refusal) -> any Sendable {
    let (implementation, generation) = (choice.implementation, choice.generation)
    guard let factory = opener.factory(implementation, generation) else {
      throw .wiring(.wrongImplementation(implementation: implementation, found: "a scene", expected: choice.worker))
    }
    let folder = store.state.manifest.folder
    let context =
      choice.options.map { WorkerContext(optionsJSON: $0, folder: folder) } ?? WorkerContext(folder: folder)
    let worker: (any Sendable)?
    do {
      worker = try opener.unproven.run(implementation, generation) { try make(factory, context) }
      opener.prove(implementation, generation)
    } catch {
      throw .wiring(.workerFailed(implementation: implementation, reason: String(describing: error)))
    }
    guard let worker, factory.provides == choice.worker else {
      throw .wiring(
        .wrongImplementation(implementation: implementation, found: factory.provides, expected: choice.worker))
    }
    return worker
  }
}

/// What one scene may ask for: the workers that its descriptor names.
private final class SceneWorkers: WorkerProvider {
  private let scene: SceneDescriptor
  private let slots: WorkerSlots

  init(scene: SceneDescriptor, slots: WorkerSlots) {
    self.scene = scene
    self.slots = slots
  }

  func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker> {
    guard scene.workers.contains(key.description) else {
      throw WiringFault.undeclaredWorker(scene: scene.id, worker: key.name)
    }
    return try slots.slot(for: key, scene: scene.id)
  }
}
