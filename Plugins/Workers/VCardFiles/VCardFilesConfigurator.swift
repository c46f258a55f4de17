import Contracts
import VIPKit

final class VCardFilesConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "VCardFiles", version: "1.0.0", provides: .vCardFiles)

  func makeWorker(in context: WorkerContext) throws -> any VCardFilesWorker { VCardFiles() }

  /// The same: the checks of the contract bring files of their own.
  func makeScratchWorker(in context: WorkerContext) throws -> (any VCardFilesWorker)? { VCardFiles() }
}

/// The entry point of libVCardFiles.so.
@MainActor
@c(worker_VCardFiles)
public func vCardFilesWorker() -> UnsafeMutableRawPointer { VCardFilesConfigurator().asEntryPoint() }
