import Contracts

/// Answers as long as no library reads and writes vCard files.
nonisolated struct MissingVCardFiles: VCardFilesWorker {
  func read(_ path: String) async throws(VCardFileError) -> [UInt8] { throw .unsupported }

  func write(_ bytes: [UInt8], to path: String, replacing isReplacing: Bool) async throws(VCardFileError) {
    throw .unsupported
  }
}
