import HostRecovery
import HostLoading
import HostModel
import VIPKit

/// Knows who implements each worker, and keeps the slots in which scenes find them.
///
/// Each scene has slots of its own, so that the manifest may change the choice for one scene while it runs. Scenes with
/// the same choice share the implementation.
@MainActor
final class WorkerRegistry {
  private let registry: LibraryRegistry
  private var bindings: [WorkerBinding: BoundSlot] = [:]
  private var implementations: [WorkerInstanceKey: any Sendable] = [:]

  /// That a scene uses a worker.
  struct WorkerBinding: Hashable {
    let worker: String
    let scene: String
  }

  /// All that an implementation depends on. When any of it changes, another one is made.
  struct WorkerInstanceKey: Hashable {
    let worker: String
    let implementation: String
    let generation: Int
    let options: [UInt8]?
  }

  /// A scene's slot, as it is reached without knowing the worker's protocol at compile time.
  private struct BoundSlot {
    let description: SceneDescription.Worker
    let slot: AnyObject
    var made: WorkerInstanceKey
    let make: @MainActor (WorkerFactory, WorkerContext) throws -> (any Sendable)?
    let put: @MainActor (any Sendable) -> Void
  }

  init(registry: LibraryRegistry) {
    self.registry = registry
  }

  /// The workers of one scene.
  func provider(for scene: SceneDescriptor) -> any WorkerProvider {
    SceneWorkers(scene: scene, registry: self)
  }

  /// Finds out, without running any code, whether a scene can have a worker.
  func check(_ worker: SceneDescription.Worker, for scene: String) throws(WiringFault) {
    let implementation = try implementation(of: worker, for: scene)
    do { _ = try registry.inspect(implementation) } catch { throw failed(implementation, error) }
  }

  /// The slot of a worker for a scene. The implementation is made when the first scene asks for it.
  func slot<Worker: Sendable>(for key: WorkerKey<Worker>, scene: String) throws(WiringFault) -> WorkerSlot<Worker> {
    let use = WorkerBinding(worker: key.name, scene: scene)
    if let slot = bindings[use]?.slot as? WorkerSlot<Worker> { return slot }
    let description = SceneDescription.Worker(key.description)
    let made = try wanted(description, for: scene, trying: nil)
    let make: @MainActor (WorkerFactory, WorkerContext) throws -> (any Sendable)? = { try $0.make(key, in: $1) }
    var implementation = implementations[made]
    if implementation == nil { implementation = try self.make(made, trying: nil, by: make) }
    guard let worker = implementation as? Worker else {
      throw .wrongImplementation(implementation: made.implementation, found: "another type", expected: key.name)
    }
    let slot = WorkerSlot(worker)
    implementations[made] = implementation
    bindings[use] = BoundSlot(description: description, slot: slot, made: made, make: make) { worker in
      if let worker = worker as? Worker { slot.exchange(for: worker) }
    }
    return slot
  }

  // MARK: What is chosen

  private func wanted(
    _ worker: SceneDescription.Worker, for scene: String, trying candidate: LoadedBuild?
  ) throws(WiringFault) -> WorkerInstanceKey {
    let implementation = try implementation(of: worker, for: scene)
    let generation: Int
    if let candidate, candidate.entry.id == implementation {
      generation = candidate.number
    } else {
      do { generation = try registry.generation(implementation).number } catch { throw failed(implementation, error) }
    }
    return WorkerInstanceKey(
      worker: worker.name, implementation: implementation, generation: generation,
      options: registry.manifest.workers[worker.name]?.options)
  }

  /// The manifest's choice for the scene, or its choice for all, or else the only implementation there is.
  private func implementation(of worker: SceneDescription.Worker, for scene: String) throws(WiringFault) -> String {
    let manifest = registry.manifest
    if let chosen = manifest.scenes[scene]?.workers[worker.name] ?? manifest.workers[worker.name]?.use {
      guard mayImplement(chosen.value, worker) else {
        throw .unknownImplementation(
          chosen.place, worker: worker.name, found: chosen.value, known: implementations(of: worker))
      }
      return chosen.value
    }
    let implementations = implementations(of: worker)
    guard let only = implementations.first else { throw .noWorker(scene: scene, worker: worker.name) }
    guard implementations.count == 1 else {
      throw .severalWorkers(worker: worker.name, implementations: implementations)
    }
    return only
  }

  private func implementations(of worker: SceneDescription.Worker) -> [String] {
    guard let symbol = worker.type.symbol else { return [] }
    return registry.ids(of: .worker).filter { registry.records[$0]?.conformance(to: symbol) != nil }
  }

  /// Whether a library implements a worker, as far as its file says. Of a file that says nothing there is something else to say.
  private func mayImplement(_ id: String, _ worker: SceneDescription.Worker) -> Bool {
    guard registry.isKnown(id) else { return false }
    _ = try? registry.inspect(id)
    guard let record = registry.records[id], let entry = record.entry else { return true }
    guard entry.kind == .worker else { return false }
    return worker.type.symbol.map { record.conformance(to: $0) != nil } ?? true
  }

  // MARK: Making

