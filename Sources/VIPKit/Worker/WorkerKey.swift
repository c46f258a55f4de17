/// Names a worker protocol, beside it in Contracts: `static var auth: WorkerKey { WorkerKey("AuthWorker") }`.
public struct WorkerKey<Worker: Sendable>: Sendable {
  /// The worker's name in the manifest: that of the protocol.
  public let name: String
  /// Whether its users have a default, and need no library for it.
  public private(set) var isOptional = false
  /// The versions of an implementation that the key's users are for; nil for all.
  public let versions: VersionRange?
  /// The facts that `host use` checks of an implementation.
  public let checks: [WorkerCheck<Worker>]

  /// Names a worker protocol, and the versions that its users are for; nil for all. `host use` runs the checks, in this
  /// order, before an implementation takes over.
  public init(_ name: String, versions: VersionRange? = nil, checks: [WorkerCheck<Worker>] = []) {
    self.name = name
    self.versions = versions
    self.checks = checks
  }

  /// The same worker, with a default where no library implements it: ``SceneContext/worker(_:default:)``.
  public var optional: WorkerKey {
    var key = self
    key.isOptional = true
    return key
  }

  /// The key without its generic parameter.
  @_spi(Host) public var erased: WorkerDescription {
    WorkerDescription(name: name, type: Worker.self, isOptional: isOptional, versions: versions)
  }
}

/// A worker without types, for the host, which wires scenes that it doesn't know at compile time.
@_spi(Host) public struct WorkerDescription: Sendable, Equatable {
  /// The worker's name in the manifest.
  public let name: String
  /// The protocol of an implementation.
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
