@_spi(Host) import ScreenModel
@_spi(Host) public import VIPKit

/// The workers of a test: spies, or real implementations.
@MainActor
public final class TestWorkers {
  private var slots: [String: AnyObject] = [:]
  private var optionalSlots: [String: AnyObject] = [:]
  /// Also those that were exchanged since.
  private(set) var spies: [(worker: String, spy: any CallRecording)] = []

  /// Makes a provider without workers.
  public init() {}

  /// Adds a worker, and returns the provider itself.
  @discardableResult
  public func with<Worker: Sendable>(_ key: WorkerKey<Worker>, _ worker: Worker) -> Self {
    slots[key.name] = WorkerSlot(worker)
    noteSpy(worker, of: key.name)
    return self
  }

  /// Exchanges the implementation of a worker, as `host use` does. Throws ``Refusal`` when the test has set none.
  public func exchange<Worker: Sendable>(_ key: WorkerKey<Worker>, for worker: Worker) throws {
    try slot(for: key).exchange(for: worker)
    noteSpy(worker, of: key.name)
  }

  /// Exchanges the implementation of a worker that may be missing, or takes it away.
  public func exchangeOptional<Worker: Sendable>(_ key: WorkerKey<Worker>, for worker: Worker?) throws {
    try optionalSlot(for: key).exchange(for: worker)
    if let worker { noteSpy(worker, of: key.name) }
  }

  private func noteSpy(_ worker: some Sendable, of name: String) {
    if let spy = worker as? any CallRecording { spies.append((name, spy)) }
  }

  /// The slot of a worker. Throws ``Refusal`` when the test has set none.
  @_spi(Host) public func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker> {
    guard let slot = slots[key.name] as? WorkerSlot<Worker> else { throw Refusal.missing(worker: key.name) }
    return slot
  }

  /// The slot of a worker that may be missing: empty when the test has set none.
  @_spi(Host) public func optionalSlot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker?> {
    if let slot = optionalSlots[key.name] as? WorkerSlot<Worker?> { return slot }
    let slot = WorkerSlot(try? self.slot(for: key).current)
    optionalSlots[key.name] = slot
    return slot
  }

  /// Why a scene doesn't get a worker.
  public enum Refusal: Error, Equatable {
    case missing(worker: String)
    /// The descriptor doesn't name it: the host refuses it.
    case undeclared(worker: String)
    /// The descriptor names it as optional, and the scene gives no default: the host refuses that.
    case withoutDefault(worker: String)
  }
}

@_spi(Host) extension TestWorkers: WorkerProvider {}

extension SceneContext {
  /// A context for a test of a Configurator without a ``SceneDriver``.
  public convenience init(
    sceneID: String, navigator: NavigatorSpy, workers: TestWorkers, savedState: PreservedState = [:],
    environment: EnvironmentValues = EnvironmentValues()
  ) {
    self.init(
      sceneID: sceneID, navigator: navigator as any Navigator, workers: workers as any WorkerProvider,
      savedState: savedState, environment: environment)
  }
}

extension WorkerContext {
  /// A context for a test of a worker that uses others. The options are a JSON object in UTF-8.
  public init(
    optionsJSON: [UInt8] = Array("{}".utf8), folder: String = ".", workers: TestWorkers,
    system: SystemValues = SystemValues(), user: UserIdentity? = nil
  ) {
    self.init(
      optionsJSON: optionsJSON, folder: folder, workers: workers as any WorkerProvider, system: system, user: user)
  }
}

final class DeclaredWorkers: WorkerProvider {
  private let declared: [WorkerDescription]
  private let workers: TestWorkers

  init(_ descriptor: SceneDescriptor, of workers: TestWorkers) {
    (declared, self.workers) = (descriptor.workers, workers)
  }

  func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker> {
    if try declaration(of: key).isOptional { throw TestWorkers.Refusal.withoutDefault(worker: key.name) }
    return try workers.slot(for: key)
  }

  func optionalSlot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker?> {
    _ = try declaration(of: key)
    return try workers.optionalSlot(for: key)
  }

  private func declaration<Worker: Sendable>(of key: WorkerKey<Worker>) throws -> WorkerDescription {
    guard let declared = declared.declaration(of: key) else { throw TestWorkers.Refusal.undeclared(worker: key.name) }
    return declared
  }
}
