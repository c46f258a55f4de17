import Contracts
import VIPKit

extension CalendarDay {
  /// Apple's address books write this for a day without a year: `BDAY;value=date:1604-05-12`.
  private static let unknownYear = 1604

  /// Reads a whole date: `19800229`, `1980-02-29`, `1980-2-29`, with or without a time. A date without a year
  /// (`--0229`) stays a property of the card.
  init?(_ property: ContactProperty) {
    let calendar = property.parameters.first { $0.name == "CALSCALE" }?.values.first?.lowercased()
    guard calendar ?? "gregorian" == "gregorian" else { return nil }
    let date = property.value.prefix { $0 != "T" && $0 != " " }
    var parts = date.split { "-/.".contains($0) }
    if parts.count == 1, date.utf8.count == 8 {
      parts = [date.prefix(4), date.dropFirst(4).prefix(2), date.suffix(2)]
    }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, parts[0].count == 4 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    // This app writes no VALUE with a birthday of that year.
    if year == Self.unknownYear, !property.parameters.isEmpty { return nil }
  }

  func birthday(_ version: VCardVersion) -> ContactProperty {
    let text = description
    return ContactProperty(name: "BDAY", value: version == .v3 ? text : text.filter { $0 != "-" })
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
