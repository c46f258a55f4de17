internal import FoundationEssentials

/// What a scene asked to preserve: JSON in UTF-8, by the name given to ``SceneContext/preserve(_:_:as:)``.
public typealias PreservedState = [String: [UInt8]]

/// The one place that knows how preserved values become bytes.
enum StateCoding {
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys  // the same state gives the same bytes
    return [UInt8](try encoder.encode(value))
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}
