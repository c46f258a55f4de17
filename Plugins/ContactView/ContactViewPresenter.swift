import Contracts

protocol ContactViewPresentationLogic {
  func presentContact(response: ContactView.ShowContact.Response)
  func presentFetchedContact(response: ContactView.FetchContact.Response)
  func presentDeletedContact(response: ContactView.DeleteContact.Response)
}

final class ContactViewPresenter: ContactViewPresentationLogic {
  private weak var viewController: (any ContactViewDisplayLogic)?

  init(viewController: any ContactViewDisplayLogic) {
    self.viewController = viewController
  }

  // MARK: Show contact

  func presentContact(response: ContactView.ShowContact.Response) {
    let viewModel = ContactView.ShowContact.ViewModel(contact: response.contact.map(display))
    viewController?.displayContact(viewModel: viewModel)
  }

  private func display(_ contact: Contact) -> ContactView.DisplayedContact {
    ContactView.DisplayedContact(
      name: ContactNameFormatter.string(for: ContactSummary(contact)),
      phones: contact.phones.map { display($0, otherwise: "Phone", value: PhoneNumber.display($0.value)) },
      emails: contact.emails.map { display($0, otherwise: "E-mail", value: $0.value) })
  }

  private func display(_ labeled: LabeledValue, otherwise: String, value: String) -> ContactView.DisplayedValue {
    let names = ["cell": "Mobile", "home": "Home", "work": "Work", "fax": "Fax"]
    let label = labeled.labels.lazy.compactMap { names[$0] }.first
    return ContactView.DisplayedValue(label: label ?? otherwise, value: value)
  }

  // MARK: Fetch contact

  func presentFetchedContact(response: ContactView.FetchContact.Response) {
    let viewModel: ContactView.FetchContact.ViewModel =
      switch response {
      case .fetched(let contact): .fetched(display(contact))
      case .failed(let error): .failed(message: "The contact can't be shown: \(error)")
      }
    viewController?.displayFetchedContact(viewModel: viewModel)
  }

  // MARK: Delete contact

  func presentDeletedContact(response: ContactView.DeleteContact.Response) {
    let viewModel: ContactView.DeleteContact.ViewModel =
      switch response {
      case .deleted: .deleted
      case .failed(let error): .failed(message: "The contact can't be deleted: \(error)")
      }
    viewController?.displayDeletedContact(viewModel: viewModel)
  }
}
