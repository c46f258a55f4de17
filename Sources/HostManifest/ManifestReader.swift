package import HostSystem
import Glibc

package struct ManifestReader: Sendable {
  static let largest = 1 << 20

  private let file: String

  package init(file: String) { self.file = file }

  /// Reads the lock file too, when there is one, unless `ignoresLock`.
  package func read(ignoresLock: Bool = false) throws(Diagnostic) -> Manifest {
    guard ignoresLock else { return try readText().manifest }
    return try Manifest(parsing: Self.load(file), file: file)
  }

  package func readText() throws(Diagnostic) -> (manifest: Manifest, text: ManifestText) {
    var text = ManifestText(manifest: try Self.load(file))
    var manifest = try parse(text)
    let lock = LockFile(of: file)
    do throws(Diagnostic) { text.lock = try Self.load(lock.path) } catch {
      guard error.isOfAbsence else { throw error }
      // Nothing is pinned then, unless a link claims that there is a lock file.
      guard Path.isLink(lock.path) else { return (manifest, text) }
      throw .manifestUnreadable(
        file: lock.path, reason: "the link leads nowhere", suggestion: "run host lock, or remove the link")
    }
    (manifest.pins, manifest.nextPins) = try lock.parse(text.lock ?? [])
    return (manifest, text)
  }

  package func parse(_ text: ManifestText) throws(Diagnostic) -> Manifest {
    var manifest = try Manifest(parsing: text.manifest, file: file)
    if let lock = text.lock {
      (manifest.pins, manifest.nextPins) = try LockFile(of: file).parse(lock)
    }
    return manifest
  }

  private static func load(_ file: String) throws(Diagnostic) -> [UInt8] {
    let content: File.Content
    do throws(File.Fault) {
      content = try File.content(of: file, limit: Self.largest)
    } catch {
      throw switch error {
      case .system(SystemError(number: ENOENT)): .missing(file: file)
      case .tooLarge(let bytes): .tooLarge(file: file, bytes: bytes, limit: Self.largest)
      case .system(let error):
        error.suggestion.map { .manifestUnreadable(file: file, reason: error.text, suggestion: $0) }
          ?? .manifestUnreadable(file: file, reason: error.text)
      case .notRegular: .manifestUnreadable(file: file, reason: error.text)
      }
    }
    if let violation = content.violation { throw .distrusted(file: file, violation) }
    return content.bytes
  }
}
