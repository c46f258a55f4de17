/// A fact of a worker's contract, declared beside the protocol, without a testing library. An implementation is asked
/// for it before it takes over, in a process of its own; its tests may ask, too.
///
/// `.changing("It counts") { try CheckFailure.unless(await $0.total() == 1, "expected a total of 1") }`.
public struct WorkerCheck<Worker: Sendable>: Sendable {
  /// The fact, as a sentence without a full stop, for the message that refuses an implementation.
  public let name: String
  /// Whether it changes nothing, and may run on the user's own data, where there is no scratch worker.
  public let isReadOnly: Bool
  /// Runs the check, on no actor. Throws ``CheckFailure`` for a wrong answer, or what keeps the worker from one.
  public let run: @Sendable (Worker) async throws -> Void

  /// A check that changes nothing.
  public static func reading(_ name: String, _ run: @escaping @Sendable (Worker) async throws -> Void) -> WorkerCheck {
    WorkerCheck(name: name, isReadOnly: true, run: run)
  }

  /// A check that changes what the worker keeps: it runs on an empty ``WorkerConfigurator/makeScratchWorker(in:)``.
  public static func changing(_ name: String, _ run: @escaping @Sendable (Worker) async throws -> Void) -> WorkerCheck {
    WorkerCheck(name: name, isReadOnly: false, run: run)
  }
}

/// A worker's answer isn't what its contract says.
public struct CheckFailure: Error, Equatable, CustomStringConvertible {
  /// What was found, and what was expected.
  public let description: String

  /// Says what is wrong.
  public init(_ description: String) { self.description = description }

  /// Throws a failure unless the condition holds.
  public static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws(CheckFailure) {
    if !condition { throw CheckFailure(description()) }
  }
}
