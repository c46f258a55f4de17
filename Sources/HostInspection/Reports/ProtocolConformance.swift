/// That a type of a library conforms to a protocol of another library, as the file says without any of its code running.
package struct ProtocolConformance: Hashable, Codable, Sendable {
  /// The name of a type of this library (`Home.HomeInteractor`); of another library's type the symbol of its
  /// descriptor (`$s9Contracts7SessionVMn`).
  package let type: String
  /// The symbol of the protocol's descriptor: `$s9Contracts13HomeDataStoreMp`. See ``ProtocolSymbol``.
  package let protocolSymbol: String
  /// Whether the type is another library's too. Two libraries that both declare such a conformance get in each other's way.
  package let isRetroactive: Bool
  /// Whether it holds on a global actor only (SE-0470): `extension HomeInteractor: @MainActor HomeDataStore`, or without
  /// the words where a type of the main actor conforms to a protocol that isn't. A cast to the protocol may fail then.
  package let isIsolated: Bool

  /// Describes a conformance.
  package init(type: String, protocolSymbol: String, isRetroactive: Bool = false, isIsolated: Bool = false) {
    self.type = type
    self.protocolSymbol = protocolSymbol
    self.isRetroactive = isRetroactive
    self.isIsolated = isIsolated
  }
}
