/// A fact of a worker's contract that an implementation can be asked for. It stands beside the protocol, and needs no testing library.
///
/// A running application asks an implementation before it takes over, in a process of its own; the tests of an implementation may ask the same.
///
/// ```swift
/// extension WorkerKey where Worker == any CounterWorker {
///   public static var counter: WorkerKey { WorkerKey("CounterWorker", checks: [
///     .changing("What is counted is told") { counter in
///       try await counter.count()
///       try CheckFailure.unless(await counter.total() == 1, "expected a total of 1")
///     }
///   ]) }
/// }
/// ```
public struct WorkerCheck<Worker: Sendable>: Sendable {
  /// What is asked for, as a sentence without a full stop. It stands in the message that refuses an implementation.
  public let name: String
  /// Whether it leaves everything as it is, so that it may be asked of a worker with the user's own data, where there is no scratch worker.
  public let isReadOnly: Bool
  /// Asks, on no actor. Throws what keeps the worker from an answer, or ``CheckFailure`` for a wrong one.
  public let run: @Sendable (Worker) async throws -> Void

  /// A check that leaves everything as it is.
  public static func reading(_ name: String, _ run: @escaping @Sendable (Worker) async throws -> Void) -> WorkerCheck {
    WorkerCheck(name: name, isReadOnly: true, run: run)
  }

  /// A check that changes what the worker keeps. It is asked of a scratch worker
  /// (``WorkerConfigurator/makeScratchWorker(in:)``), which keeps nothing when it is asked.
  public static func changing(_ name: String, _ run: @escaping @Sendable (Worker) async throws -> Void) -> WorkerCheck {
    WorkerCheck(name: name, isReadOnly: false, run: run)
  }
}

/// That a worker's answer isn't what its contract says.
public struct CheckFailure: Error, Equatable, CustomStringConvertible {
  /// What was found, and what was expected.
  public let description: String

  /// Says what is wrong.
  public init(_ description: String) { self.description = description }

  /// - Throws: a failure, unless a condition holds.
  public static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws(CheckFailure) {
    if !condition { throw CheckFailure(description()) }
  }
}
