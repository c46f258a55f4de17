package import HostModel
package import HostSystem
import Synchronization

/// A library of the application's own that others need, such as Contracts: what its file says.
package struct SharedLibrary: Sendable {
  /// The name under which others link it: that of its file.
  package var name: String { Path.name(of: path) }
  package let path: String
  package let digest: SHA256
  package let report: LibraryReport
  /// The Swift symbols that it offers to others.
  package let exports: Set<String>

  /// The conformances of types that others see.
  let offers: [Offer]

  /// That a type has a protocol, by the symbols of their descriptors.
  struct Offer: Sendable {
    let type: String
    let protocolSymbol: String
    let isIsolated: Bool
  }

  /// Reads a file that nobody else could have written.
  init(reading path: String) throws(LibraryFault) {
    let file = try LibraryFile(reading: path)
    self.path = path
    digest = SHA256(of: file.bytes)
    do throws(LibraryFault.Reason) {
      let library = try ELFLibrary(ELFFile(file.bytes))
      let records = try SwiftConformances(library).read()
      report = try LibraryReport(path: path, library, records)
      offers = records.compactMap { record in
        guard let type = record.type.symbol, let conformsTo = record.conformsTo.symbol else { return nil }
        return Offer(type: type, protocolSymbol: conformsTo, isIsolated: record.isIsolated)
      }
      exports = Set(library.swiftSymbols.filter { $0.isDefined && $0.isVisible }.map(\.name))
    } catch {
      throw LibraryFault(path: path, reason: error)
    }
  }

  /// The conformances to a protocol of the types that another library uses.
  package func conformances(to symbol: String, usedBy report: LibraryReport) -> [ProtocolConformance] {
    offers.filter { $0.protocolSymbol == symbol }.filter { offer in
      // The symbols of what a type has begin as that of its descriptor does, which ends in Mn.
      let type = offer.type.dropLast(2)
      return report.imports.contains { $0.hasPrefix(type) }
    }.map { ProtocolConformance(type: $0.type, protocolSymbol: symbol, isIsolated: $0.isIsolated) }
  }

  /// The bytes of the file, if they are still those that were judged.
  package func content() throws(LibraryFault) -> [UInt8] {
    let bytes = try LibraryFile(reading: path).bytes
    guard SHA256(of: bytes) == digest else { throw LibraryFault(path: path, reason: .beingWritten) }
    return bytes
  }
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
    let components = FileWalk.components(to: path)
    if let stamp, let entry = entries.withLock({ $0[path] }), stamp.isSure(toBe: entry.stamp),
      entry.components == components
    {
      return entry.library
    }
    let library = try SharedLibrary(reading: path)
    let entry = stamp.map { Entry(stamp: $0, components: components, library: library) }
    entries.withLock { $0[path] = entry }
    return library
  }
}

extension LibraryReport {
  /// How one of a library's types, or one that it uses of the libraries that it shares, has a protocol; nil when none has
  /// it. One that has it on every thread comes first.
  package func conformance(to symbol: String, sharing shared: [SharedLibrary]) -> ProtocolConformance? {
    let own = conformances.filter { $0.protocolSymbol == symbol }
    let all = own + shared.flatMap { $0.conformances(to: symbol, usedBy: self) }
    return all.first { !$0.isIsolated } ?? all.first
  }
}
