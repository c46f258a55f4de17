/// Taken apart by hand, so that errors can name the key path.
package enum JSONValue: Equatable, Sendable, ExpressibleByStringLiteral {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  /// As it was written: options reach a worker with all their digits.
  case number(String)
  case bool(Bool)
  case null

  package init(stringLiteral text: String) { self = .string(text) }

  var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string(let string): "the string \"\(string)\""
    case .number(let number): "the number \(number)"
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }

  /// As JSON, with keys in alphabetical order.
  package var text: String {
    switch self {
    case .object(let object):
      "{\(object.sorted { $0.key < $1.key }.map { "\(Self.quoted($0)):\($1.text)" }.joined(separator: ","))}"
    case .array(let array): "[\(array.map(\.text).joined(separator: ","))]"
    case .string(let string): Self.quoted(string)
    case .number(let number): number
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }

  package var line: [UInt8] { Array(text.utf8) + [UInt8(ascii: "\n")] }

  private static func quoted(_ string: String) -> String {
    var text = [UInt8(ascii: "\"")]
    text.reserveCapacity(string.utf8.count + 2)
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: text += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: text.append(byte)
      }
    }
    return String(decoding: text + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}
