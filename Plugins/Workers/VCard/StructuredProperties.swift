import Contracts
import VIPKit

/// The two names in a card: N in parts, and FN for display.
/// A card may have more than a first and a last name: titles, middle names, or only FN. These are kept and written
/// while they still agree with the contact's names.
struct NameProperties {
  let firstName: String
  let lastName: String
  private let name: ContactProperty?
  private let formattedName: ContactProperty?

  init(name: ContactProperty?, formattedName: ContactProperty?) {
    self.name = name
    self.formattedName = formattedName
    let components = name.map { TextEscapes.components(of: $0.value).map(TextEscapes.decode) } ?? []
    let family = components.first ?? ""
    let given = components.dropFirst().first ?? ""
    if family.isEmpty, given.isEmpty, let formattedName {
      (firstName, lastName) = Self.split(TextEscapes.decode(formattedName.value))
    } else {
      (firstName, lastName) = (given, family)
    }
  }

  init(_ contact: Contact) {
    let keptName = contact.otherProperties.first { $0.name == "N" }
    let keptFormattedName = contact.otherProperties.first { $0.name == "FN" }
    let kept = NameProperties(name: keptName, formattedName: keptFormattedName)
    firstName = contact.firstName
    lastName = contact.lastName
    if kept.firstName == firstName, kept.lastName == lastName {
      name = keptName ?? Self.name(of: contact)
      formattedName = keptFormattedName ?? Self.formattedName(of: contact)
    } else {
      let rest = keptName.map { TextEscapes.components(of: $0.value).dropFirst(2).joined(separator: ";") }
      name = Self.name(of: contact, rest: rest ?? ";;")
      formattedName = Self.formattedName(of: contact)
    }
  }

  var properties: [ContactProperty] { [formattedName, name].compactMap { $0 } }

  /// Whether FN and N say more than the first and the last name, or the card has further ones, for other languages.
  func isWorthKeeping(beside others: [ContactProperty]) -> Bool {
    let plain = Contact(id: "", firstName: firstName, lastName: lastName)
    let isPlain =
      name.map { Self.padded($0) == Self.name(of: plain) } ?? true
      && formattedName.map { $0 == Self.formattedName(of: plain) } ?? true
    return !isPlain || others.contains { ["N", "FN"].contains($0.name) }
  }

  /// Old cards leave out empty components at the end of N.
  private static func padded(_ name: ContactProperty) -> ContactProperty {
    var name = name
    let missing = 5 - TextEscapes.components(of: name.value).count
    name.value += String(repeating: ";", count: max(0, missing))
    return name
  }

  private static func name(of contact: Contact, rest: String = ";;") -> ContactProperty {
    let names = [contact.lastName, contact.firstName].map(TextEscapes.encode).joined(separator: ";")
    return ContactProperty(name: "N", value: "\(names);\(rest)")
  }

  private static func formattedName(of contact: Contact) -> ContactProperty {
    let names = [contact.firstName, contact.lastName].filter { !$0.isEmpty }.joined(separator: " ")
    return ContactProperty(name: "FN", value: TextEscapes.encode(names))
  }

  /// The last word is the family name; one word alone is a first name.
  private static func split(_ fullName: String) -> (first: String, last: String) {
    let words = fullName.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let last = words.last else { return (words.joined(), "") }
    return (words.dropLast().joined(separator: " "), String(last))
  }
}

extension PostalAddress {
  /// Nil when empty. ADR has seven components (RFC 6350 section 6.3.1); old cards omit empty ones at the end.
  /// `cardValue` keeps those of RFC 9554, and Google's eighth, which repeat parts of the others.
  init?(_ property: ContactProperty) {
    let components = Self.components(of: property.value)
    let parts = components.prefix(7).map(TextEscapes.decode)
    let details = PropertyDetails(property.parameters)
    self.init(
      street: parts[2], city: parts[3], region: parts[4], postalCode: parts[5], country: parts[6],
      postOfficeBox: parts[0], apartment: parts[1], labels: details.labels, group: property.group,
      parameters: details.others)
    if isEmpty { return nil }
    if components != self.parts.map(TextEscapes.encode) { cardValue = property.value }
  }

  var value: String {
    if let cardValue, Self.components(of: cardValue).prefix(7).map(TextEscapes.decode) == parts { return cardValue }
    return parts.map(TextEscapes.encode).joined(separator: ";")
  }

  private var parts: [String] { [postOfficeBox, apartment, street, city, region, postalCode, country] }

  /// At least seven components, with their escapes.
  private static func components(of value: String) -> [String] {
    let components = TextEscapes.components(of: value)
    return components + Array(repeating: "", count: max(0, 7 - components.count))
  }
}

extension CalendarDay {
  /// Reads a whole date: `19800229`, `1980-02-29`, `1980-2-29`, with or without a time. A date without a year
  /// (`--0229`) stays a property of the card.
  init?(_ property: ContactProperty) {
    let calendar = property.parameters.first { $0.name == "CALSCALE" }?.values.first?.lowercased()
    guard calendar ?? "gregorian" == "gregorian" else { return nil }
    let date = property.value.prefix { $0 != "T" && $0 != " " }
    var parts = date.split { "-/.".contains($0) }
    if parts.count == 1, date.utf8.count == 8 { parts = [date.prefix(4), date.dropFirst(4).prefix(2), date.suffix(2)] }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, parts[0].count == 4 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    // Apple's address books write a day without a year so: `BDAY;value=date:1604-05-12`. This app writes no VALUE.
    if year == 1604, !property.parameters.isEmpty { return nil }
  }

  func birthday(_ version: VCardVersion) -> ContactProperty {
    ContactProperty(name: "BDAY", value: version == .v3 ? description : description.filter { $0 != "-" })
  }
}

extension ContactProperty {
  /// Whether it has only the day. A property with more is kept, and written while the birthday stays the same.
  var isPlainBirthday: Bool {
    group == nil && value.utf8.count <= 10
      && parameters.allSatisfy { $0.name == "VALUE" && $0.values.first?.lowercased() == "date" }
  }

  var birthday: CalendarDay? { name == "BDAY" ? CalendarDay(self) : nil }
}
