/// Builds one implementation of a worker. Each worker library has one, and hands it over from its entry point:
///
/// ```swift
/// @c(worker_DemoAuth) public func demoAuth() -> UnsafeMutableRawPointer { DemoAuthConfigurator().asEntryPoint() }
/// ```
@MainActor
public protocol WorkerConfigurator: AnyObject {
  /// The worker protocol, as an existential: `any AuthWorker`.
  associatedtype Worker: Sendable

  /// What the implementation is called and which worker it implements.
  var descriptor: WorkerDescriptor<Worker> { get }

  /// Makes the implementation. Called once for all scenes that share it, and before that for checks, in another process.
  /// Throws whatever keeps it from working, such as a database that can't be opened.
  func makeWorker(in context: WorkerContext) throws -> Worker

  /// Makes an implementation that keeps nothing yet, and may be changed: the checks of the contract run on it, and so touch
  /// nothing of the user's. Nil when there is no such thing: then only the checks that only read run, on ``makeWorker(in:)``'s.
  ///
  /// - Parameter context: no options, an empty folder that is removed afterwards, and no workers.
  func makeScratchWorker(in context: WorkerContext) throws -> Worker?
}

extension WorkerConfigurator {
  /// Nil: nothing but the user's own data could be changed.
  public func makeScratchWorker(in context: WorkerContext) throws -> Worker? { nil }
}

/// An implementation's account of itself.
public struct WorkerDescriptor<Worker: Sendable>: Sendable {
  /// The name of the implementation in the manifest; the library's entry point is `worker_<id>`.
  public let id: String
  /// The version of the implementation, as its author counts.
  public let version: String
  /// The worker that it implements.
  public let provides: WorkerKey<Worker>
  /// The workers that it uses itself.
  @_spi(Host) public let workers: [WorkerDescription]
  /// The types that ``options(_:)`` was called for; nil for none.
  var declared: OptionTypes?

  /// Describes an implementation. The workers that it uses may include another implementation of the one that it provides.
  ///
  /// ```swift
  /// WorkerDescriptor(id: "CachingNews", version: "1.0.0", provides: .news, workers: .news, .log)
  /// ```
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
