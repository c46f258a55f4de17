import Contracts

protocol AddContactPresentationLogic {
  func presentContact(response: AddContact.ShowContact.Response)
  func presentSavedContact(response: AddContact.SaveContact.Response)
}

final class AddContactPresenter: AddContactPresentationLogic {
  private weak var viewController: (any AddContactDisplayLogic)?

  init(viewController: any AddContactDisplayLogic) {
    self.viewController = viewController
  }

  // MARK: Show contact

  func presentContact(response: AddContact.ShowContact.Response) {
    let viewModel = AddContact.ShowContact.ViewModel(
      title: response.contact == nil ? "Add contact" : "Edit contact",
      fields: response.contact.map(fields) ?? AddContact.ContactFields())
    viewController?.displayContact(viewModel: viewModel)
  }

  private func fields(of contact: Contact) -> AddContact.ContactFields {
    AddContact.ContactFields(
      firstName: contact.firstName, lastName: contact.lastName,
      phone: contact.phones.first.map { PhoneNumber.display($0.value) } ?? "",
      email: contact.emails.first?.value ?? "")
  }

  // MARK: Save contact

  func presentSavedContact(response: AddContact.SaveContact.Response) {
    let viewModel: AddContact.SaveContact.ViewModel =
      switch response {
      case .saved(let contact): .saved(notice: "\(ContactNameFormatter.string(for: ContactSummary(contact))) saved")
      case .invalid(let problems): .invalid(fieldProblems(problems))
      case .failed(let error): .failed(message: "The contact can't be saved: \(error)")
      }
    viewController?.displaySavedContact(viewModel: viewModel)
  }

  private func fieldProblems(_ problems: [AddContact.Problem]) -> AddContact.FieldProblems {
    problems.reduce(into: AddContact.FieldProblems()) { fields, problem in
      switch problem {
      case .missingFirstName: fields.firstName = "is missing"
      case .missingLastName: fields.lastName = "is missing"
      case .missingPhone: fields.phone = "is missing"
      case .wrongPhone: fields.phone = "must have \(PhoneNumber.digitCount) digits, as +7 (999) 111 22 33 has"
      }
    }
  }
}
