/// A ``WorkerConfigurator`` without types, for the host, which doesn't know the worker's protocol at compile time.
@MainActor
@_spi(Host) public struct WorkerFactory {
  /// The implementation's name in the manifest.
  public let id: String
  /// The version of the implementation.
  public let version: String
  /// The name of the worker protocol that it implements.
  public let provides: String
  /// The protocol with its module: `Contracts.AuthWorker`.
  public let contract: String
  /// The workers that it uses itself.
  public let workers: [WorkerDescription]

  /// The types that its options are decoded as; nil when it doesn't declare them.
  public let optionTypes: [any Any.Type]?

  /// The facts of the contract, as compiled into the library.
  public let checks: [WorkerCheck<any Sendable>]

  /// What it wraps.
  public let configurator: any WorkerConfigurator

  private let build: @MainActor (WorkerContext) throws -> any Sendable
  private let buildScratch: @MainActor (WorkerContext) throws -> (any Sendable)?

  /// Wraps a configurator.
  public init<Configurator: WorkerConfigurator>(_ configurator: Configurator) {
    self.configurator = configurator
    let descriptor = configurator.descriptor
    id = descriptor.id
    version = descriptor.version
    provides = descriptor.provides.name
    let type = String(reflecting: Configurator.Worker.self)
    contract = type.hasPrefix("any ") ? String(type.dropFirst(4)) : type
    workers = descriptor.workers
    optionTypes = descriptor.optionTypes
    checks = descriptor.provides.checks.map { check in
      WorkerCheck(name: check.name, isReadOnly: check.isReadOnly) { worker in
        guard let own = worker as? Configurator.Worker else { throw CheckFailure("it is of another type") }
        try await check.run(own)
      }
    }
    build = { try configurator.makeWorker(in: $0) }
    buildScratch = { try configurator.makeScratchWorker(in: $0) }
  }

  /// Makes the implementation for ``checks``.
  public func make(in context: WorkerContext) throws -> any Sendable { try build(context) }

  /// Makes an implementation that may be changed; nil when there is no such thing.
  public func makeScratch(in context: WorkerContext) throws -> (any Sendable)? { try buildScratch(context) }

  /// Makes the implementation; nil when it isn't of the key's type. Throws what `makeWorker` throws.
  public func make<Worker: Sendable>(_ key: WorkerKey<Worker>, in context: WorkerContext) throws -> Worker? {
    try build(context) as? Worker
  }
}
