import Contracts
import Glibc
import VCard

/// The files of this machine: what the scene uses as long as no library provides another worker.
nonisolated struct LocalVCardFiles: VCardFilesWorker {
  /// How large a file to import may be: several times what an address book with pictures takes.
  private static let sizeLimit = 64 << 20

  @concurrent func read(_ path: String) async throws(VCardFileError) -> [UInt8] {
    do throws(FileError) {
      return try WholeFile.read(Self.expanded(path), limit: Self.sizeLimit)
    } catch {
      throw VCardFileError(error, limit: Self.sizeLimit)
    }
  }

  @concurrent func write(
    _ bytes: [UInt8], to path: String, replacing isReplacing: Bool
  ) async throws(VCardFileError) {
    do throws(FileError) {
      try WholeFile.write(bytes, to: Self.expanded(path), replacing: isReplacing)
    } catch {
      throw VCardFileError(error, limit: Self.sizeLimit)
    }
  }

  private static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}

extension VCardFileError {
  fileprivate nonisolated init(_ error: FileError, limit: Int) {
    self =
      switch error.code {
      case EEXIST: .exists
      case EFBIG: .tooLarge(maximumBytes: limit)
      case EINVAL: .notAFile
      default: .unavailable(systemMessage: String(systemError: error.code))
      }
  }
}
