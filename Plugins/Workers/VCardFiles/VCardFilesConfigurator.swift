public import Contracts
import Glibc
public import VIPKit

/// Builds the worker that reads and writes the vCard files of this machine.
public final class VCardFilesConfigurator: WorkerConfigurator {
  /// The implementation's id and version, and the worker it implements.
  public let descriptor = WorkerDescriptor(id: "VCardFiles", version: "1.0.0", provides: .vCardFiles)

  /// Makes a configurator.
  public init() {}

  /// Makes the worker; it has no options.
  public func makeWorker(in context: WorkerContext) throws -> any VCardFilesWorker {
    VCardFiles(home: getenv("HOME").map { String(cString: $0) })
  }

  /// One whose relative paths begin in the folder that it is given, for the checks of the contract.
  public func makeScratchWorker(in context: WorkerContext) throws -> (any VCardFilesWorker)? {
    VCardFiles(folder: context.path("."))
  }
}

/// The entry point of libVCardFiles.so.
@MainActor
@c(worker_VCardFiles)
public func vCardFilesWorker() -> UnsafeMutableRawPointer { VCardFilesConfigurator().asEntryPoint() }
