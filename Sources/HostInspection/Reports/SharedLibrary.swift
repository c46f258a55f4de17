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
  /// The Swift symbols that it offers to others.
  package let exports: Set<String>
  /// The conformances of types that others see.
  private let offers: [Offer]
  /// What is kept for all copies of the value.
  private let kept: Kept

  /// That a type has a protocol, by the symbols of their descriptors.
  package struct Offer: Sendable {
    let type: String
    let protocolSymbol: String
    let isIsolated: Bool

    package init(type: String, protocolSymbol: String, isIsolated: Bool) {
      self.type = type
      self.protocolSymbol = protocolSymbol
      self.isIsolated = isIsolated
    }
  }

  /// - Parameter bytes: the content, which is kept until it is taken for a copy.
  package init(
    path: String, digest: ContentDigest, report: LibraryReport, exports: Set<String>, offers: [Offer],
    bytes: [UInt8]? = nil
  ) {
    self.path = path
    self.digest = digest
    self.report = report
    self.exports = exports
    self.offers = offers
    kept = Kept(bytes)
  }

  /// The bytes as they were read; nil when they were taken before.
  package func takeBytes() -> [UInt8]? {
    kept.bytes.withLock { bytes in
      defer { bytes = nil }
      return bytes
    }
  }

  /// Tells its content from others on other days. Computed when it is asked for first, as that takes ten times as long as all else
  /// that is found out of the file.
  ///
  /// - Parameter content: the bytes of the file.
  package func sha256<Failure>(
    of content: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> SHA256 {
    // Locked meanwhile: many libraries need the same one, and are looked at on several threads.
    try kept.sha256.withLock { known throws(Failure) in
      if let known { return known }
      let bytes = kept.bytes.withLock(\.self)
      let found = SHA256(of: bytes == nil ? try content() : bytes ?? [])
      known = found
      return found
    }
  }

  private final class Kept: Sendable {
    let sha256 = Mutex<SHA256?>(nil)
    let bytes: Mutex<[UInt8]?>

    init(_ bytes: [UInt8]?) { self.bytes = Mutex(bytes) }
  }

  /// Whether a type of it has a protocol, whoever uses the type: a function may return one.
  package func offers(_ symbol: String) -> Bool { offers.contains { $0.protocolSymbol == symbol } }

  /// The conformances to a protocol of the types that another library uses.
  fileprivate func conformances(to symbol: String, usedBy report: LibraryReport) -> [ProtocolConformance] {
    offers.filter { $0.protocolSymbol == symbol }.filter { offer in
      // The symbols of what a type has begin as that of its descriptor does, which ends in Mn.
      let type = offer.type.dropLast(2)
      return report.imports.contains { $0.hasPrefix(type) }
    }.map { ProtocolConformance(type: $0.type, protocolSymbol: symbol, isIsolated: $0.isIsolated) }
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
