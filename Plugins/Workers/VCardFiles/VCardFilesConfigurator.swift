public import Contracts
public import VIPKit

/// Builds the worker that reads and writes vCard files.
public final class VCardFilesConfigurator: WorkerConfigurator {
  /// The implementation's id and version, and the worker it implements.
  public let descriptor = WorkerDescriptor(id: "VCardFiles", version: "1.0.0", provides: .vCardFiles)

  /// Makes a configurator.
  public init() {}

  /// Makes the worker; it has no options.
  public func makeWorker(in context: WorkerContext) throws -> any VCardFilesWorker {
    VCardFiles()
  }

  /// The same: the checks of the contract bring files of their own.
  public func makeScratchWorker(in context: WorkerContext) throws -> (any VCardFilesWorker)? { VCardFiles() }
}

/// The entry point of libVCardFiles.so.
@MainActor
@c(worker_VCardFiles)
public func vCardFilesWorker() -> UnsafeMutableRawPointer { VCardFilesConfigurator().asEntryPoint() }
