// A worker that reads a file when there is a file "go-on" beside it.
public import Contracts
public import VIPKit
import Glibc

struct PatientFiles: VCardFilesWorker {
  let folder: WorkerContext

  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] {
    while access(folder.path("go-on"), F_OK) != 0 { try? await Task.sleep(for: .milliseconds(10)) }
    return try await file.read(upTo: 1 << 20)
  }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    throw .unsupported
  }
}

@MainActor
public final class PatientFilesConfigurator: WorkerConfigurator {
  public let descriptor = WorkerDescriptor(id: "PatientFiles", version: "1", provides: .vCardFiles)

  public func makeWorker(in context: WorkerContext) throws -> any VCardFilesWorker { PatientFiles(folder: context) }
}

@MainActor
@c(worker_PatientFiles)
public func patientFilesWorker() -> UnsafeMutableRawPointer { PatientFilesConfigurator().asEntryPoint() }
