package import HostSystem

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
  private let offers: [Offer]

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

  package init(path: String, digest: SHA256, report: LibraryReport, exports: Set<String>, offers: [Offer]) {
    self.path = path
    self.digest = digest
    self.report = report
    self.exports = exports
    self.offers = offers
  }

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
