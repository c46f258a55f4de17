package import HostModel
import HostSystem
import Glibc

/// Reads the file of a manifest.
package struct ManifestReader: Sendable {
  /// Longer files are not read.
  package static let largest = 1 << 20

  private let file: String

  /// Makes a reader.
  ///
  /// - Parameter file: the manifest's path.
  package init(file: String) {
    self.file = file
  }

  /// Reads the file.
  ///
  /// - Throws: ``ManifestError`` for the first thing that is wrong in it.
  package func read() throws(ManifestError) -> Manifest {
    try ManifestParser(file: file).parse(load())
  }

  package func load() throws(ManifestError) -> [UInt8] {
    let content: File.Content
    do throws(File.Fault) {
      content = try File.content(of: file, limit: Self.largest)
    } catch {
      throw switch error {
      case .system(SystemError(number: ENOENT)): .missing(file: file)
      case .tooLarge(let bytes): .tooLarge(file: file, bytes: bytes, limit: Self.largest)
      case .system(let error):
        error.suggestion.map { .unreadable(file: file, reason: error.text, suggestion: $0) }
          ?? .unreadable(file: file, reason: error.text)
      case .notRegular: .unreadable(file: file, reason: error.text)
      }
    }
    if let violation = content.violation { throw .distrusted(file: file, violation) }
    return content.bytes
  }
}
