import FoundationEssentials

/// A value of JSON.
nonisolated enum JSON: Codable, Equatable, Sendable {
  case null, bool(Bool), number(Double), text(String), array([JSON]), object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent first: each attempt that fails costs a microsecond.
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let array = try? container.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number):
      if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
    case .text(let text): try container.encode(text)
    case .array(let array): try container.encode(array)
    case .object(let fields): try container.encode(fields)
    }
  }

  init(_ number: Int) { self = .number(Double(number)) }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var double: Double? { if case .number(let number) = self { number } else { nil } }
  /// A whole number.
  var int: Int? { double.flatMap { Int(exactly: $0) } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  var array: [JSON]? { if case .array(let array) = self { array } else { nil } }
  var object: [String: JSON]? { if case .object(let fields) = self { fields } else { nil } }

  /// Whether a text has no more brackets inside one another than events have: the time to read others grows with the square of their depth.
  static func isShallow(_ bytes: some Sequence<UInt8>) -> Bool {
    var (depth, isText, isEscaped) = (0, false, false)
    for byte in bytes {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if depth > 4 { return false }
    }
    return true
  }

  /// Reads a text; nil for what is none of JSON, or nested too deeply.
  static func read<Value: Decodable>(_ type: Value.Type, _ bytes: some Sequence<UInt8>) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// The text of a value, without end of line.
  static func write(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    // Only a number that is none can't be written.
    return (try? encoder.encode(value)).map(Array.init) ?? []
  }
}

extension [String: JSON] {
  func text(_ name: String) -> String? { self[name]?.text }
  func int(_ name: String) -> Int? { self[name]?.int }
  func double(_ name: String) -> Double? { self[name]?.double }
  /// What isn't there is false.
  func flag(_ name: String) -> Bool { self[name]?.bool ?? false }
  func objects(_ name: String) -> [[String: JSON]] { self[name]?.array?.compactMap(\.object) ?? [] }
  func texts(_ name: String) -> [String] { self[name]?.array?.compactMap(\.text) ?? [] }
}
