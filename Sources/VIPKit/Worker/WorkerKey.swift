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

  /// The key without its generic parameter.
  public var description: WorkerDescription { WorkerDescription(name: name, type: Worker.self) }
}

/// A worker as the host sees it, when it wires scenes that it doesn't know at compile time.
public struct WorkerDescription: Sendable, Equatable {
  /// The name under which the manifest knows the worker.
  public let name: String
  /// The protocol that an implementation must have.
  public let type: any Any.Type

  /// Whether two descriptions say the same.
  public static func == (left: WorkerDescription, right: WorkerDescription) -> Bool {
    left.name == right.name && left.type == right.type
  }
}
