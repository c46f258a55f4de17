import HostSystem

/// Swift's mangled symbols (swift/docs/ABI/Mangling.rst): what they stand for, and which module they belong to.
/// The names of a damaged file are not for the runtime's `swift_demangle`: it ends the process at some of them,
/// and a name of 150 bytes can take 240 MB and 5 seconds (both measured, Swift 6.3.1).
package enum SwiftSymbol {
  /// The declaration that a symbol stands for, such as `VIPKit.ViewController.viewDidLoad`, without its type; the
  /// symbol itself when no declaration can be read from it. Free of control characters in any case.
  package static func declaration(_ symbol: String) -> String {
    guard isMangled(symbol), Printable.isPlain(symbol) else { return Printable.text(symbol) }
    var reader = SwiftSymbolReader(symbol)
    return Printable.text(reader.declaration() ?? symbol)
  }

  package static func isMangled(_ symbol: String) -> Bool { symbol.hasPrefix("$s") }

  /// Whether a symbol stands for something that a module declares: in its own types, or in an extension of others'.
  package static func isMangled(_ symbol: String, in module: String) -> Bool {
    let name = mangled(module: module)
    return symbol.hasPrefix("$s\(name)") || (isMangled(symbol) && symbol.hasBytes(of: "\(name)E"))
  }

  /// Whether a symbol names a module.
  package static func isMangled(_ symbol: String, mentioning module: String) -> Bool {
    isMangled(symbol) && symbol.hasBytes(of: mangled(module: module))
  }

  /// Whether a symbol is the descriptor of a type or of a protocol. There is one for each declaration.
  package static func isDescriptor(_ symbol: String) -> Bool {
    isMangled(symbol) && (symbol.hasSuffix("Mn") || symbol.hasSuffix("Mp"))
  }

  private static func mangled(module: String) -> String { "\(module.utf8.count)\(module)" }
}
