import Contracts
import VIPKit

extension Contact {
  /// Nil when the properties name nobody. A card without a UID gets an id from its content, the same at each reading.
  init?(cardProperties properties: [ContactProperty]) {
    var uid: String?
    var name: ContactProperty?
    var formattedName: ContactProperty?
    var phones: [LabeledValue] = []
    var emails: [LabeledValue] = []
    var addresses: [PostalAddress] = []
    var birthday: CalendarDay?
    var others: [ContactProperty] = []
    /// An empty property, as old phones write for unused fields, stays a property.
    func read<Value>(_ property: ContactProperty, as value: Value?, into values: inout [Value]) {
      if let value { values.append(value) } else { others.append(property) }
    }
    for property in properties {
      switch property.name {
      case "UID" where uid == nil: uid = TextEscapes.decode(property.value)
      case "N" where name == nil: name = property
      case "FN" where formattedName == nil: formattedName = property
      case "TEL": read(property, as: LabeledValue(property), into: &phones)
      case "EMAIL": read(property, as: LabeledValue(property), into: &emails)
      case "ADR": read(property, as: PostalAddress(property), into: &addresses)
      case "BDAY" where birthday == nil:
        birthday = CalendarDay(property)
        if birthday == nil || !property.isPlainBirthday { others.append(property) }
      default: others.append(property)
      }
    }
    let names = NameProperties(name: name, formattedName: formattedName)
    let texts = [names.firstName, names.lastName]
    guard texts.contains(where: { !$0.isEmpty }) || !phones.isEmpty || !emails.isEmpty else { return nil }
    self.init(
      id: uid.flatMap { $0.isEmpty ? nil : $0 } ?? contentID(of: properties),
      firstName: names.firstName, lastName: names.lastName, phones: phones, emails: emails,
      addresses: addresses, birthday: birthday,
      otherProperties: names.isWorthKeeping(beside: others) ? names.properties + others : others)
  }
}

extension LabeledValue {
  fileprivate init?(_ property: ContactProperty) {
    let details = PropertyDetails(property.parameters)
    let text = TextEscapes.decode(property.value)
    let value = details.isURI ? Self.withoutScheme(text) : text
    guard !value.allSatisfy(\.isWhitespace) else { return nil }
    self.init(value, labels: details.labels, group: property.group, parameters: details.others)
  }

  /// The number in `tel:+7-999-111-22-33;ext=4` (RFC 3966), the address in `mailto:anna@example.org`.
  private static func withoutScheme(_ uri: String) -> String {
    let scheme = ["tel:", "mailto:"].first { uri.lowercased().hasPrefix($0) } ?? ""
    return String(uri.dropFirst(scheme.count)).replacing(";ext=", with: " ext. ")
  }
}

/// FNV-1a over 128 bits, as a UUID of version 8 (RFC 9562 section 5.8).
private func contentID(of properties: [ContactProperty]) -> String {
  var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  func add(_ text: String) {
    for byte in text.utf8 + [0] {
      hash ^= UInt128(byte)
      hash &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
  }
  for property in properties {
    add(property.group ?? "")
    add(property.name)
    for parameter in property.parameters { add("\(parameter.name)=\(parameter.values.joined(separator: ","))") }
    add(property.value)
  }
  hash = hash & ~(0xF << 76 | 0x3 << 62) | (0x8 << 76 | 0x2 << 62)
  let digits = String(hash, radix: 16)
  let padded = Array(String(repeating: "0", count: 32 - digits.count) + digits)
  let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(padded[$0]) }
  return "urn:uuid:" + groups.joined(separator: "-")
}

struct PropertyDetails {
  private(set) var labels: [String] = []
  private(set) var others: [ContactProperty.Parameter] = []
  private(set) var isURI = false

  init(_ parameters: [ContactProperty.Parameter]) {
    for parameter in parameters {
      switch (parameter.name, parameter.values.first?.lowercased()) {
      // Some quote the whole list: TYPE="HOME,VOICE".
      case ("TYPE", _): labels += parameter.values.flatMap { $0.lowercased().split(separator: ",").map(String.init) }
      case ("PREF", "1"): labels.append("pref")
      case ("VALUE", "text"): break
      case ("VALUE", "uri"): isURI = true
      default: others.append(parameter)
      }
    }
  }
}
