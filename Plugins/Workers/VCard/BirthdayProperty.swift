import Contracts
import VIPKit

extension CalendarDay {
  /// The year of a day of which nobody knows the year, as Apple's address books write it: `BDAY;value=date:1604-05-12`.
  private static let unknownYear = 1604

  /// Reads a BDAY that is a whole date and nothing more: `19800229` or `1980-02-29`. Others, as those without a year (`--0229`) or with a time,
  /// stay properties of the card.
  init?(_ property: ContactProperty) {
    let isPlain = property.parameters.allSatisfy { $0.name == "VALUE" && $0.values.first?.lowercased() == "date" }
    guard property.group == nil, isPlain else { return nil }
    let digits = Array(property.value)
    let isBasic = digits.count == 8 && property.value.utf8.count == 8
    self.init(
      isBasic ? "\(String(digits[..<4]))-\(String(digits[4..<6]))-\(String(digits[6...]))" : property.value)
    // This app writes no VALUE with a birthday of that year.
    if year == Self.unknownYear, !property.parameters.isEmpty { return nil }
  }

  /// The day as a version has it.
  func birthday(_ version: VCardVersion) -> ContactProperty {
    let text = description
    return ContactProperty(name: "BDAY", value: version == .v3 ? text : text.filter { $0 != "-" })
  }
}
