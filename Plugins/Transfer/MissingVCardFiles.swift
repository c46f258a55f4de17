import Contracts
import VIPKit

/// Answers as long as no library reads and writes vCard files.
nonisolated struct MissingVCardFiles: VCardFilesWorker {
  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] { throw .unsupported }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    throw .unsupported
  }
}
