public import Contracts
public import VIPKit

/// Builds the worker that keeps the tasks in memory.
public final class MemoryTasksConfigurator: WorkerConfigurator {
  /// The implementation's id and version, and the worker it implements.
  public let descriptor = WorkerDescriptor(id: "MemoryTasks", version: "1.0.0", provides: .tasks)

  /// Makes a configurator.
  public init() {}

  /// Makes the worker; it has no options.
  public func makeWorker(in context: WorkerContext) throws -> any TasksWorker { MemoryTasks() }
}

/// The entry point of libMemoryTasks.so.
@MainActor
@c(worker_MemoryTasks)
public func memoryTasksWorker() -> UnsafeMutableRawPointer { MemoryTasksConfigurator().asEntryPoint() }
