import FoundationEssentials
package import HostManifest

extension OptionDescription {
  /// The options that types decode; nil when one of them takes any key, or doesn't tell. Each is decoded from empty
  /// texts and zeros.
  package static func all(of types: [any Any.Type]) -> [OptionDescription]? {
    var all: [OptionDescription] = []
    for type in types {
      guard let type = type as? any Decodable.Type, let own = properties(of: type) else { return nil }
      all += own
    }
    return all
  }

  private static func properties<Options: Decodable>(of type: Options.Type) -> [OptionDescription]? {
    let list = OptionList()
    guard (try? Options(from: EmptyDecoder(list: list))) != nil, !list.takesAny else { return nil }
    // A type with a default decodes without the key; one that then asks for another type takes several.
    for name in list.options.filter(\.isRequired).map(\.name) {
      let again = OptionList(missing: name)
      if (try? Options(from: EmptyDecoder(list: again))) != nil { list.optional.insert(name) }
      guard Set(again.types.filter { $0.name == name }.map(\.type)).count > 1 else { continue }
      for index in list.types.indices where list.types[index].name == name { list.types[index].type = "Any" }
    }
    return list.options
  }
}

private final class OptionList {
  var types: [(name: String, type: String)] = []
  var optional: Set<String> = []
  var takesAny = false
  /// A key that isn't there.
  let missing: String?

  struct Unknown: Error {}

  init(missing: String? = nil) { self.missing = missing }

  var options: [OptionDescription] {
    types.map { OptionDescription(name: $0.name, type: $0.type, isRequired: !optional.contains($0.name)) }
  }
}

private struct EmptyDecoder: Decoder {
  let list: OptionList

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A dictionary takes any key; no option has this name.
    if Key(stringValue: "\u{1}") != nil { throw OptionList.Unknown() }
    return KeyedDecodingContainer(EmptyContainer(list: list))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw OptionList.Unknown() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw OptionList.Unknown() }
}

private struct EmptyContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let list: OptionList

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    list.takesAny = true
    return []
  }

  /// A type that asks can do without; its type is known when it is decoded.
  func contains(_ key: Key) -> Bool {
    list.optional.insert(key.stringValue)
    return key.stringValue != list.missing
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    list.types.append((key.stringValue, "\(type)"))
    if key.stringValue == list.missing { throw OptionList.Unknown() }
    for json in ["0", "\"\"", "false", "[]", "{}"] {
      if let value = try? JSONDecoder().decode(type, from: Data(json.utf8)) { return value }
    }
    throw OptionList.Unknown()
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    list.optional.insert(key.stringValue)
    list.types.append((key.stringValue, "\(type)"))
    return nil
  }

  func nestedContainer<Other: CodingKey>(
    keyedBy type: Other.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Other> { throw OptionList.Unknown() }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw OptionList.Unknown() }

  func superDecoder() throws -> any Decoder { throw OptionList.Unknown() }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw OptionList.Unknown() }
}
