import Contacts
import Contracts
import Foundation
import VIPKit

protocol ContactViewPresentationLogic {
  func presentContact(response: ContactView.ShowContact.Response)
  func presentDeletedContact(response: ContactView.DeleteContact.Response)
}

final class ContactViewPresenter: ContactViewPresentationLogic {
  private weak var viewController: (any ContactViewDisplayLogic)?
  private let words: Words
  private var formatter: ContactFormatter { ContactFormatter(words) }
  private let locale: Locale
  private let today: () -> CalendarDay

  init(
    viewController: any ContactViewDisplayLogic, words: Words = Words(), locale: Locale = .current,
    today: @escaping () -> CalendarDay = { SystemValues().today }
  ) {
    self.viewController = viewController
    self.words = words
    self.locale = locale
    self.today = today
  }

  func presentContact(response: ContactView.ShowContact.Response) {
    let viewModel: ContactView.ShowContact.ViewModel =
      switch response {
      case .contact(let contact): .contact(contact.map(display))
      case .failed(let error): .failed(message: words("The contact can't be shown: %@", formatter.reason(of: error)))
      }
    viewController?.displayContact(viewModel: viewModel)
  }

  private func display(_ contact: Contact) -> ContactView.DisplayedContact {
    let name = formatter.name(of: ContactSummary(contact))
    return ContactView.DisplayedContact(
      name: name,
      phones: contact.phones.map { display(PhoneNumber.display($0.value), $0.labels, otherwise: words("Phone")) },
      emails: contact.emails.map { display($0.value, $0.labels, otherwise: words("E-mail")) },
      addresses: contact.addresses.map { display(line(of: $0), $0.labels, otherwise: words("Address")) },
      birthday: (contact.birthday.map(birthday) ?? contact.otherProperties.compactMap(yearlessBirthday).first)
        .map { ContactView.DisplayedValue(label: words("Born"), value: $0) },
      deletionQuestion: words("Delete %@ for good?", name), more: contact.otherProperties.compactMap(display))
  }

  /// Nil for what people can't read; exports still contain it.
  private func display(_ property: ContactProperty) -> ContactView.DisplayedValue? {
    guard let label = name(ofProperty: property.name), !property.parameters.contains(where: { $0.name == "ENCODING" })
    else { return nil }
    return ContactView.DisplayedValue(label: label, value: text(property.value))
  }

  private func name(ofProperty name: String) -> String? {
    switch name {
    case "NICKNAME": words("Nickname")
    case "ORG": words("Company")
    case "TITLE": words("Position")
    case "URL": words("Web page")
    case "NOTE": words("Note")
    default: nil
    }
  }

  /// Without the escapes (RFC 6350, section 3.4). A semicolon, as between company and department, becomes a comma.
  private func text(_ value: String) -> String {
    var text = ""
    var isEscaped = false
    for character in value {
      switch character {
      case "n" where isEscaped, "N" where isEscaped: text.append("\n")
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case ";" where !isEscaped: text += ", "
      default: text.append(character)
      }
      isEscaped = false
    }
    return text
  }

  private func display(_ value: String, _ labels: [String], otherwise: String) -> ContactView.DisplayedValue {
    ContactView.DisplayedValue(label: labels.compactMap { name(ofLabel: $0) }.first ?? otherwise, value: value)
  }

  private func name(ofLabel label: String) -> String? {
    switch label {
    case "cell": words("Mobile")
    case "home": words("Home")
    case "work": words("Work")
    case "fax": words("Fax")
    default: nil
    }
  }

  private func line(of address: PostalAddress) -> String {
    let city = [address.postalCode, address.city].filter { !$0.isEmpty }.joined(separator: " ")
    let lines = [address.postOfficeBox, address.apartment, address.street, city, address.region, address.country]
    return lines.flatMap { $0.split(separator: "\n") }.joined(separator: ", ")
  }

  /// The day in the user's words, and the age in years.
  private func birthday(_ day: CalendarDay) -> String {
    let date = text(day, Date.FormatStyle(date: .long, time: .omitted))
    let now = today()
    let years = now.year - day.year - ((now.month, now.day) < (day.month, day.day) ? 1 : 0)
    return years < 0 ? date : "\(date) (\(years))"
  }

  /// A birthday without a year: `--0512`, or `1604-05-12` as Apple's address books write it.
  private func yearlessBirthday(_ property: ContactProperty) -> String? {
    guard property.name == "BDAY", let year = ["--", "1604"].first(where: property.value.hasPrefix) else { return nil }
    let digits = property.value.dropFirst(year.count).filter(\.isNumber)
    guard digits.count == 4, let day = CalendarDay("1604-\(digits.prefix(2))-\(digits.suffix(2))") else { return nil }
    return text(day, Date.FormatStyle().day().month(.wide))
  }

  private func text(_ day: CalendarDay, _ style: Date.FormatStyle) -> String {
    let components = DateComponents(
      calendar: Calendar(identifier: .iso8601), timeZone: .gmt, year: day.year, month: day.month, day: day.day)
    var style = style
    (style.locale, style.calendar, style.timeZone) = (locale, locale.calendar, .gmt)
    return (components.date ?? .distantPast).formatted(style)
  }

  func presentDeletedContact(response: ContactView.DeleteContact.Response) {
    let viewModel: ContactView.DeleteContact.ViewModel =
      switch response {
      case .deleted: .deleted
      case .changed(let contact):
        .changed(
          display(contact),
          message: words("The contact was not deleted: somebody else has just changed it. Look at it first."))
      case .failed(let error): .failed(message: words("The contact can't be deleted: %@", formatter.reason(of: error)))
      }
    viewController?.displayDeletedContact(viewModel: viewModel)
  }
}