  private func make(
    _ made: WorkerInstanceKey, trying candidate: LoadedBuild?,
    by make: @MainActor (WorkerFactory, WorkerContext) throws -> (any Sendable)?
  ) throws(WiringFault) -> any Sendable {
    let factory: WorkerFactory
    let unproven = registry.unproven
    if let candidate, candidate.entry.id == made.implementation, case .worker(let candidate) = candidate.product {
      factory = candidate
    } else {
      do { factory = try registry.worker(made.implementation) } catch { throw failed(made.implementation, error) }
    }
    let folder = registry.manifest.folder
    let context =
      made.options.map { WorkerContext(optionsJSON: $0, folder: folder) } ?? WorkerContext(folder: folder)
    let worker: (any Sendable)?
    do {
      worker = try unproven.run(made.implementation, made.generation) { try make(factory, context) }
      unproven.prove(made.implementation, made.generation)
    } catch {
      throw .workerFailed(implementation: made.implementation, reason: String(describing: error))
    }
    guard let worker, factory.provides == made.worker else {
      throw .wrongImplementation(
        implementation: made.implementation, found: factory.provides, expected: made.worker)
    }
    return worker
  }

  private func failed(_ implementation: String, _ refusal: Refusal) -> WiringFault {
    .workerFailed(implementation: implementation, reason: refusal.message)
  }
}

// MARK: Choices that name a worker

extension WorkerRegistry {
  /// Checks that a library implements the worker of a name. Its code is loaded: only a descriptor says how a worker is called.
  ///
  /// - Parameter place: where somebody says that it does.
  func check(_ implementation: String, implements worker: String, at place: Place) throws(Refusal) {
    if registry.isKnown(implementation), try registry.inspect(implementation).entry?.kind == .worker,
      try registry.worker(implementation).provides == worker
    {
      return
    }
    let known = registry.workerNames
    guard known.contains(worker) else { throw .wiring(.unknownWorker(place, found: worker, known: known.sorted())) }
    throw .wiring(
      .unknownImplementation(
        place, worker: worker, found: implementation, known: implementations(named: worker)))
  }

  /// The implementations of a worker, of those that are loaded when no scene has asked for it.
  private func implementations(named worker: String) -> [String] {
    bindings.first { $0.key.worker == worker }.map { implementations(of: $0.value.description) }
      ?? registry.implementations(of: worker)
  }
}

// MARK: Changes while the application runs

extension WorkerRegistry {
  /// Implementations that have been made and are to take their slots.
  struct Exchange {
    fileprivate var changes: [WorkerBinding: WorkerInstanceKey] = [:]
    fileprivate var implementations: [WorkerInstanceKey: any Sendable] = [:]
  }

  /// Makes what the manifest in force asks for and isn't there yet. Whoever is in a slot stays there.
  ///
  /// - Parameter candidate: a build of an implementation that is to be used in the place of the one in use.
  /// - Throws: why one of them can't be made.
  func prepare(trying candidate: LoadedBuild? = nil) throws(WiringFault) -> Exchange {
    var exchange = Exchange()
    for (use, binding) in bindings {
      let made = try wanted(binding.description, for: use.scene, trying: candidate)
      guard made != binding.made else { continue }
      exchange.changes[use] = made
      if implementations[made] == nil, exchange.implementations[made] == nil {
        exchange.implementations[made] = try make(made, trying: candidate, by: binding.make)
      }
    }
    return exchange
  }

  /// Puts implementations in their slots. Calls under way end where they began.
  ///
  /// - Returns: what has changed.
  func commit(_ exchange: Exchange) -> [HostEvent] {
    implementations.merge(exchange.implementations) { $1 }
    for (use, made) in exchange.changes {
      guard let implementation = implementations[made] else { continue }
      bindings[use]?.put(implementation)
      bindings[use]?.made = made
    }
    let inUse = Set(bindings.values.map(\.made))
    implementations = implementations.filter { inUse.contains($0.key) }
    let changed = Set(exchange.changes.keys.map(\.worker))
    return status.filter { changed.contains($0.worker) }.map {
      .workerChanged(worker: $0.worker, scene: $0.scene, implementation: $0.implementation, generation: $0.generation)
    }
  }

  /// Whether a scene has a worker of this implementation.
  func uses(_ implementation: String) -> Bool {
    bindings.values.contains { $0.made.implementation == implementation }
  }

  /// Who answers the calls of the workers: one line for a worker on which all scenes agree, else one for each scene.
  var status: [HostStatus.Binding] {
    Dictionary(grouping: bindings, by: \.key.worker).sorted { $0.key < $1.key }.flatMap { worker, uses in
      let agree = Set(uses.map(\.value.made)).count == 1
      let lines = uses.sorted { $0.key.scene < $1.key.scene }.map { use, binding in
        HostStatus.Binding(
          worker: worker, scene: agree ? nil : use.scene, implementation: binding.made.implementation,
          generation: binding.made.generation)
      }
      return agree ? Array(lines.prefix(1)) : lines
    }
  }
}

/// What one scene may ask the registry for: the workers that its descriptor names.
private final class SceneWorkers: WorkerProvider {
  private let scene: SceneDescriptor
  private let registry: WorkerRegistry

  init(scene: SceneDescriptor, registry: WorkerRegistry) {
    self.scene = scene
    self.registry = registry
  }

  func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker> {
    guard scene.workers.contains(key.description) else {
      throw WiringFault.undeclaredWorker(scene: scene.id, worker: key.name)
    }
    return try registry.slot(for: key, scene: scene.id)
  }
}
