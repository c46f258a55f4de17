package import HostModel
import HostSystem
import Glibc

/// Reads a manifest, and the lock file beside it.
package struct ManifestReader: Sendable {
  /// Longer files are not read.
  static let largest = 1 << 20

  private let file: String

  /// - Parameter file: the manifest's path.
  package init(file: String) {
    self.file = file
  }

  /// Reads the file, and its lock file when there is one.
  ///
  /// - Parameter ignoresLock: whether nothing counts as pinned, whatever the lock file says.
  /// - Throws: ``ManifestError`` for the first thing that is wrong in them.
  package func read(ignoresLock: Bool = false) throws(ManifestError) -> Manifest {
    var manifest = try ManifestParser(file: file).parse(Self.load(file))
    guard !ignoresLock else { return manifest }
    let lock = LockFile(ofFile: file)
    do throws(ManifestError) {
      manifest.pins = try lock.parse(Self.load(lock.path))
    } catch .missing {
      // Then nothing is pinned; unless somebody says that there is one.
      guard Path.isLink(lock.path) else { return manifest }
      throw .unreadable(
        file: lock.path, reason: "the link leads nowhere", suggestion: "run host lock, or remove the link")
    }
    return manifest
  }

  private static func load(_ file: String) throws(ManifestError) -> [UInt8] {
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
