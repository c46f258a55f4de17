package import HostSystem
import Synchronization

/// A library of the application's own that others need, such as Contracts: what its file says.
package struct SharedLibrary: Sendable {
  /// The name under which others link it: that of its file.
  package var name: String { Path.name(of: path) }
  package let path: String
  /// Tells its content from others in this process.
  package let digest: ContentDigest
  package let report: LibraryReport
  package let exports: Set<String>
  /// The conformances of types that others see, each by the symbol of the type's descriptor.
  let offers: [ProtocolConformance]
  /// What is kept for all copies of the value: the bytes until they are taken for a copy.
  var kept = Kept()

  final class Kept: Sendable {
    let content: Mutex<(bytes: [UInt8]?, sha256: SHA256?)>

    init(_ bytes: [UInt8]? = nil) { content = Mutex((bytes, nil)) }
  }

  /// Whether one of its types conforms to a protocol. Another library needn't use the type: a function may return one.
  package func offers(_ symbol: String) -> Bool { offers.contains { $0.protocolSymbol == symbol } }

  fileprivate func conformances(to symbol: String, usedBy report: LibraryReport) -> [ProtocolConformance] {
    offers.filter { $0.protocolSymbol == symbol }.filter { offer in
      // The symbols of what a type has begin as that of its descriptor does, which ends in Mn.
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

  /// The bytes of the file, if they are still those that were judged.
  package func content() throws(Diagnostic) -> [UInt8] {
    let bytes = kept.content.withLock { kept in
      defer { kept.bytes = nil }
      return kept.bytes
    }
    return if let bytes { bytes } else { try readAgain() }
  }

  /// Tells its content from others on other days. Computed when it is asked for first, as that takes ten times as long as all else
  /// that is found out of the file.
  package func sha256() throws(Diagnostic) -> SHA256 {
    // Locked meanwhile: many libraries need the same one, and are looked at on several threads.
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
  /// How one of a library's types, or one that it uses of the libraries that it shares, has a protocol; nil when none has
  /// it. One that has it on every thread comes first.
  package func conformance(to symbol: String, sharing shared: [SharedLibrary]) -> ProtocolConformance? {
    let own = conformances.filter { $0.protocolSymbol == symbol }
    let all = own + shared.flatMap { $0.conformances(to: symbol, usedBy: self) }
    return all.first { !$0.isIsolated } ?? all.first
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
  /// Held while a file is read: a survey asks for the same on several threads.
  private let reading = Mutex(())

  package init() {}

  /// What a file says. It is read once more when it, or who could have written it, may have changed.
  package func library(_ path: String) throws(Diagnostic) -> SharedLibrary {
    if let known = known(path) { return known }
    return try reading.withLock { _ throws(Diagnostic) in
      if let known = known(path) { return known }
      let (stamp, components) = (FileStamp(path), try? FileWalk.components(to: path))
      let library = try SharedLibrary(reading: path)
      entries.withLock { entries in
        entries[path] =
          if let stamp, let components { Entry(stamp: stamp, components: components, library: library) } else { nil }
      }
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

/// The libraries that a library needs, directly or by others, in an order in which they can be opened: each behind those
/// that it needs itself. Those that are in the process anyway, such as VIPKit and the Swift runtime, are left out.
package struct Dependencies: Sendable {
  package static let limit = 256

  package enum Dependency: Sendable {
    /// A library of the application. The gate judges it as it judges the library that needs it.
    case own(SharedLibrary)
    /// One of the system's or the toolchain's, by its name: the dynamic loader finds it.
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
