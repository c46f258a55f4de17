import Contracts

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
