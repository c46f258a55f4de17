import Foundation

enum JSON: Codable, Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  case null, flag(Bool), number(Double), text(String), list([JSON]), fields([String: JSON])

  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: JSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) { self = .fields(Dictionary(elements) { $1 }) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .list(list)
    } else if let fields = try? container.decode([String: JSON].self) {
      self = .fields(fields)
    } else {
      self = .null
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number):
      if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .fields(let fields): try container.encode(fields)
    }
  }

  subscript(name: String) -> JSON { if case .fields(let fields) = self { fields[name] ?? .null } else { .null } }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var list: [JSON] { if case .list(let list) = self { list } else { [] } }

  func value<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(self))
  }

  var script: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null" }
}
