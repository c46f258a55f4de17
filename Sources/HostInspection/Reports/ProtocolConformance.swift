/// That a type of a library conforms to a protocol of another library, as the file says without any of its code running.
package struct ProtocolConformance: Hashable, Codable, Sendable {
  /// The name of a type of this library (`Home.HomeInteractor`); of another library's type the symbol of its
  /// descriptor (`$s9Contracts7SessionVMn`).
  package let type: String
  /// The symbol of the protocol's descriptor: `$s9Contracts13HomeDataStoreMp`. See ``ProtocolSymbol``.
  package let protocolSymbol: String
  /// Whether the type is another library's too. Two libraries that both declare such a conformance get in each other's way.
  package var isRetroactive = false
  /// Whether it holds on a global actor only (SE-0470): `extension HomeInteractor: @MainActor HomeDataStore`, or without
  /// the words where a type of the main actor conforms to a protocol that isn't. A cast to the protocol may fail then.
  package var isIsolated = false
}

/// The symbol of a protocol's descriptor, by which conformances are found in a library's file.
package enum ProtocolSymbol {
  /// The symbol for an existential type of one protocol: `$s9Contracts13HomeDataStoreMp` for `any HomeDataStore`; nil for every
  /// other type, such as a composition of protocols, and for a private protocol.
  static func of(_ type: any Any.Type) -> String? {
    guard let mangled = _mangledTypeName(type), mangled.hasSuffix("_p") else { return nil }
    // A private declaration goes by its address in this process.
    guard !mangled.contains("$") else { return nil }
    // In a composition, too, the last name can end with an underscore.
    guard !_typeName(type).contains("&") else { return nil }
    return "$s\(mangled.dropLast(2))Mp"
  }
}
