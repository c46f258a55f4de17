import HostSystem
import Synchronization

/// The shared libraries that were read, each once for each content: a thousand scenes may need the same.
package final class SharedLibraryCache: Sendable {
  private struct Entry {
    let stamp: FileStamp
    let components: [PathComponent]
    let library: SharedLibrary
  }

  private let entries = Mutex<[String: Entry]>([:])
  /// Held while a file is read: a survey asks for the same on several threads.
  private let reading = Mutex(())

  package init() {}

  /// What a file says. It is read once more when it, or who could have written it, may have changed.
  package func library(_ path: String) throws(LibraryFault) -> SharedLibrary {
    if let known = known(path) { return known }
    return try reading.withLock { _ throws(LibraryFault) in
      if let known = known(path) { return known }
      return try read(path)
    }
  }

  private func known(_ path: String) -> SharedLibrary? {
    guard let entry = entries.withLock({ $0[path] }), let stamp = FileStamp(path), stamp.isSure(toBe: entry.stamp),
      let components = try? FileWalk.components(to: path), entry.components == components
    else { return nil }
    return entry.library
  }

  private func read(_ path: String) throws(LibraryFault) -> SharedLibrary {
    let stamp = FileStamp(path)
    let components = try? FileWalk.components(to: path)
    let library = try SharedLibrary(reading: path)
    entries.withLock { entries in
      if let stamp, let components {
        entries[path] = Entry(stamp: stamp, components: components, library: library)
      } else {
        entries[path] = nil
      }
    }
    return library
  }
}
