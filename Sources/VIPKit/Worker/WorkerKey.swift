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
  /// Whether whoever uses the worker has a default of its own, and needs no library for it.
  public let isOptional: Bool
  /// The versions of an implementation that users of the key are for; nil for all.
  public let versions: VersionRange?
  /// The facts of the contract that `host use` asks an implementation for.
  public let checks: [WorkerCheck<Worker>]

  /// Names a worker protocol, and the versions of an implementation that users of the key are for; nil for all.
  public init(_ name: String, versions: VersionRange? = nil) {
    self.init(name, isOptional: false, versions, checks: [])
  }

  /// Names a worker protocol whose implementations `host use` checks, in this order, before they take over.
  public init(_ name: String, versions: VersionRange? = nil, checks: [WorkerCheck<Worker>]) {
    self.init(name, isOptional: false, versions, checks: checks)
  }

  private init(_ name: String, isOptional: Bool, _ versions: VersionRange?, checks: [WorkerCheck<Worker>]) {
    self.name = name
    self.isOptional = isOptional
    self.versions = versions
    self.checks = checks
  }

  /// The same worker, for a descriptor: a default answers when no library implements it. See ``SceneContext/worker(_:default:)``.
  public var optional: WorkerKey { WorkerKey(name, isOptional: true, versions, checks: checks) }

  /// The key without its generic parameter.
  @_spi(Host) public var erased: WorkerDescription {
    WorkerDescription(name: name, type: Worker.self, isOptional: isOptional, versions: versions)
  }
}

/// A worker as the host sees it, when it wires scenes that it doesn't know at compile time.
@_spi(Host) public struct WorkerDescription: Sendable, Equatable {
  /// The name under which the manifest knows the worker.
  public let name: String
  /// The protocol that an implementation must have.
  public let type: any Any.Type
  /// Whether it may be missing.
  public let isOptional: Bool
  /// The versions of an implementation that its user is for; nil for all.
  public let versions: VersionRange?

  /// Whether two descriptions say the same.
  public static func == (left: WorkerDescription, right: WorkerDescription) -> Bool {
    left.name == right.name && left.type == right.type && left.isOptional == right.isOptional
      && left.versions == right.versions
  }
}
