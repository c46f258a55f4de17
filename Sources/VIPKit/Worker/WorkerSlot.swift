internal import Synchronization

/// The place where a scene, or another worker, finds the current implementation of a worker. Each has a slot of its own,
/// because the manifest may choose another implementation for one of them. Safe to use from any task: a call that has begun on
/// the old implementation ends there.
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

  /// Makes a slot without an implementation, for a scene that is connected and never shown.
  public init() { content = Mutex(Content(worker: nil)) }

  /// The implementation in the slot now. Ends the process when there is none.
  public var current: Worker {
    guard let worker = content.withLock({ $0.worker }) else {
      fatalError("\(Worker.self) is called while the scene is only connected")
    }
    return worker
  }

  /// Says so each time that another implementation has come into the slot, from now on. Each caller has a stream of its own;
  /// of several changes that nobody has received yet, one is left.
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
    // The old implementation is let go of outside the lock: its deinit may take long, or read the slot.
    let old = content.withLock { content in
      defer { content.worker = worker }
      return content.worker
    }
    withExtendedLifetime(old) {}
    announceChange()
  }

  /// Has ``changes`` say so: what the implementation builds on has changed.
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
  /// The slot of a worker, the same one each time the scene is built. Throws why no implementation can be had.
  func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker>

  /// The slot of a worker that may be missing: then it is empty. Throws why that can't be known, or why it can't be made.
  func optionalSlot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker?>
}
