import HostSystem
import Dispatch
import Synchronization

/// Work on its own thread, awaited by any: Dispatch's threads may all be waiting for a program or the main thread.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let group = DispatchGroup()

  package init(_ body: @escaping @Sendable () -> Value) {
    group.enter()
    Self.start { [self] in
      let value = body()
      self.value.withLock { $0 = value }
      group.leave()
    }
  }

  package func wait() -> Value {
    group.wait()
    guard let value = value.withLock(\.self) else { preconditionFailure("the work has ended without a result") }
    return value
  }

  /// Blocks no thread.
  package static func value(of body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) {
    do throws(SystemError) { try SystemThread.start(body) } catch {
      // Without a new thread, it waits for a shared one.
      DispatchQueue.global().async { @Sendable in body() }
    }
  }
}

extension Array where Element: Sendable {
  /// A few elements are mapped on this thread, which is faster.
  func mapOnAllCores<Value: Sendable>(_ body: @Sendable (Element) -> Value) -> [Value] {
    if count < 8 { return map(body) }
    let values = Mutex<[Int: Value]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let value = body(self[index])
      values.withLock { $0[index] = value }
    }
    return values.withLock { values in indices.compactMap { values[$0] } }
  }
}
