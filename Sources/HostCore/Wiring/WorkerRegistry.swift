import VIPKit

/// Knows who implements each worker, and keeps the one slot that all scenes using an implementation share.
@MainActor
final class WorkerRegistry {
  private let manifest: Manifest
  private let registry: LibraryRegistry
  private var slots: [Choice: AnyObject] = [:]

  private struct Choice: Hashable {
    let worker: String
    let implementation: String
  }

  init(manifest: Manifest, registry: LibraryRegistry) {
    self.manifest = manifest
    self.registry = registry
  }

  /// The workers of one scene.
  func provider(for scene: SceneDescriptor) -> any WorkerProvider {
    SceneWorkers(scene: scene, registry: self)
  }

  /// Finds out, without running any code, whether a scene can have a worker.
  func check(_ worker: WorkerDescription, for scene: String) throws(WiringFault) {
    let implementation = try implementation(of: worker, for: scene)
    let record: LibraryRecord
    do { record = try registry.inspect(implementation) } catch { throw failed(implementation, error) }
    guard record.entry?.kind == .worker else {
      throw .otherKind(
        id: implementation, library: record.library?.path ?? implementation, found: .scene, expected: .worker)
    }
    if let symbol = ProtocolSymbol.of(worker.type), !record.conforms(to: symbol) {
      throw .wrongImplementation(
        implementation: implementation, found: "another protocol", expected: worker.name)
    }
  }

  /// The slot of a worker for a scene. The implementation is made when the first scene asks for it.
  func slot<Worker: Sendable>(for key: WorkerKey<Worker>, scene: String) throws(WiringFault) -> WorkerSlot<Worker> {
    let implementation = try implementation(of: key.description, for: scene)
    let choice = Choice(worker: key.name, implementation: implementation)
    if let slot = slots[choice] as? WorkerSlot<Worker> { return slot }
    let slot = WorkerSlot(try make(key, implementation))
    slots[choice] = slot
    return slot
  }

  private func make<Worker: Sendable>(_ key: WorkerKey<Worker>, _ implementation: String) throws(WiringFault) -> Worker
  {
    let factory: WorkerFactory
    do { factory = try registry.worker(implementation) } catch { throw failed(implementation, error) }
    let options = manifest.workers[key.name]?.options
    let context =
      options.map { WorkerContext(optionsJSON: $0, folder: manifest.folder) }
      ?? WorkerContext(folder: manifest.folder)
    let worker: Worker?
    do {
      worker = try factory.make(key, in: context)
    } catch {
      throw .workerFailed(implementation: implementation, reason: String(describing: error))
    }
    guard let worker, factory.provides == key.name else {
      throw .wrongImplementation(implementation: implementation, found: factory.provides, expected: key.name)
    }
    return worker
  }

  /// The manifest's choice for the scene, or its choice for all, or else the only implementation there is.
  private func implementation(of worker: WorkerDescription, for scene: String) throws(WiringFault) -> String {
    let chosen = manifest.scenes[scene]?.workers[worker.name] ?? manifest.workers[worker.name]?.use
    if let chosen {
      guard registry.isKnown(chosen.value) else {
        throw .unknownImplementation(
          chosen.place, worker: worker.name, found: chosen.value, known: registry.ids(of: .worker))
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

  private func implementations(of worker: WorkerDescription) -> [String] {
    guard let symbol = ProtocolSymbol.of(worker.type) else { return [] }
    return registry.ids(of: .worker).filter { registry.records[$0]?.conforms(to: symbol) == true }
  }

  private func failed(_ implementation: String, _ refusal: Refusal) -> WiringFault {
    .workerFailed(implementation: implementation, reason: refusal.message)
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
