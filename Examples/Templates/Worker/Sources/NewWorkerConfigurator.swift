public import Contracts
public import VIPKit

/// Builds the worker.
public final class NewWorkerConfigurator: WorkerConfigurator {
  /// The implementation's id and version, and the worker it implements.
  public let descriptor = WorkerDescriptor(id: "NewWorker", version: "1.0.0", provides: .newKey)

  /// Makes a configurator.
  public init() {}

  /// Makes the worker; it has no options.
  public func makeWorker(in context: WorkerContext) throws -> any NewContract { NewWorker() }
}

/// The entry point of libNewWorker.so.
@MainActor
@c(worker_NewWorker)
public func newWorkerWorker() -> UnsafeMutableRawPointer { NewWorkerConfigurator().asEntryPoint() }
