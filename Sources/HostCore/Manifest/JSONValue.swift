import FoundationEssentials

/// Any JSON value. Written out by hand where the manifest is read, so that errors can name the key path.
enum JSONValue: Equatable, Sendable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null

  /// What the value is, as an error says it.
  var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string(let string): "the string \"\(string)\""
    case .number(let number): "the number \(number.formattedAsJSON)"
    case .bool(let bool): "\(bool)"
    case .null: "null"
    }
  }

  /// Reads a JSON text.
  ///
  /// - Parameter bytes: the text in UTF-8.
  /// - Throws: ``JSONSyntaxError`` with the place of the first fault.
  init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    try JSONSyntax.check(bytes)
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw JSONSyntaxError(line: 1, column: 1, found: "text that can't be decoded", expected: "JSON")
    }
  }

  /// The value as a JSON text in UTF-8.
  var encoded: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let object): try container.encode(object)
    case .array(let array): try container.encode(array)
    case .string(let string): try container.encode(string)
    case .number(let number):
      if let integer = Int(exactly: number) { try container.encode(integer) } else { try container.encode(number) }
    case .bool(let bool): try container.encode(bool)
    case .null: try container.encodeNil()
    }
  }
}

extension Double {
  fileprivate var formattedAsJSON: String { Int(exactly: self).map(String.init) ?? String(self) }
}
