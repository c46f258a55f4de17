public import VIPKit

/// Reads and writes the vCard files that the user names.
public protocol VCardFilesWorker: Sendable {
  /// Reads a file.
  ///
  /// - Parameter path: as the user typed it: relative to the folder in which the app was started, or with the user's own as `~`.
  /// - Throws: ``VCardFileError``.
  func read(_ path: String) async throws(VCardFileError) -> [UInt8]

  /// Writes a file, the whole or nothing of it.
  ///
  /// - Parameters:
  ///   - bytes: what stands in it.
  ///   - path: as the user typed it.
  ///   - isReplacing: whether a file that is there is replaced.
  /// - Throws: ``VCardFileError``, `exists` when there is a file that isn't to be replaced.
  func write(_ bytes: [UInt8], to path: String, replacing isReplacing: Bool) async throws(VCardFileError)
}

/// Why a file that the user named can't be read or written. A `systemMessage` is what the system says of it (strerror(3)).
public enum VCardFileError: Error, Equatable, Sendable {
  /// There is a file of this name already.
  case exists
  /// The file has more than these bytes, the most that is read.
  case tooLarge(maximumBytes: Int)
  /// What has this name is a device, a pipe or a socket: nothing is read from it, and no file takes its place.
  case notAFile
  /// The file can't be reached.
  case unavailable(systemMessage: String)
  /// Nothing reads and writes files here.
  case unsupported
}

extension WorkerKey where Worker == any VCardFilesWorker {
  /// Reads and writes the vCard files that the user names.
  public static var vCardFiles: WorkerKey { WorkerKey("VCardFilesWorker", checks: WorkerCheck.contract) }
}
