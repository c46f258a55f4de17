internal import FoundationEssentials

/// A scene's preserved values: JSON in UTF-8, by the name given to ``SceneContext/preserve(_:_:as:)``.
public typealias PreservedState = [String: [UInt8]]

enum StateCoding {
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys  // the same state gives the same bytes
    return [UInt8](try encoder.encode(value))
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// What the earlier build didn't know keeps its fresh value, so that a new property needs no migration.
  static func decode<Value: Codable>(_ bytes: [UInt8], over fresh: Value) throws -> Value {
    do {
      return try decode(Value.self, from: bytes)
    } catch let mismatch {
      guard let earlier = try? decode(JSON.self, from: bytes), let now = try? decode(JSON.self, from: encode(fresh)),
        let value = try? decode(Value.self, from: encode(now.overlaid(by: earlier)))
      else { throw mismatch }
      return value
    }
  }
}

/// A value that can't be preserved: an earlier build's doesn't fit the scene any more, or another one has the name.
public struct PreservedStateFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name under which it was preserved.
  public let name: String
  /// Why it doesn't fit.
  public let reason: String

  private let isNameTaken: Bool

  init(name: String, _ error: any Error) {
    self.name = name
    reason = (error as? DecodingError).map(Self.text) ?? String(describing: error)
    isNameTaken = false
  }

  init(nameTwice name: String) {
    self.name = name
    reason = "two values have the name"
    isNameTaken = true
  }

  /// What is wrong, and how to fix it.
  public var description: String {
    isNameTaken
      ? "two values are preserved as \"\(name)\"; give one of them a name of its own: preserve(…, as: \"…\")"
      : "the state that was preserved as \"\(name)\" doesn't fit: \(reason); give preserve a migration"
  }

  private static func text(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.isEmpty ? "" : "\(context.codingPath.map(\.stringValue).joined(separator: ".")): "
    }
    return switch error {
    case .keyNotFound(let key, let context): "\(place(context))there is no \"\(key.stringValue)\""
    case .typeMismatch(let type, let context): "\(place(context))expected \(type)"
    case .valueNotFound(let type, let context): "\(place(context))found null, expected \(type)"
    case .dataCorrupted(let context): "\(place(context))\(context.debugDescription)"
    @unknown default: String(describing: error)
    }
  }
}
