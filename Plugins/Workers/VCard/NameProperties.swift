import Contracts

/// The two names in a card: N in parts, and FN for display.
///
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
    let plain = (name: Self.name(of: contact), formattedName: Self.formattedName(of: contact))
    firstName = contact.firstName
    lastName = contact.lastName
    if kept.firstName == firstName, kept.lastName == lastName {
      name = keptName ?? plain.name
      formattedName = keptFormattedName ?? plain.formattedName
    } else {
      let rest = keptName.map { TextEscapes.components(of: $0.value).dropFirst(2).joined(separator: ";") }
      name = rest.map { Self.name(of: contact, rest: $0) } ?? plain.name
      formattedName = plain.formattedName
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

  var areEmpty: Bool { firstName.isEmpty && lastName.isEmpty }

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
