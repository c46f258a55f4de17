import Contracts
import VIPKit

struct VCardFiles: VCardFilesWorker {
  /// In bytes: several times what an address book with pictures takes.
  static let sizeLimit = 64 << 20

  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] { try await file.read(upTo: Self.sizeLimit) }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    try await file.write(bytes, replacing: isReplacing)
  }
}
