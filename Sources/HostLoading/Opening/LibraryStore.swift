import HostInspection
package import HostSystem
import Glibc
import Synchronization

/// A private folder with copies of the open libraries. A library is never opened where it lies: writing to a mapped
/// file ends the process, and opening a path a second time gives the old code. A copy is named for its content, so the
/// same content is one copy, opened once.
package final class LibraryStore: Sendable {
  /// Only its owner may enter it.
  var folder: String { place.path }
  private let place: PrivateFolder
  /// Whether the supervisor owns and removes the folder.
  private let isSupervisors: Bool
  /// Copies that earlier apps opened.
  private let inherited: [String]
  /// Copies are made one after the other.
  private let state = Mutex(State())

  private struct State {
    /// The contents of copies that keep their original's name.
    var named: [String: ContentDigest] = [:]
    /// Removed for good: preparing ahead doesn't make the folder again.
    var isRemoved = false
  }

  package init(in parent: String = PrivateFolder.temporaryFolder) throws(Diagnostic) {
    place = try PrivateFolder(for: .run, in: parent)
    isSupervisors = false
    inherited = []
  }

  package init(folder: String, inherited: [String]) throws(Diagnostic) {
    place = PrivateFolder(path: folder)
    try place.expectTrusted()
    isSupervisors = true
    // Copies of a run that has died lie in its folder, which any host that ends removes.
    self.inherited = inherited.filter { Path.folder(of: $0) == folder }
  }

  /// Reuses an existing copy. A library that others need keeps its name, by which they look for it.
  func copy(
    _ bytes: [UInt8], of original: String, keepsName: Bool = false, digest: ContentDigest? = nil
  ) throws(Diagnostic) -> String {
    MainThread.expectOther()
    let digest = digest ?? ContentDigest(bytes)
    return try state.withLock { state throws(Diagnostic) in
      if state.isRemoved { throw .notCopied(library: original, folder: folder, errno: ENOENT) }
      let copy = try write(bytes, of: original, as: keepsName ? nil : digest)
      if keepsName { state.named[copy] = digest }
      return copy
    }
  }

  func copy(of shared: SharedLibrary) -> String? {
    let copy = "\(folder)/\(shared.name)"
    return state.withLock { $0.named[copy] == shared.digest } && Path.exists(copy) ? copy : nil
  }

  /// - Parameter digest: names the copy; nil to keep the original's name.
  private func write(_ bytes: [UInt8], of original: String, as digest: ContentDigest?) throws(Diagnostic) -> String {
    try place.renew()
    let name = Path.name(of: original)
    // Byte for byte: the app that wrote the copy may have died of it.
    for path in inherited where path.hasSuffix("-\(name)") && (try? File.read(path, limit: bytes.count)) == bytes {
      return path
    }
    let target = "\(folder)/\(digest.map { "\($0)-\(name)" } ?? name)"
    do throws(SystemError) {
      do throws(SystemError) { try File.create(target, bytes) } catch {
        guard error.number == EEXIST else { throw error }
        if (try? File.read(target, limit: bytes.count)) == bytes { return target }
        // An earlier app's copy of other content stays with the process that opened it.
        unlink(target)
        try File.create(target, bytes)
      }
    } catch {
      unlink(target)
      throw .notCopied(library: original, folder: folder, errno: error.number)
    }
    return target
  }

  /// Open libraries stay usable.
  package func discard(_ copies: some Sequence<String>) {
    for copy in copies where Path.folder(of: copy) == folder { unlink(copy) }
  }

  /// Keeps the supervisor's folder. Open libraries stay usable.
  package func remove() {
    state.withLock { $0.isRemoved = true }
    if !isSupervisors { place.remove() }
  }
}

extension Diagnostic {
  static func notCopied(library: String, folder: String, errno code: Int32) -> Self {
    Self(
      "\(library): can't be copied to \(folder): \(SystemError(number: code).text)",
      SystemError(number: code).suggestion ?? "set TMPDIR to a folder in which you may write", isTransient: true)
  }
}
