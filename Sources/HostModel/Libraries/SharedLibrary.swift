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
  private let knownSHA256 = KnownSHA256()

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

  package init(path: String, digest: ContentDigest, report: LibraryReport, exports: Set<String>, offers: [Offer]) {
    self.path = path
    self.digest = digest
    self.report = report
    self.exports = exports
    self.offers = offers
  }

  /// Tells its content from others on other days. Computed when it is asked for first, as that takes ten times as long as all else
  /// that is found out of the file.
  ///
  /// - Parameter content: the bytes of the file.
  package func sha256<Failure>(
    of content: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> SHA256 {
    if let known = knownSHA256.value.withLock({ $0 }) { return known }
    let found = SHA256(of: try content())
    knownSHA256.value.withLock { $0 = found }
    return found
  }

  /// One for all copies of the value.
  private final class KnownSHA256: Sendable {
    let value = Mutex<SHA256?>(nil)
  }

  /// Whether a type of it has a protocol, whoever uses the type: a function may return one.
  func offers(_ symbol: String) -> Bool { offers.contains { $0.protocolSymbol == symbol } }

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
