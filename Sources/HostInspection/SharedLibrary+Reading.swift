package import HostModel
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
        })
    } catch {
      throw LibraryFault(path: path, reason: error)
    }
  }

  /// The bytes of the file, if they are still those that were judged.
  package func content() throws(LibraryFault) -> [UInt8] {
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

  package init() {}

  /// What a file says. It is read once more when it, or who could have written it, may have changed.
  package func library(_ path: String) throws(LibraryFault) -> SharedLibrary {
    let stamp = FileStamp(path)
    let components = try? FileWalk.components(to: path)
    if let stamp, let components, let entry = entries.withLock({ $0[path] }), stamp.isSure(toBe: entry.stamp),
      entry.components == components
    {
      return entry.library
    }
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
