package import HostManifest
package import ScreenModel

package typealias JSONObject = [String: JSONValue]

extension JSONValue {
  package static func number(_ number: Int) -> JSONValue { .number(String(number)) }

  /// Nil for what JSON can't write: infinite, or not a number.
  static func number(_ number: Double) -> JSONValue? {
    guard number.isFinite else { return nil }
    return .number(Int(exactly: number).map(String.init) ?? String(number))
  }

  package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  package var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
  var double: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }
  package var object: JSONObject? { if case .object(let fields) = self { fields } else { nil } }
  package var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
}

extension JSONObject {
  /// Empty for none.
  func text(_ name: String) -> String { self[name]?.string ?? "" }

  func flag(_ name: String) -> Bool { self[name]?.bool ?? false }

  func texts(_ name: String) -> [String] { self[name]?.array?.compactMap(\.string) ?? [] }

  func objects(_ name: String) -> [JSONObject] { self[name]?.array?.compactMap(\.object) ?? [] }

  func named<Name: RawRepresentable>(_ name: String) -> Name? where Name.RawValue == String {
    self[name]?.string.flatMap(Name.init)
  }

  mutating func set(_ name: String, _ text: String?) { self[name] = text.map(JSONValue.string) }

  /// The fields that differ in another object, null where it lacks them.
  func changes(to other: JSONObject) -> JSONObject {
    var changes = other.filter { self[$0.key] != $0.value }
    for key in keys where other[key] == nil { changes[key] = .null }
    return changes
  }

  mutating func apply(_ changes: JSONObject) {
    for (key, value) in changes { self[key] = value == .null ? nil : value }
  }
}

extension TextSplice {
  init?(_ json: JSONValue?) {
    guard let parts = json?.array, parts.count == 3, let place = parts[0].int, let removed = parts[1].int,
      let inserted = parts[2].string, place >= 0, removed >= 0
    else { return nil }
    self.init(place: place, removed: removed, inserted: inserted)
  }

  package var json: JSONValue { .array([.number(place), .number(removed), .string(inserted)]) }
}
