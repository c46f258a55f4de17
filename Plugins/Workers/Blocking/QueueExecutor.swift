import Dispatch

/// Runs an actor on its own queue: blocking calls there stop neither the main actor nor the few concurrent threads.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// - Parameter label: names the queue in a debugger.
  public init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs a job of the actor after those that wait already.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
