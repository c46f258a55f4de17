internal import Synchronization

/// Which options a worker knows: `host check` asks for those that it doesn't.
@_spi(Host) public final class OptionsRecord: Sendable {
  private struct Keys {
    var named: Set<String> = []
    var takesAll = false
    var isEmpty = true
  }

  private let keys = Mutex(Keys())

  /// Nothing has been decoded yet.
  public init() {}

  /// Those of the manifest's keys that the worker names.
  public var named: Set<String> { keys.withLock(\.named) }
  /// Whether it takes any key, as a dictionary does.
  public var takesAll: Bool { keys.withLock(\.takesAll) }

  /// Whether nothing has been decoded yet.
  public var isEmpty: Bool { keys.withLock(\.isEmpty) }

  fileprivate func note<Key: CodingKey>(_ all: [String], in type: Key.Type) {
    keys.withLock { keys in
      keys.isEmpty = false
      // No option has this name.
      if Key(stringValue: "\u{1}") != nil {
        keys.takesAll = true
      } else {
        keys.named.formUnion(all.filter { Key(stringValue: $0) != nil })
      }
    }
  }

  fileprivate static let key = CodingUserInfoKey(rawValue: "host.options")

  /// What a decoder needs to note in this record what it is asked for.
  var userInfo: [CodingUserInfoKey: any Sendable] { Self.key.map { [$0: self] } ?? [:] }
}

/// Options whose keys are noted while they are decoded.
struct RecordedOptions<Options: Decodable>: Decodable {
  let options: Options

  init(from decoder: any Decoder) throws {
    let record = OptionsRecord.key.flatMap { decoder.userInfo[$0] as? OptionsRecord }
    options = try record.map { try Options(from: KeyDecoder(decoder: decoder, record: $0)) } ?? Options(from: decoder)
  }
}

/// Notes which keys are looked for.
private struct KeyDecoder: Decoder {
  let decoder: any Decoder
  let record: OptionsRecord

  var codingPath: [any CodingKey] { decoder.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    record.note(try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue), in: type)
    return try decoder.container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { try decoder.singleValueContainer() }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init?(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
