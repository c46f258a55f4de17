import Contracts
import Files
import Glibc

/// The files of this machine.
struct VCardFiles: VCardFilesWorker {
  /// How large a file to import may be: several times what an address book with pictures takes.
  private static let sizeLimit = 64 << 20

  /// Where relative paths begin; nil for the folder in which the app was started.
  var folder: String?
  /// The folder that `~` stands for.
  var home: String?

  @concurrent func read(_ path: String) async throws(VCardFileError) -> [UInt8] {
    do throws(FileError) {
      return try WholeFile.read(resolved(path), limit: Self.sizeLimit)
    } catch {
      throw VCardFileError(error, limit: Self.sizeLimit)
    }
  }

  @concurrent func write(
    _ bytes: [UInt8], to path: String, replacing isReplacing: Bool
  ) async throws(VCardFileError) {
    do throws(FileError) {
      try WholeFile.write(bytes, to: resolved(path), replacing: isReplacing)
    } catch {
      throw VCardFileError(error, limit: Self.sizeLimit)
    }
  }

  private func resolved(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    guard let folder, !path.hasPrefix("/") else { return path }
    return "\(folder)/\(path)"
  }
}

extension VCardFileError {
  fileprivate init(_ error: FileError, limit: Int) {
    self =
      switch error.code {
      case EEXIST: .exists
      case EFBIG: .tooLarge(maximumBytes: limit)
      case EINVAL: .notAFile
      default: .unavailable(systemMessage: error.systemMessage)
      }
  }
}
