package import HostManifest
package import HostSystem
import Glibc

extension LockFile {
  /// Puts pins in the place of those that there are.
  ///
  /// - Parameter next: what is about to be put in the place of pinned libraries.
  /// - Throws: ``ManifestError/notWritten(file:reason:)``; the file is as it was then.
  package func write(_ pins: [String: SHA256], next: [String: SHA256] = [:]) throws(ManifestError) {
    let text = text(pins, next: next)
    if (try? File.read(path, limit: ManifestReader.largest)) == text { return }
    do throws(SystemError) {
      try File.replace(path, text, mode: 0o644)
    } catch {
      throw .notWritten(file: path, reason: error.text)
    }
  }

  /// Removes the file, if there is one: nothing is pinned any more.
  package func remove() throws(ManifestError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw .notWritten(file: path, reason: SystemError.last.text)
  }

  /// The lock file of a manifest that is there: a link to a manifest has the manifest's.
  package init(ofFile manifest: String) {
    self.init(of: Path.isLink(manifest) ? Path.resolved(manifest) ?? manifest : manifest)
  }
}
