package import HostSystem
import Synchronization

extension SharedLibrary {
  /// Reads a file that nobody else could have written.
  init(reading path: String) throws(LibraryFault) {
    let file = try LibraryFile(reading: path)
    do throws(LibraryFault.Reason) {
      let library = try ELFLibrary(ELFFile(file.bytes))
      let records = try SwiftConformances(library).read()
      self.init(
        path: path, digest: file.digest, report: try LibraryReport(path: path, library, records),
        exports: Set(library.swiftSymbols.filter { $0.isDefined && $0.isVisible }.map(\.name)),
        offers: records.compactMap { record in
          guard let type = record.type.symbol, let conformsTo = record.conformsTo.symbol else { return nil }
          return Offer(type: type, protocolSymbol: conformsTo, isIsolated: record.isIsolated)
        }, bytes: file.bytes)
    } catch {
      throw LibraryFault(path: path, reason: error)
    }
  }

  /// The bytes of the file, if they are still those that were judged.
  package func content() throws(LibraryFault) -> [UInt8] {
    if let bytes = takeBytes() { return bytes }
    let file = try LibraryFile(reading: path)
    guard file.digest == digest else { throw LibraryFault(path: path, reason: .beingWritten) }
    return file.bytes
  }

  /// Tells its content from others on other days.
  package func sha256() throws(LibraryFault) -> SHA256 { try sha256(of: content) }
}

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
