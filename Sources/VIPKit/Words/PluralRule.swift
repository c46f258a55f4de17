/// Which form of a translation a number has: the expression in C of the `Plural-Forms` line of a catalogue.
struct PluralRule: Equatable, Sendable {
  private indirect enum Expression: Equatable, Sendable {
    case number
    case constant(UInt)
    case not(Expression)
    case operation(Operator, Expression, Expression)
    case choice(Expression, Expression, Expression)

    /// C's `unsigned long`; a division by zero is 0.
    func value(_ n: UInt) -> UInt {
      switch self {
      case .number: n
      case .constant(let constant): constant
      case .not(let operand): operand.value(n) == 0 ? 1 : 0
      case .operation(.and, let left, let right): left.value(n) != 0 && right.value(n) != 0 ? 1 : 0
      case .operation(.or, let left, let right): left.value(n) != 0 || right.value(n) != 0 ? 1 : 0
      case .operation(let operation, let left, let right): operation.apply(left.value(n), right.value(n))
      case .choice(let condition, let then, let otherwise):
        condition.value(n) != 0 ? then.value(n) : otherwise.value(n)
      }
    }
  }

  private enum Operator: String, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"

    func apply(_ left: UInt, _ right: UInt) -> UInt {
      switch self {
      case .or, .and: 0
      case .equal: left == right ? 1 : 0
      case .notEqual: left != right ? 1 : 0
      case .lessOrEqual: left <= right ? 1 : 0
      case .greaterOrEqual: left >= right ? 1 : 0
      case .less: left < right ? 1 : 0
      case .greater: left > right ? 1 : 0
      case .plus: left &+ right
      case .minus: left &- right
      case .times: left &* right
      case .divided: right == 0 ? 0 : left / right
      case .remainder: right == 0 ? 0 : left % right
      }
    }
  }

  /// One form for one, another for any other number, as English has it.
  static let other = PluralRule(expression: .operation(.notEqual, .number, .constant(1)))

  private let expression: Expression

  private init(expression: Expression) { self.expression = expression }

  /// Reads an expression; nil when it is none, or one that is longer than any language needs.
  init?(_ text: some StringProtocol) {
    let symbols = Array(text.utf8.filter { ![0x20, 0x09].contains($0) })
    guard symbols.count <= 1_000 else { return nil }
    var parser = Parser(symbols: symbols[...])
    guard let expression = parser.choice(depth: 0), parser.symbols.isEmpty else { return nil }
    self.expression = expression
  }

  /// The number of the form.
  func form(for count: Int) -> Int { Int(clamping: expression.value(count.magnitude)) }

  private struct Parser {
    var symbols: ArraySlice<UInt8>

    /// From those that bind least to those that bind most.
    private static let levels: [[Operator]] = [
      [.or], [.and], [.equal, .notEqual], [.lessOrEqual, .greaterOrEqual, .less, .greater], [.plus, .minus],
      [.times, .divided, .remainder],
    ]

    private mutating func consume(_ symbol: String) -> Bool {
      guard symbols.starts(with: symbol.utf8) else { return false }
      symbols = symbols.dropFirst(symbol.utf8.count)
      return true
    }

    /// - Parameter depth: how many of its kind it is inside; the stack holds more than are read.
    mutating func choice(depth: Int) -> Expression? {
      guard depth < 50, let condition = binary(level: 0, depth) else { return nil }
      guard consume("?") else { return condition }
      guard let then = choice(depth: depth + 1), consume(":"), let otherwise = choice(depth: depth + 1) else {
        return nil
      }
      return .choice(condition, then, otherwise)
    }

    private mutating func binary(level: Int, _ depth: Int) -> Expression? {
      guard level < Self.levels.count else { return operand(depth) }
      guard var left = binary(level: level + 1, depth) else { return nil }
      while let operation = Self.levels[level].first(where: { consume($0.rawValue) }) {
        guard let right = binary(level: level + 1, depth) else { return nil }
        left = .operation(operation, left, right)
      }
      return left
    }

    private mutating func operand(_ depth: Int) -> Expression? {
      if consume("n") { return .number }
      if consume("(") {
        guard let inside = choice(depth: depth + 1), consume(")") else { return nil }
        return inside
      }
      if consume("!") { return depth < 50 ? operand(depth + 1).map { .not($0) } : nil }
      let digits = symbols.prefix { (0x30...0x39).contains($0) }
      symbols = symbols.dropFirst(digits.count)
      return UInt(String(decoding: digits, as: UTF8.self)).map { .constant($0) }
    }
  }
}
