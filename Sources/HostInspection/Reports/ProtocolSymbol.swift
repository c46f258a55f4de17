/// The symbol of a protocol's descriptor, by which conformances are found in a library's file.
package enum ProtocolSymbol {
  /// The symbol for an existential type: `$s9Contracts13HomeDataStoreMp` for `any HomeDataStore`.
  ///
  /// - Parameter type: an existential type of one protocol.
  /// - Returns: nil for every other type, such as a composition of protocols, and for a private protocol.
  static func of(_ type: any Any.Type) -> String? {
    guard let mangled = _mangledTypeName(type), mangled.hasSuffix("_p") else { return nil }
    // A private declaration goes by its address in this process.
    guard !mangled.contains("$") else { return nil }
    // In a composition, too, the last name can end with an underscore.
    guard !_typeName(type).contains("&") else { return nil }
    return "$s\(mangled.dropLast(2))Mp"
  }
}
