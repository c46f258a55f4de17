package import HostManifest
@_spi(Host) package import VIPKit

/// What a library's entry point handed over.
package enum LibraryProduct {
  case scene(any SceneConfigurator)
  case worker(WorkerFactory)

  @MainActor
  package init(_ product: EntryPoint.Product) {
    switch product {
    case .scene(let configurator): self = .scene(configurator)
    case .worker(let configurator): self = .worker(WorkerFactory(configurator))
    }
  }
}

/// A worker's configurator without types: the host doesn't know the worker's protocol at compile time.
@MainActor
package struct WorkerFactory {
  package let id: String
  let version: String
  /// The name of the worker protocol that it implements.
  package let provides: String
  /// The protocol with its module: `Contracts.AuthWorker`.
  package let contract: String
  /// The workers that it uses itself.
  package let workers: [WorkerDescription]
  /// The options that the implementation takes; nil when it doesn't declare them.
  package let options: [OptionDescription]?
  /// The facts of the contract, as compiled into the library.
  package let checks: [WorkerCheck<any Sendable>]

  private let build: @MainActor (WorkerContext) throws -> any Sendable
  private let buildScratch: @MainActor (WorkerContext) throws -> (any Sendable)?

  init<Configurator: WorkerConfigurator>(_ configurator: Configurator) {
    let descriptor = configurator.descriptor
    id = descriptor.id
    version = descriptor.version
    provides = descriptor.provides.name
    let type = String(reflecting: Configurator.Worker.self)
    contract = type.hasPrefix("any ") ? String(type.dropFirst(4)) : type
    workers = descriptor.workers
    options = descriptor.optionTypes.flatMap { OptionDescription.all(of: $0) }
    checks = descriptor.provides.checks.map { check -> WorkerCheck<any Sendable> in
      let run: @Sendable (any Sendable) async throws -> Void = { worker in
        guard let own = worker as? Configurator.Worker else { throw CheckFailure("it is of another type") }
        try await check.run(own)
      }
      return check.isReadOnly ? .reading(check.name, run) : .changing(check.name, run)
    }
    build = { try configurator.makeWorker(in: $0) }
    buildScratch = { try configurator.makeScratchWorker(in: $0) }
  }

  package func make(in context: WorkerContext) throws -> any Sendable { try build(context) }

  /// Makes an implementation that may be changed; nil when there is no such thing.
  package func makeScratch(in context: WorkerContext) throws -> (any Sendable)? { try buildScratch(context) }

  /// Makes the implementation; nil when it isn't of the key's type. Throws what `makeWorker` throws.
  package func make<Worker: Sendable>(_ key: WorkerKey<Worker>, in context: WorkerContext) throws -> Worker? {
    try build(context) as? Worker
  }
}
