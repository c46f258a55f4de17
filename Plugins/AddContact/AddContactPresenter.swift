import Contacts
import Contracts
import VIPKit

protocol AddContactPresentationLogic {
  func presentContact(response: AddContact.ShowContact.Response)
  func presentSavedContact(response: AddContact.SaveContact.Response)
}

final class AddContactPresenter: AddContactPresentationLogic {
  private weak var viewController: (any AddContactDisplayLogic)?
  private let words: Words
  private var formatter: ContactFormatter { ContactFormatter(words) }

  init(viewController: any AddContactDisplayLogic, words: Words = Words()) {
    self.viewController = viewController
    self.words = words
  }

  func presentContact(response: AddContact.ShowContact.Response) {
    let viewModel = AddContact.ShowContact.ViewModel(
      title: response.contact == nil ? words("Add contact") : words("Edit contact"),
      fields: response.contact.map(fields) ?? AddContact.ContactFields())
    viewController?.displayContact(viewModel: viewModel)
  }

  private func fields(of contact: Contact) -> AddContact.ContactFields {
    let address = contact.addresses.first ?? PostalAddress()
    return AddContact.ContactFields(
      firstName: contact.firstName, lastName: contact.lastName,
      phone: contact.phones.first.map { PhoneNumber.display($0.value) } ?? "",
      email: contact.emails.first?.value ?? "", birthday: contact.birthday, street: address.street,
      postalCode: address.postalCode, city: address.city, region: address.region, country: address.country)
  }

  func presentSavedContact(response: AddContact.SaveContact.Response) {
    let viewModel: AddContact.SaveContact.ViewModel =
      switch response {
      case .saved(let contact): .saved(notice: words("%@ saved", formatter.name(of: ContactSummary(contact))))
      case .invalid(let missing, let phone):
        .invalid(
          AddContact.FieldProblems(
            firstName: missing.contains(\.firstName) ? words("is missing") : nil,
            lastName: missing.contains(\.lastName) ? words("is missing") : nil,
            phone: missing.contains(\.phone) ? words("is missing") : phone.map(reason)))
      case .failed(let error): .failed(message: words("The contact can't be saved: %@", formatter.reason(of: error)))
      }
    viewController?.displaySavedContact(viewModel: viewModel)
  }

  private func reason(of problem: PhoneNumber.Problem) -> String {
    switch problem {
    case .notANumber: words("has something other than digits")
    case .noCountryCode: words("must begin with + and the country code")
    case .unknownCountryCode: words("begins with the code of no country")
    case .tooShort(let code): words("too short for a number of +%@", code)
    case .tooLong(let code): words("too long for a number of +%@", code)
    @unknown default: words("is no phone number")
    }
  }
}
