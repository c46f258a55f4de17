import Glibc
package import HostInspection
import HostManifest
import HostState
package import HostSystem
import Synchronization

/// Former builds in the application's state folder: `builds/Login/7-<SHA-256>/libLogin.so`, with the words. Numbers
/// give the order in which they went out of use; several runs share them. A run names the builds it needs in its
/// journal; until that is on the disk, it holds a shared lock on the build's folder.
package final class KeptBuilds: Sendable {
  private struct Entry {
    let number: Int
    let digest: SHA256

    init(number: Int, digest: SHA256) { (self.number, self.digest) = (number, digest) }

    init?(name: String) {
      let parts = name.split(separator: "-", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]), let digest = SHA256(String(parts[1])) else { return nil }
      self.init(number: number, digest: digest)
    }

    var name: String { "\(number)-\(digest)" }
  }

  private let folder: String
  private let held = Mutex<[String: FolderLock]>([:])

  package init(in state: StateFolder) { folder = Path.join(state.path, Self.name) }

  private static let name = "builds"

  /// Throws when a kept build no longer has the content that its folder is named for.
  package static func check(_ file: LibraryFile) throws(Diagnostic) {
    let way = Path.parts(of: file.path).suffix(4)
    guard way.first == name, let kept = way.dropFirst(2).first.flatMap(Entry.init(name:))?.digest else { return }
    let found = SHA256(of: file.bytes)
    if found != kept { throw Diagnostic(path: file.path, reason: .otherThanKept(found: found, kept: kept)) }
  }

  /// The builds before the one in use, the newest first; the content of `copy` isn't one of them.
  package func files(of id: String, before file: String?, copy: String?) -> [String] {
    let kept = entries(of: id)
    // Somebody has left the builds after one that came back.
    if let index = kept.firstIndex(where: { self.file($0, id) == file }) {
      return kept[..<index].reversed().map { self.file($0, id) }
    }
    let digest = copy.flatMap { File.contents($0) }.map { SHA256(of: $0) }
    return kept.reversed().drop { $0.digest == digest }.map { self.file($0, id) }
  }

  /// Keeps a build as the newest one, and returns its file. `copy` has the content that was opened; the words lie
  /// beside `original`.
  /// - Parameter needed: files that a run still needs, which are kept besides the `most` newest.
  package func keep(
    _ id: String, copy: String, of original: String, most: Int, besides needed: Set<String>
  ) throws(Diagnostic) -> String {
    let bytes: [UInt8]
    do throws(File.Fault) { bytes = try File.read(copy, limit: Library.sizeLimit) } catch {
      throw .notKept(id: id, reason: error.text)
    }
    do throws(SystemError) {
      try File.makeFolder(place(of: id))
      guard let lock = FolderLock.take(place(of: id), within: Patience.lock.milliseconds) else {
        throw SystemError(number: EWOULDBLOCK)
      }
      return try withExtendedLifetime(lock) { () throws(SystemError) -> String in
        release(id, besides: needed)
        let new = try add(id, bytes, wordsBeside: Path.folder(of: original), besides: needed)
        removeOldest(of: id, most: most, besides: needed.union([file(new, id)]))
        held.withLock { $0[file(new, id)] = FolderLock("\(place(of: id))/\(new.name)", isShared: true) }
        return file(new, id)
      }
    } catch {
      throw .notKept(id: id, reason: "\(folder): \(error.text)")
    }
  }

  private func add(
    _ id: String, _ bytes: [UInt8], wordsBeside folder: String, besides needed: Set<String>
  ) throws(SystemError) -> Entry {
    let (place, kept) = (place(of: id), entries(of: id))
    let digest = SHA256(of: bytes)
    if let index = kept.firstIndex(where: { $0.digest == digest && File.contents(file($0, id)) == bytes }) {
      for entry in kept[(index + 1)...] where !needed.contains(file(entry, id)) { remove(entry, of: id) }
      return kept[index]
    }
    let new = Entry(number: (kept.last?.number ?? 0) + 1, digest: digest)
    // Whole or not at all: the remains of a killed process go.
    let temporary = "\(place)/.new"
    File.remove(temporary)
    do throws(SystemError) {
      try File.makeFolder(temporary)
      for language in Library.languages(of: id, beside: folder) {
        guard let words = File.contents(Library.wordCatalog(of: id, in: language, beside: folder)) else { continue }
        let catalog = Library.wordCatalog(of: id, in: language, beside: temporary)
        try File.makeFolder(Path.folder(of: catalog))
        try File.replace(catalog, words)
      }
      try File.replace("\(temporary)/\(Library.fileName(for: id))", bytes)
      guard rename(temporary, "\(place)/\(new.name)") == 0 else { throw .last }
    } catch {
      File.remove(temporary)
      throw error
    }
    for path in [place, self.folder, Path.folder(of: self.folder)] { File.flush(folder: path) }
    return new
  }

  package func removeOldest(of id: String, most: Int, besides needed: Set<String>) {
    release(id, besides: needed)
    let kept = entries(of: id)
    let others = kept.filter { !needed.contains(file($0, id)) }
    for entry in others.prefix(max(0, kept.count - most)) { remove(entry, of: id) }
  }

  private func release(_ id: String, besides needed: Set<String>) {
    held.withLock { held in
      held = held.filter { needed.contains($0.key) || !$0.key.hasPrefix("\(place(of: id))/") }
    }
  }

  /// Keeps a build that a run has just begun to need.
  private func remove(_ entry: Entry, of id: String) {
    let folder = "\(place(of: id))/\(entry.name)"
    if let lock = FolderLock(folder) { withExtendedLifetime(lock) { File.remove(folder) } }
  }

  private func place(of id: String) -> String { "\(folder)/\(id)" }

  private func file(_ entry: Entry, _ id: String) -> String {
    "\(place(of: id))/\(entry.name)/\(Library.fileName(for: id))"
  }

  /// The oldest first.
  private func entries(of id: String) -> [Entry] {
    Path.names(in: place(of: id)).compactMap(Entry.init(name:)).sorted { $0.number < $1.number }
  }
}
