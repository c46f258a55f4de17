public import VIPKit

/// The workers of a test: spies, or real implementations.
@MainActor
public final class TestWorkers: WorkerProvider {
  private var slots: [String: AnyObject] = [:]
  private var optionalSlots: [String: AnyObject] = [:]

  /// Makes a provider without workers.
  public init() {}

  /// Adds a worker.
  ///
  /// - Parameters:
  ///   - key: the worker.
  ///   - worker: its implementation in this test.
  /// - Returns: the provider itself.
  @discardableResult
  public func with<Worker: Sendable>(_ key: WorkerKey<Worker>, _ worker: Worker) -> Self {
    slots[key.name] = WorkerSlot(worker)
    return self
  }

  /// The slot of a worker; exchange its content to see what the scene makes of it.
  ///
  /// - Throws: ``Missing`` when the test has set none.
  public func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker> {
    guard let slot = slots[key.name] as? WorkerSlot<Worker> else { throw Missing(worker: key.name) }
    return slot
  }

  /// The slot of a worker that may be missing: empty when the test has set none; exchange its content to see what the scene makes
  /// of it.
  public func optionalSlot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker?> {
    if let slot = optionalSlots[key.name] as? WorkerSlot<Worker?> { return slot }
    let slot = WorkerSlot((slots[key.name] as? WorkerSlot<Worker>)?.current)
    optionalSlots[key.name] = slot
    return slot
  }

  /// A test has set no implementation of a worker that the scene asks for.
  public struct Missing: Error, Equatable {
    /// The name of the worker.
    public let worker: String

    /// Says which worker is missing.
    public init(worker: String) {
      self.worker = worker
    }
  }
}
