@_spi(Host) import VIPKit

extension PluralRule {
  /// Reads the C expression of a catalogue's `Plural-Forms`; nil when it is none, or longer than any language needs.
  init?(_ text: some StringProtocol) {
    let symbols = Array(text.utf8.filter { ![0x20, 0x09].contains($0) })
    guard symbols.count <= 1_000 else { return nil }
    var parser = Parser(symbols: symbols[...])
    guard let expression = parser.choice(depth: 0), parser.symbols.isEmpty else { return nil }
    self.init(text: String(decoding: symbols, as: UTF8.self), form: expression)
  }
}

private typealias Expression = @Sendable (UInt) -> UInt

private struct Parser {
  var symbols: ArraySlice<UInt8>

  /// From those that bind least to those that bind most, on C's `unsigned long`; a division by zero is 0.
  private static let levels: [[(symbol: String, apply: @Sendable (UInt, UInt) -> UInt)]] = [
    [("||", { $0 != 0 || $1 != 0 ? 1 : 0 })],
    [("&&", { $0 != 0 && $1 != 0 ? 1 : 0 })],
    [("==", { $0 == $1 ? 1 : 0 }), ("!=", { $0 != $1 ? 1 : 0 })],
    [
      ("<=", { $0 <= $1 ? 1 : 0 }), (">=", { $0 >= $1 ? 1 : 0 }), ("<", { $0 < $1 ? 1 : 0 }),
      (">", { $0 > $1 ? 1 : 0 }),
    ],
    [("+", { $0 &+ $1 }), ("-", { $0 &- $1 })],
    [("*", { $0 &* $1 }), ("/", { $1 == 0 ? 0 : $0 / $1 }), ("%", { $1 == 0 ? 0 : $0 % $1 })],
  ]

  private mutating func consume(_ symbol: String) -> Bool {
    guard symbols.starts(with: symbol.utf8) else { return false }
    symbols = symbols.dropFirst(symbol.utf8.count)
    return true
  }

  /// `depth` is limited so that the stack suffices.
  mutating func choice(depth: Int) -> Expression? {
    guard depth < 50, let condition = binary(level: 0, depth) else { return nil }
    guard consume("?") else { return condition }
    guard let then = choice(depth: depth + 1), consume(":"), let otherwise = choice(depth: depth + 1) else {
      return nil
    }
    return { condition($0) != 0 ? then($0) : otherwise($0) }
  }

  private mutating func binary(level: Int, _ depth: Int) -> Expression? {
    guard level < Self.levels.count else { return operand(depth) }
    guard var expression = binary(level: level + 1, depth) else { return nil }
    while let apply = Self.levels[level].first(where: { consume($0.symbol) })?.apply {
      guard let right = binary(level: level + 1, depth) else { return nil }
      expression = { [left = expression] in apply(left($0), right($0)) }
    }
    return expression
  }

  private mutating func operand(_ depth: Int) -> Expression? {
    if consume("n") { return { $0 } }
    if consume("(") {
      guard let inside = choice(depth: depth + 1), consume(")") else { return nil }
      return inside
    }
    if consume("!") {
      guard depth < 50, let operand = operand(depth + 1) else { return nil }
      return { operand($0) == 0 ? 1 : 0 }
    }
    let digits = symbols.prefix { (0x30...0x39).contains($0) }
    symbols = symbols.dropFirst(digits.count)
    guard let constant = UInt(String(decoding: digits, as: UTF8.self)) else { return nil }
    return { _ in constant }
  }
}
