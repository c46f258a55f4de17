/// A conformance to a protocol of another library, as the file tells it.
package struct ProtocolConformance: Hashable, Codable, Sendable {
  /// `Home.HomeInteractor`; for another library's type its descriptor's symbol, such as `$s9Contracts7SessionVMn`.
  package let type: String
  /// The symbol of the protocol's descriptor: `$s9Contracts13HomeDataStoreMp`. See ``ProtocolSymbol``.
  package let protocolSymbol: String
  /// Whether the type is another library's too. Two libraries with the same such conformance conflict.
  package var isRetroactive = false
  /// Whether it holds on a global actor only (SE-0470): `extension HomeInteractor: @MainActor HomeDataStore`, or
  /// implicitly where a type of the main actor conforms to another protocol. A cast to the protocol may fail then.
  package var isIsolated = false
}

/// A protocol descriptor's symbol, by which conformances are found in a library's file.
package enum ProtocolSymbol {
  /// `$s9Contracts13HomeDataStoreMp` for `any HomeDataStore`; nil for every other type, such as a composition of
  /// protocols, and for a private protocol.
  static func of(_ type: any Any.Type) -> String? {
    guard let mangled = _mangledTypeName(type), mangled.hasSuffix("_p") else { return nil }
    // A private declaration is named by its address in this process.
    guard !mangled.contains("$") else { return nil }
    // In a composition, too, the last name can end with an underscore.
    guard !_typeName(type).contains("&") else { return nil }
    return "$s\(mangled.dropLast(2))Mp"
  }
}
