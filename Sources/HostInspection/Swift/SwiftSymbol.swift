import HostSystem

/// Mangled symbols (swift/docs/ABI/Mangling.rst), which messages show as they are: `swift_demangle` ends the process at
/// some names of a damaged file, and a name of 150 bytes can take 240 MB and 5 seconds (both measured, Swift 6.3.1).
package enum SwiftSymbol {
  package static func isMangled(_ symbol: String) -> Bool { symbol.hasPrefix("$s") }

  /// Whether a module declares it: in its own types, or in an extension of others'.
  package static func isMangled(_ symbol: String, in module: String) -> Bool {
    let name = mangled(module: module)
    return symbol.hasPrefix("$s\(name)") || (isMangled(symbol) && symbol.hasBytes(of: "\(name)E"))
  }

  package static func isMangled(_ symbol: String, mentioning module: String) -> Bool {
    isMangled(symbol) && symbol.hasBytes(of: mangled(module: module))
  }

  /// Whether it is the descriptor of a type or protocol: each declaration has one.
  package static func isDescriptor(_ symbol: String) -> Bool {
    isMangled(symbol) && (symbol.hasSuffix("Mn") || symbol.hasSuffix("Mp"))
  }

  private static func mangled(module: String) -> String { "\(module.utf8.count)\(module)" }
}
