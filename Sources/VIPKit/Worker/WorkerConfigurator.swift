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
  var declared: OptionTypes?

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
}
