public import Contracts
public import VIPKit

/// Builds the worker that knows three demonstration users.
public final class DemoAuthConfigurator: WorkerConfigurator {
  /// The implementation's id and version, and the worker it implements.
  public let descriptor = WorkerDescriptor(id: "DemoAuth", version: "1.0.0", provides: .auth)

  /// Makes a configurator.
  public init() {}

  /// Makes the worker; it has no options.
  public func makeWorker(in context: WorkerContext) throws -> any AuthWorker { DemoAuth() }
}

/// The entry point of libDemoAuth.so.
@MainActor
@c(worker_DemoAuth)
public func demoAuthWorker() -> UnsafeMutableRawPointer { DemoAuthConfigurator().asEntryPoint() }
