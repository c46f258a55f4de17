public import VIPKit

/// Reads and writes the vCard files that the user names.
public protocol VCardFilesWorker: Sendable {
  /// Reads a file.
  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8]

  /// Writes a file, the whole or nothing of it.
  ///
  /// - Parameters:
  ///   - bytes: what stands in it.
  ///   - file: the file.
  ///   - isReplacing: whether a file that is there is replaced.
  /// - Throws: `PickedFileError`, `exists` when there is a file that isn't to be replaced.
  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError)
}

extension WorkerKey where Worker == any VCardFilesWorker {
  /// Reads and writes the vCard files that the user names.
  public static var vCardFiles: WorkerKey { WorkerKey("VCardFilesWorker", checks: WorkerCheck.contract) }
}
