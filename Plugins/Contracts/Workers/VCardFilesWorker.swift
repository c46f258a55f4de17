internal import Synchronization
public import VIPKit

/// Reads and writes the vCard files that the user picks.
public protocol VCardFilesWorker: Sendable {
  /// Reads a file.
  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8]

  /// Writes a file completely or not at all. Throws `exists` when there is a file that isn't to be replaced.
  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError)
}

extension WorkerKey where Worker == any VCardFilesWorker {
  /// The worker that reads and writes vCard files.
  public static var vCardFiles: WorkerKey { WorkerKey("VCardFilesWorker", checks: WorkerCheck.contract) }
}

extension WorkerCheck where Worker == any VCardFilesWorker {
  static var contract: [WorkerCheck] {
    [
      .reading("A file that isn't there can't be read") { files in
        do throws(PickedFileError) { _ = try await files.read(FileInMemory().file) } catch { return }
        throw CheckFailure("a file that isn't there is read")
      },
      .changing("What is written is read, and replaced only by those who ask for it") { files in
        let file = FileInMemory().file
        try await files.write([1, 2], to: file, replacing: false)
        try await expect([1, 2], in: file, of: files)
        var refusal: PickedFileError?
        do throws(PickedFileError) { try await files.write([3], to: file, replacing: false) } catch {
          refusal = error
        }
        try CheckFailure.unless(
          refusal == .exists,
          "writing over a file unasked: found \(refusal.map { "\($0)" } ?? "no error"), expected exists")
        try await expect([1, 2], in: file, of: files)
        try await files.write([3], to: file, replacing: true)
        try await expect([3], in: file, of: files)
      },
    ]
  }

  private static func expect(_ bytes: [UInt8], in file: PickedFile, of files: any VCardFilesWorker) async throws {
    let found = try await files.read(file)
    try CheckFailure.unless(found == bytes, "found the bytes \(found), expected \(bytes)")
  }
}

/// A file that doesn't exist yet.
private final class FileInMemory: Sendable {
  private let content = Mutex<[UInt8]?>(nil)

  var file: PickedFile {
    PickedFile(name: "a.vcf") { [self] limit throws(PickedFileError) in
      guard let bytes = content.withLock(\.self) else { throw .unavailable(systemMessage: "No such file or directory") }
      return bytes
    } write: { [self] bytes, isReplacing throws(PickedFileError) in
      let isTaken = content.withLock { content in
        defer { if content == nil || isReplacing { content = bytes } }
        return content != nil && !isReplacing
      }
      if isTaken { throw .exists }
    }
  }
}
