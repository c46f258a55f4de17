import Dispatch

/// Runs an actor on a queue of its own, so that what waits for a disk or a lock there keeps neither the main actor nor
/// the few threads of the concurrent executor waiting.
///
/// ```swift
/// actor FileContacts {
///   private nonisolated let executor = QueueExecutor(label: "FileContacts")
///   nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// }
/// ```
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Makes a queue.
  ///
  /// - Parameter label: names the queue in a debugger.
  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Runs a job of the actor after those that are waiting already.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
