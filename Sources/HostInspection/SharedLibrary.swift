package import HostSystem
import Synchronization

/// A library of the application's own that others need, such as Contracts.
package struct SharedLibrary: Sendable {
  /// Its file's name, under which others link it.
  package var name: String { Path.name(of: path) }
  package let path: String
  /// Compares contents in this process.
  package let digest: ContentDigest
  package let report: LibraryReport
  package let exports: Set<String>
  /// The conformances of exported types, by the symbol of the type's descriptor.
  let offers: [ProtocolConformance]
  /// Shared by all copies of the value.
  var kept = Kept()

  final class Kept: Sendable {
    let content: Mutex<(bytes: [UInt8]?, sha256: SHA256?)>

    init(_ bytes: [UInt8]? = nil) { content = Mutex((bytes, nil)) }
  }

  /// Whether a type conforms to a protocol, used by others or not: a function may return it.
  package func offers(_ symbol: String) -> Bool { offers.contains { $0.protocolSymbol == symbol } }

  fileprivate func conformances(to symbol: String, usedBy report: LibraryReport) -> [ProtocolConformance] {
    offers.filter { $0.protocolSymbol == symbol }.filter { offer in
      // The symbols of a type's members begin like its descriptor's, which ends in Mn.
      let type = offer.type.dropLast(2)
      return report.imports.contains { $0.hasPrefix(type) }
    }
  }
}

extension SharedLibrary {
  init(reading path: String) throws(Diagnostic) {
    let file = try LibraryFile(reading: path)
    do throws(LibraryFault.Reason) {
      let library = try ELFLibrary(ELFFile(file.bytes))
      let records = try SwiftConformances(library).read()
      self.init(
        path: path, digest: file.digest, report: try LibraryReport(path: path, library, records),
        exports: Set(library.swiftSymbols.filter { $0.isDefined && $0.isVisible }.map(\.name)),
        offers: records.compactMap { record in
          guard let type = record.type.symbol, let conformsTo = record.conformsTo.symbol else { return nil }
          return ProtocolConformance(type: type, protocolSymbol: conformsTo, isIsolated: record.isIsolated)
        }, kept: Kept(file.bytes))
    } catch {
      throw Diagnostic(path: path, reason: error)
    }
  }

  /// Throws when the file no longer has the judged content. Releases the bytes held in memory.
  package func content() throws(Diagnostic) -> [UInt8] {
    let bytes = kept.content.withLock { kept in
      defer { kept.bytes = nil }
      return kept.bytes
    }
    return if let bytes { bytes } else { try readAgain() }
  }

  /// Compares contents across processes. Computed on demand: it takes ten times as long as all other inspection.
  package func sha256() throws(Diagnostic) -> SHA256 {
    // Locked meanwhile: many libraries need the same one, and several threads inspect them.
    try kept.content.withLock { kept throws(Diagnostic) in
      if let known = kept.sha256 { return known }
      let bytes = if let bytes = kept.bytes { bytes } else { try readAgain() }
      let found = SHA256(of: bytes)
      kept.sha256 = found
      return found
    }
  }

  private func readAgain() throws(Diagnostic) -> [UInt8] {
    let file = try LibraryFile(reading: path)
    guard file.digest == digest else { throw Diagnostic(path: path, reason: .beingWritten) }
    return file.bytes
  }
}

extension LibraryReport {
  /// Of a type that the library has or uses; nil when none conforms. One that holds on every thread comes first.
  package func conformance(to symbol: String, sharing shared: [SharedLibrary]) -> ProtocolConformance? {
    let own = conformances.filter { $0.protocolSymbol == symbol }
    let all = own + shared.flatMap { $0.conformances(to: symbol, usedBy: self) }
    return all.first { !$0.isIsolated } ?? all.first
  }
}

/// Reads each shared library once per content: a thousand scenes may need the same.
package final class SharedLibraryCache: Sendable {
  private typealias Entry = (stamp: FileStamp, components: [PathComponent], library: SharedLibrary)

  private let entries = Mutex<[String: Entry]>([:])
  /// Held during a read: a survey asks for the same file on several threads.
  private let reading = Mutex(())

  package init() {}

  /// Reads the file again when it, or the set of its possible writers, may have changed.
  package func library(_ path: String) throws(Diagnostic) -> SharedLibrary {
    if let known = known(path) { return known }
    return try reading.withLock { _ throws(Diagnostic) in
      if let known = known(path) { return known }
      let (stamp, components) = (FileStamp(path), try? FileWalk.components(to: path))
      let library = try SharedLibrary(reading: path)
      let entry: Entry? = if let stamp, let components { (stamp, components, library) } else { nil }
      entries.withLock { $0[path] = entry }
      return library
    }
  }

  private func known(_ path: String) -> SharedLibrary? {
    guard let entry = entries.withLock({ $0[path] }), let stamp = FileStamp(path), stamp.isSure(toBe: entry.stamp),
      let components = try? FileWalk.components(to: path), entry.components == components
    else { return nil }
    return entry.library
  }
}

/// What a library needs, directly or not, each after what it needs itself, so that they can be opened in this order.
/// Libraries that are always in the process, such as VIPKit and the Swift runtime, are left out.
package struct Dependencies: Sendable {
  package static let limit = 256

  package enum Dependency: Sendable {
    /// The gate judges it like the library that needs it.
    case own(SharedLibrary)
    /// The system's or the toolchain's: the dynamic loader finds it by its name.
    case system(String)

    var name: String {
      switch self {
      case .own(let library): library.name
      case .system(let name): name
      }
    }
  }

  package private(set) var inOrder: [Dependency] = []

  package init() {}

  package var own: [SharedLibrary] {
    inOrder.compactMap { if case .own(let library) = $0 { library } else { nil } }
  }

  package mutating func add(_ dependency: Dependency) {
    guard !inOrder.contains(where: { $0.name == dependency.name }) else { return }
    inOrder.append(dependency)
  }

  package mutating func add(_ others: Dependencies) {
    for dependency in others.inOrder { add(dependency) }
  }
}
