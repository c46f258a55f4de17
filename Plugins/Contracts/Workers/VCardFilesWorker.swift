public import VIPKit

/// Reads and writes the vCard files that the user picks.
public protocol VCardFilesWorker: Sendable {
  /// Reads a file.
  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8]

  /// Writes a file completely or not at all.
  ///
  /// - Throws: `PickedFileError`, `exists` when there is a file that isn't to be replaced.
  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError)
}

extension WorkerKey where Worker == any VCardFilesWorker {
  /// The worker that reads and writes vCard files.
  public static var vCardFiles: WorkerKey { WorkerKey("VCardFilesWorker", checks: WorkerCheck.contract) }
}
