import Glibc

/// Swift's mangled symbols (swift/docs/ABI/Mangling.rst): what they mean, and which module they belong to.
public enum SwiftSymbol {
  /// The longest symbol that is demangled.
  private static let lengthLimit = 512
  /// The most repetitions in a symbol that is demangled; the symbols of the toolchain's own libraries have up to 23,
  /// those of VIPKit up to 12.
  private static let repetitionLimit = 16

  /// What a symbol means, in Swift's words; the symbol itself when it isn't one of Swift's or is overly long.
  ///
  /// - Parameter symbol: a symbol of any file. The result is fit to be shown, whatever the file is.
  public static func demangled(_ symbol: String) -> String {
    guard isMangled(symbol), symbol.utf8.count <= lengthLimit, repetitions(in: symbol) <= repetitionLimit,
      let name = runtimeDemangle(symbol)
    else { return Printable.text(symbol) }
    return Printable.text(name)
  }

  /// Whether a symbol is one of Swift's.
  static func isMangled(_ symbol: String) -> Bool {
    symbol.hasPrefix("$s")
  }

  /// Whether a symbol stands for something that a module declares: in its own types, or in an extension of others'.
  static func isMangled(_ symbol: String, in module: String) -> Bool {
    let name = mangled(module: module)
    return symbol.hasPrefix("$s\(name)") || (isMangled(symbol) && symbol.contains("\(name)E"))
  }

  /// Whether a symbol names a module.
  static func isMangled(_ symbol: String, mentioning module: String) -> Bool {
    isMangled(symbol) && symbol.contains(mangled(module: module))
  }

  /// Whether a symbol is the descriptor of a type or of a protocol. There is one for each declaration.
  static func isDescriptor(_ symbol: String) -> Bool {
    isMangled(symbol) && (symbol.hasSuffix("Mn") || symbol.hasSuffix("Mp"))
  }

  private static func mangled(module: String) -> String {
    "\(module.utf8.count)\(module)"
  }

  /// About how often a symbol makes the demangler write again what it has written before.
  ///
  /// Each substitution (`AC`, several `AbcD`, one repeated `A4C`) can double the result: 150 bytes gave 240 MB in
  /// 5 seconds (measured, Swift 6.3.1). A word in a name that begins with an A is counted as if it were one.
  private static func repetitions(in symbol: String) -> Int {
    var count = 0
    var operation: UInt8?
    var number = 0
    for byte in symbol.utf8 {
      switch (operation, byte) {
      case (nil, UInt8(ascii: "A")), (nil, UInt8(ascii: "S")):
        operation = byte
        number = 0
      case (nil, _):
        break
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")):
        number = min(10 * number + Int(byte - UInt8(ascii: "0")), 1000)
      case (UInt8(ascii: "A"), UInt8(ascii: "a")...UInt8(ascii: "z")):
        count += max(number, 1)
        number = 0
      case (UInt8(ascii: "A"), _):
        count += max(number, 1)
        operation = nil
      default:  // a type of the standard library, which is short, unless it is repeated
        count += number
        operation = nil
      }
    }
    return count
  }

  /// `swift_demangle` of the Swift runtime (swift/include/swift/Demangling/Demangle.h), which has no declaration in Swift.
  private static func runtimeDemangle(_ symbol: String) -> String? {
    typealias Demangle =
      @convention(c) (
        UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
      ) -> UnsafeMutablePointer<CChar>?
    guard let address = dlsym(nil, "swift_demangle") else { return nil }
    // A function's address has no other way to become a function in Swift.
    let demangle = unsafeBitCast(address, to: Demangle.self)
    guard let result = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(result) }
    return String(cString: result)
  }
}
