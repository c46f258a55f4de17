import HostSystem

/// Reads the declaration's path from the front of a mangled symbol; the type that follows it isn't looked at
/// (swift/docs/ABI/Mangling.rst, "Entities", "Declaration Contexts" and "Identifiers").
struct SwiftSymbolReader {
  /// Types of the standard library that have letters of their own (Mangling.rst, "Types").
  private static let standardTypes: [Character: String] = [
    "a": "Array", "b": "Bool", "D": "Dictionary", "d": "Double", "f": "Float", "h": "Set", "i": "Int", "J": "Character",
    "q": "Optional", "S": "String", "s": "Substring", "u": "UInt", "E": "Encodable", "e": "Decodable", "H": "Hashable",
    "L": "Comparable", "l": "Collection", "Q": "Equatable", "T": "Sequence", "t": "IteratorProtocol",
    "Y": "RawRepresentable",
  ]
  /// The characters of operators, each in the place of the letter that stands for it.
  private static let operators = Array("& @/= >    <*!|+?%-~   ^ .".utf8)
  /// The most words that later identifiers can refer to.
  private static let wordLimit = 26

  /// The most bytes of names that are read. With words of earlier names a short symbol can stand for any length.
  private static let nameLimit = 4096

  private var rest: ArraySlice<UInt8>
  private var nameBytes = 0
  private var words: [ArraySlice<UInt8>] = []

  /// Reads a symbol that begins with `$s`.
  init(_ symbol: String) { rest = Array(symbol.utf8)[2...] }

  /// The names of the module, the types and the member; nil when the symbol begins in another way.
  mutating func declaration() -> String? {
    guard var path = start() else { return nil }
    while true {
      // An extension in the module that the symbol begins with.
      if rest.starts(with: "AAE".utf8) { rest.removeFirst(3) }
      guard let name = identifier(), let next = rest.first else { break }
      switch next {
      case UInt8(ascii: "C"), UInt8(ascii: "O"), UInt8(ascii: "P"), UInt8(ascii: "V"):
        path.append(name)
        rest.removeFirst()
      case UInt8(ascii: "E"):  // an extension, in the module of that name
        rest.removeFirst()
      case UInt8(ascii: "o"):
        path.append(name.utf8.map { SwiftSymbolReader.operatorCharacter($0) }.joined())
        return path.joined(separator: ".")
      default:
        if skipConstraints() { continue }
        path.append(isInitializer ? "init" : name)  // the name is a label then
        return path.joined(separator: ".")
      }
    }
    if isInitializer { path.append("init") }
    return path.joined(separator: ".")
  }

  private var isInitializer: Bool {
    ["fC", "fc", "fCTj", "fCTq"].contains { rest.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private mutating func start() -> [String]? {
    switch rest.first {
    case UInt8(ascii: "s"):
      rest.removeFirst()
      return ["Swift"]
    case UInt8(ascii: "S"):
      guard let letter = rest.dropFirst().first, let type = Self.standardTypes[Character(Unicode.Scalar(letter))] else {
        return nil
      }
      rest.removeFirst(2)
      return ["Swift", type]
    default:
      return identifier().map { [$0] }
    }
  }

  /// Skips the constraints of an extension (`… where Destination == Void`), which end in `lE`.
  private mutating func skipConstraints() -> Bool {
    let end = rest.indices.dropLast(2).first {
      rest[$0] == UInt8(ascii: "l") && rest[$0 + 1] == UInt8(ascii: "E") && (isDigit(rest[$0 + 2]) || isInitializer)
    }
    guard let end else { return false }
    rest = rest[(end + 2)...]
    return true
  }

  // MARK: Identifiers

  /// `4Text`, or with words of earlier identifiers, as letters: `0a4DataD0`.
  private mutating func identifier() -> String? {
    guard let first = rest.first, isDigit(first) else { return nil }
    var refersToWords = false
    if first == UInt8(ascii: "0") {
      rest.removeFirst()
      refersToWords = true
    }
    var name: [UInt8] = []
    repeat {
      while refersToWords, let letter = rest.first, isLetter(letter) {
        rest.removeFirst()
        refersToWords = letter >= UInt8(ascii: "a")  // a capital is the last one
        let index = Int((letter | 0x20) - UInt8(ascii: "a"))
        guard index < words.count else { return nil }
        nameBytes += words[index].count
        guard nameBytes <= SwiftSymbolReader.nameLimit else { return nil }
        name += words[index]
      }
      if rest.first == UInt8(ascii: "0") {
        rest.removeFirst()
        break
      }
      guard let length = natural(), length > 0, length <= rest.count else { return nil }
      name += rest.prefix(length)
      collectWords(rest.prefix(length))
      rest = rest.dropFirst(length)
    } while refersToWords
    guard !name.isEmpty else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func natural() -> Int? {
    var number: Int?
    while let digit = rest.first, isDigit(digit) {
      number = min(10 * (number ?? 0) + Int(digit - UInt8(ascii: "0")), 1_000_000)
      rest.removeFirst()
    }
    return number
  }

  /// A word begins at a capital that follows a small letter, and has two characters or more.
  private mutating func collectWords(_ text: ArraySlice<UInt8>) {
    var start: Int?
    for index in text.startIndex...text.endIndex {
      let next = index < text.endIndex ? text[index] : UInt8(ascii: "_")
      if let begin = start, next == UInt8(ascii: "_") || (isCapital(next) && !isCapital(text[index - 1])) {
        if index - begin >= 2, words.count < SwiftSymbolReader.wordLimit { words.append(text[begin..<index]) }
        start = nil
      }
      if start == nil, next != UInt8(ascii: "_"), !isDigit(next) { start = index }
    }
  }

  private static func operatorCharacter(_ letter: UInt8) -> String {
    let index = Int(letter) - Int(UInt8(ascii: "a"))
    return String(UnicodeScalar(operators.indices.contains(index) ? operators[index] : letter))
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}

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
