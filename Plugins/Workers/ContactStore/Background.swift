internal import Dispatch
internal import Synchronization

/// Something that is made on another thread meanwhile.
public final class Background<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let group = DispatchGroup()

  /// Begins to make it.
  public init(_ make: @escaping @Sendable () -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      let value = make()
      self.made.withLock { $0 = value }
    }
  }

  /// What was made. Waits for it.
  public var value: Value {
    while true {
      group.wait()
      if let value = made.withLock({ $0 }) { return value }
    }
  }
}
