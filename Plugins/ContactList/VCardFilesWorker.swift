import Contracts
import Glibc
import VCard

/// Reads and writes the vCard files that the user names.
nonisolated protocol VCardFilesWorker: Sendable {
  /// Reads a file.
  func read(_ path: String) async throws(FileFailure) -> [UInt8]
  /// Writes a file that isn't there yet.
  func write(_ bytes: [UInt8], to path: String) async throws(FileFailure)
}

/// Why a file that the user named can't be read or written.
nonisolated struct FileFailure: Error, Equatable {
  let path: String
  let reason: String
}

/// Relative paths are relative to the folder in which the app was started; `~` is the user's own.
nonisolated struct LocalVCardFiles: VCardFilesWorker {
  /// How large a file to import may be: several times what an address book with pictures takes.
  private static let sizeLimit = 64 << 20

  @concurrent func read(_ path: String) async throws(FileFailure) -> [UInt8] {
    do throws(FileError) {
      return try WholeFile.read(Self.expanded(path), limit: Self.sizeLimit)
    } catch {
      throw FileFailure(error)
    }
  }

  @concurrent func write(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
    do throws(FileError) {
      try WholeFile.write(bytes, to: Self.expanded(path), replacing: false)
    } catch {
      throw FileFailure(error)
    }
  }

  private static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}

extension FileFailure {
  fileprivate nonisolated init(_ error: FileError) {
    let reason =
      switch error.code {
      case EEXIST: "there is a file of this name; choose another one"
      case EFBIG: "it is larger than 64 MB"
      case EINVAL: "it is no file"
      default: String(systemError: error.code)
      }
    self.init(path: error.path, reason: reason)
  }
}
