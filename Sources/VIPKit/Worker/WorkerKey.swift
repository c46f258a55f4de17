/// Names a worker protocol, declared once in Contracts beside the protocol.
///
/// ```swift
/// extension WorkerKey where Worker == any AuthWorker {
///   public static var auth: WorkerKey { WorkerKey("AuthWorker") }
/// }
/// ```
public struct WorkerKey<Worker: Sendable>: Sendable {
  /// The name under which the manifest knows the worker: the name of the protocol.
  public let name: String

  /// Names a worker protocol.
  public init(_ name: String) {
    self.name = name
  }
}
