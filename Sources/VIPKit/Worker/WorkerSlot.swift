internal import Synchronization

/// The place where a scene finds the current implementation of a worker. Scenes share the implementation; each has a slot
/// of its own, because the manifest may choose another implementation for one of them.
///
/// Safe to use from any task: an exchange happens between two reads, and a call that has begun on the old
/// implementation ends there.
public final class WorkerSlot<Worker: Sendable>: Sendable {
  private let implementation: Mutex<Worker>

  /// Makes a slot that holds an implementation.
  public init(_ worker: Worker) {
    implementation = Mutex(worker)
  }

  /// The implementation in the slot now.
  public var current: Worker {
    implementation.withLock { $0 }
  }

  /// Puts another implementation in the slot.
  ///
  /// - Parameter worker: answers every call from now on.
  public func exchange(for worker: Worker) {
    // The old implementation is let go of outside the lock: its deinit may take long, or read the slot.
    let old = implementation.withLock { current in
      defer { current = worker }
      return current
    }
    withExtendedLifetime(old) {}
  }
}

/// Where scenes get their workers from: the host's registry, or a test's spies.
@MainActor
public protocol WorkerProvider: AnyObject {
  /// The slot of a worker; the same one each time the scene is built.
  ///
  /// - Parameter key: the worker, as declared in Contracts.
  /// - Throws: why no implementation can be had.
  func slot<Worker: Sendable>(for key: WorkerKey<Worker>) throws -> WorkerSlot<Worker>
}
