public import Contracts
public import VIPKit

/// Builds the worker that keeps the tasks in a file.
public final class FileTasksConfigurator: WorkerConfigurator {
  /// The implementation's id and version, and the worker it implements.
  public let descriptor = WorkerDescriptor(id: "FileTasks", version: "1.0.0", provides: .tasks).options(Options.self)

  /// Makes a configurator.
  public init() {}

  /// Makes the worker. Its option `file` is the path of the file, `tasks.json` when it is left out.
  public func makeWorker(in context: WorkerContext) throws -> any TasksWorker {
    let options = try context.options(as: Options.self)
    return FileTasks(path: context.path(options.file ?? "tasks.json"))
  }

  private struct Options: Decodable {
    let file: String?
  }
}

/// The entry point of libFileTasks.so.
@MainActor
@c(worker_FileTasks)
public func fileTasksWorker() -> UnsafeMutableRawPointer { FileTasksConfigurator().asEntryPoint() }
