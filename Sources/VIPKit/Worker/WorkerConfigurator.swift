/// Builds one implementation of a worker. The library's entry point hands it over:
/// `@c(worker_DemoAuth) public func demoAuth() -> UnsafeMutableRawPointer { DemoAuthConfigurator().asEntryPoint() }`.
@MainActor
public protocol WorkerConfigurator: AnyObject {
  /// The worker protocol, as an existential: `any AuthWorker`.
  associatedtype Worker: Sendable

  /// The implementation's name, and the worker that it implements.
  var descriptor: WorkerDescriptor<Worker> { get }

  /// Makes the implementation: once for all who share it, and for checks in another process. Throws why it can't work.
  func makeWorker(in context: WorkerContext) throws -> Worker

  /// Makes an empty implementation for checks that change something, without options and workers, in a temporary folder.
  /// Nil when there is none: then only reading checks run, on ``makeWorker(in:)``'s.
  func makeScratchWorker(in context: WorkerContext) throws -> Worker?
}

extension WorkerConfigurator {
  /// Nil: only the user's own data could be changed.
  public func makeScratchWorker(in context: WorkerContext) throws -> Worker? { nil }
}

/// An implementation's account of itself.
public struct WorkerDescriptor<Worker: Sendable>: Sendable {
  /// The implementation's name in the manifest; the library's entry point is `worker_<id>`.
  public let id: String
  /// The version, as its author counts.
  public let version: String
  /// The worker that it implements.
  public let provides: WorkerKey<Worker>
  /// The workers that it uses itself.
  @_spi(Host) public let workers: [WorkerDescription]
  /// The types that ``options(_:)`` was called for; nil for none.
  @_spi(Host) public private(set) var optionTypes: [any Any.Type]?

  /// Describes an implementation. `workers` may include another implementation of what it provides:
  /// `WorkerDescriptor(id: "CachingNews", version: "1.0.0", provides: .news, workers: .news, .log)`.
  public init<each Other: Sendable>(
    id: String, version: String, provides: WorkerKey<Worker>, workers: repeat WorkerKey<each Other>
  ) {
    self.id = id
    self.version = version
    self.provides = provides
    var descriptions: [WorkerDescription] = []
    repeat descriptions.append((each workers).erased)
    self.workers = descriptions
  }

  /// The same implementation, which declares a type that it asks ``WorkerContext/options(as:)`` for; call it for each
  /// type. The manifest is then checked before the worker is made, and `host inspect` shows the options.
  ///
  /// Each time that the library is opened, the type is decoded from empty texts and zeros: its `init(from:)` throws
  /// where it doesn't like a value, and doesn't trap. A type that can't be decoded so, such as one that requires a case
  /// of an enumeration, says nothing, and neither does a dictionary.
  public func options<Options: Decodable>(_ type: Options.Type) -> WorkerDescriptor {
    var descriptor = self
    descriptor.optionTypes = optionTypes ?? []
    descriptor.optionTypes?.append(type)
    return descriptor
  }
}
