internal import Synchronization

/// The current implementation of a worker for one scene, or another worker: the manifest may choose for each. Safe to
/// use from any task; a call that has begun on the old implementation ends there.
@_spi(Host) public final class WorkerSlot<Worker: Sendable>: Sendable {
  private struct Content {
    /// Nil in a slot that nobody may read.
    var worker: Worker?
    var observers: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastObserver = 0
  }

  private let content: Mutex<Content>

  /// Makes a slot that holds an implementation.
  public init(_ worker: Worker) { content = Mutex(Content(worker: worker)) }

  /// Makes an empty slot, for a scene that is connected and never shown.
  public init() { content = Mutex(Content(worker: nil)) }

  /// The implementation in the slot now. Ends the process when there is none.
  public var current: Worker {
    guard let worker = content.withLock({ $0.worker }) else {
      fatalError("\(Worker.self) is called while the scene is only connected")
    }
    return worker
  }

  /// An element for each exchange from now on, to each caller; of several that nobody has received yet, one is left.
  public var changes: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = content.withLock { content in
        content.lastObserver += 1
        content.observers[content.lastObserver] = continuation
        return content.lastObserver
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.content.withLock { $0.observers.removeValue(forKey: number) }
      }
    }
  }

  /// Puts another implementation in the slot.
  public func exchange(for worker: Worker) {
    // Release the old implementation outside the lock: its deinit may take long, or read the slot.
    let old = content.withLock { content in
      defer { content.worker = worker }
      return content.worker
    }
    withExtendedLifetime(old) {}
    announceChange()
  }

  /// Adds an element to ``changes``: what the implementation builds on has changed.
  public func announceChange() {
    for observer in content.withLock({ Array($0.observers.values) }) { observer.yield() }
  }

  deinit {
    for observer in content.withLock({ Array($0.observers.values) }) { observer.finish() }
  }
}

/// Where scenes get their workers from: the host's registry, or a test's spies.
@MainActor
@_spi(Host) public protocol WorkerProvider: AnyObject, Sendable {
  /// A worker's slot, the same one each time the scene is built. Throws why there is no implementation.
  func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker>

  /// The slot of a worker that may be missing: then it is empty. Throws why that is unknown, or why it can't be made.
  func optionalSlot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker?>
}
