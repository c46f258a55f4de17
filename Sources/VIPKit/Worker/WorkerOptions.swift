internal import FoundationEssentials
internal import Synchronization

/// An option that a worker takes.
@_spi(Host) public struct OptionDescription: Sendable, Equatable, Codable {
  /// The key in the manifest.
  public let name: String
  /// The type of its value, as Swift names it.
  public let type: String
  /// Whether the worker can't be made without it.
  public let isRequired: Bool

  /// Describes an option.
  public init(name: String, type: String, isRequired: Bool = false) {
    (self.name, self.type, self.isRequired) = (name, type, isRequired)
  }
}

extension WorkerDescriptor {
  /// The same implementation, which declares a type that it asks ``WorkerContext/options(as:)`` for; call it for each
  /// type. The manifest is then checked before the worker is made, and `host inspect` shows the options.
  ///
  /// Each time that the library is opened, the type is decoded from empty texts and zeros: its `init(from:)` throws
  /// where it doesn't like a value, and doesn't trap. A type that can't be decoded so, such as one that requires a case
  /// of an enumeration, says nothing, and neither does a dictionary.
  public func options<Options: Decodable>(_ type: Options.Type) -> WorkerDescriptor {
    var descriptor = self
    descriptor.declared = (declared ?? OptionTypes()).with(type)
    return descriptor
  }

  /// The options that it takes; nil when it doesn't declare them.
  @_spi(Host) public var options: [OptionDescription]? { declared?.options }
}

struct OptionTypes: Sendable {
  /// Nil when one of the types takes any key, or doesn't tell.
  private(set) var options: [OptionDescription]? = []

  func with<Options: Decodable>(_ type: Options.Type) -> OptionTypes {
    let list = OptionList()
    guard let options, (try? Options(from: EmptyDecoder(list: list))) != nil, !list.takesAny else {
      return OptionTypes(options: nil)
    }
    // A type with a default decodes without the key; one that then asks for another type takes several.
    for name in list.options.filter(\.isRequired).map(\.name) {
      let again = OptionList(missing: name)
      if (try? Options(from: EmptyDecoder(list: again))) != nil { list.optional.insert(name) }
      guard Set(again.types.filter { $0.name == name }.map(\.type)).count > 1 else { continue }
      for index in list.types.indices where list.types[index].name == name { list.types[index].type = "Any" }
    }
    return OptionTypes(options: options + list.options)
  }
}

/// Records the options that a worker asks for while it is made: `host check` makes one that doesn't declare them.
@_spi(Host) public final class OptionsRecord: Sendable {
  private let types = Mutex<OptionTypes?>(nil)

  /// Makes an empty record.
  public init() {}

  /// Whether nothing has been decoded yet.
  public var isEmpty: Bool { types.withLock { $0 == nil } }

  /// The options of all types that were decoded; nil when one takes any key, or doesn't tell.
  public var options: [OptionDescription]? { types.withLock { ($0 ?? OptionTypes()).options } }

  func note<Options: Decodable>(_ type: Options.Type) { types.withLock { $0 = ($0 ?? OptionTypes()).with(type) } }
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
