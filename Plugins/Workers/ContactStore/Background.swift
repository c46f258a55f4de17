internal import Dispatch
internal import Synchronization

/// Something that is made on another thread meanwhile.
public final class Background<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let isCancelled = Atomic(false)
  private let group = DispatchGroup()

  /// Begins to make it.
  ///
  /// - Parameter make: is given what tells whether nobody waits for it any more.
  public init(_ make: @escaping @Sendable (_ isCancelled: @Sendable () -> Bool) -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      let value = make { self.isCancelled.load(ordering: .relaxed) }
      self.made.withLock { $0 = value }
    }
  }

  /// Nobody waits for it any more.
  public func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// What was made. Waits for it.
  public var value: Value {
    while true {
      group.wait()
      if let value = made.withLock({ $0 }) { return value }
    }
  }
}
