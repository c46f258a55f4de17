import HostSystem
import HostInspection
import HostManifest
import HostState
import Synchronization
@_spi(Host) import ScreenModel
@_spi(Host) import VIPKit

@MainActor
final class AssembledWorkers {
  private let assembly: Assembly
  private let folder: String
  /// The types that the last part has decoded its options as.
  var optionTypes: [any Any.Type] { decoded.withLock { $0 } }
  private nonisolated let decoded = Mutex<[any Any.Type]>([])
  /// The last part's option of a wrong type, and its place.
  private(set) var wrongOption: String?
  private var products: [Int: LibraryProduct] = [:]
  private var made: [Int: any Sendable] = [:]

  /// - Parameter folder: the base of relative paths in options; nil for that of a run.
  init(_ assembly: Assembly, in folder: String? = nil) {
    self.assembly = assembly
    self.folder = folder ?? assembly.dataFolder
  }

  func product() throws -> LibraryProduct { try product(of: assembly.parts.count - 1) }

  func worker() throws -> any Sendable {
    try worker(assembly.parts.count - 1) { factory, context in try factory.make(in: context) }
  }

  func provider(for scene: SceneDescriptor) -> (any WorkerProvider)? {
    assembly.parts.last.map { PartWorkers(part: $0, declared: scene.workers, all: self) }
  }

  private func product(of index: Int) throws -> LibraryProduct {
    if let known = products[index] { return known }
    let library = assembly.parts[index].library
    do throws(OpeningFault) {
      let product = try library.carryOut().product
      products[index] = product
      return product
    } catch {
      throw Diagnostic.workerFailed(
        implementation: library.entry.id, reason: error.diagnostic(of: library.copy).message)
    }
  }

  fileprivate func worker(
    _ index: Int, by make: (WorkerFactory, WorkerContext) throws -> (any Sendable)?
  ) throws -> any Sendable {
    if let known = made[index] { return known }
    let part = assembly.parts[index]
    let (id, name) = (part.library.entry.id, part.worker ?? "")
    guard case .worker(let factory) = try product(of: index) else {
      throw Diagnostic.wrongImplementation(implementation: id, found: "a scene", expected: name)
    }
    let workers = PartWorkers(part: part, declared: factory.workers, all: self)
    var context = WorkerContext(optionsJSON: part.options ?? Array("{}".utf8), folder: folder, workers: workers)
    if index == assembly.parts.count - 1 {
      context.onOptions = { [weak self] type in self?.decoded.withLock { $0.append(type) } }
    }
    let worker: (any Sendable)?
    do { worker = try make(factory, context) } catch let fault as Diagnostic { throw fault } catch {
      if index == assembly.parts.count - 1, let error = error as? DecodingError,
        let fault = Diagnostic(error, options: part.options ?? [], of: name, in: assembly.manifestFile)
      {
        wrongOption = fault.message
        throw Diagnostic.workerFailed(implementation: id, reason: fault.message)
      }
      throw Diagnostic.notMade(id, error, options: part.options, of: name, in: assembly.manifestFile)
    }
    guard let worker else {
      throw Diagnostic.wrongImplementation(implementation: id, found: factory.provides, expected: name)
    }
    made[index] = worker
    return worker
  }
}

private final class PartWorkers: WorkerProvider {
  private let part: Assembly.Part
  private let declared: [WorkerDescription]
  private let all: AssembledWorkers

  init(part: Assembly.Part, declared: [WorkerDescription], all: AssembledWorkers) {
    self.part = part
    self.declared = declared
    self.all = all
  }

  func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker> {
    if let worker = try worker(for: key) { return WorkerSlot(worker) }
    if part.uses == nil { return WorkerSlot() }
    throw Diagnostic.noWorker(scene: part.library.entry.id, worker: key.name)
  }

  func optionalSlot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker?> {
    WorkerSlot(try worker(for: key))
  }

  private func worker<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> Worker? {
    guard declared.declaration(of: key) != nil else {
      throw Diagnostic.undeclaredWorker(scene: part.library.entry.id, worker: key.name)
    }
    guard let index = part.uses?[key.name] else { return nil }
    return try all.worker(index) { factory, context in try factory.make(key, in: context) } as? Worker
  }
}
