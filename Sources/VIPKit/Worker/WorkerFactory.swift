/// A ``WorkerConfigurator`` as the host sees it, which doesn't know the worker's protocol at compile time.
@MainActor
public struct WorkerFactory {
  /// The name of the implementation in the manifest.
  public let id: String
  /// The version of the implementation.
  public let version: String
  /// The name of the worker protocol that it implements.
  public let provides: String
  /// The workers that it uses itself.
  public let workers: [WorkerDescription]

  private let build: @MainActor (WorkerContext) throws -> Any

  /// Wraps a configurator.
  public init(_ configurator: some WorkerConfigurator) {
    let descriptor = configurator.descriptor
    id = descriptor.id
    version = descriptor.version
    provides = descriptor.provides.name
    workers = descriptor.workers
    build = { try configurator.makeWorker(in: $0) }
  }

  /// Makes the implementation, or nil when it is not of the type that the key asks for.
  ///
  /// - Parameters:
  ///   - key: the worker that a scene asks for.
  ///   - context: the options that the manifest gives to the worker.
  /// - Throws: what the implementation's `makeWorker` throws.
  public func make<Worker: Sendable>(_ key: WorkerKey<Worker>, in context: WorkerContext) throws -> Worker? {
    try build(context) as? Worker
  }
}
