import Contracts

protocol ContactListPresentationLogic {
  func presentFetchedContacts(response: ContactList.FetchContacts.Response)
  func presentSelectedContact(response: ContactList.SelectContact.Response)
  func presentImportedContacts(response: ContactList.ImportContacts.Response)
  func presentExportedContacts(response: ContactList.ExportContacts.Response)
}

final class ContactListPresenter: ContactListPresentationLogic {
  private weak var viewController: (any ContactListDisplayLogic)?

  init(viewController: any ContactListDisplayLogic) {
    self.viewController = viewController
  }

  // MARK: Fetch contacts

  func presentFetchedContacts(response: ContactList.FetchContacts.Response) {
    let viewModel: ContactList.FetchContacts.ViewModel =
      switch response {
      case .contacts(let page, let filter, let selected):
        .contacts(
          page.contacts.map(display), selected: selected,
          placeholder: filter.isEmpty ? "No contacts" : "Nobody matches “\(filter)”", showMore: showMore(of: page))
      case .failed(let error): .failed(message: "The contacts can't be shown: \(error)")
      }
    viewController?.displayFetchedContacts(viewModel: viewModel)
  }

  private func display(_ contact: ContactSummary) -> ContactList.DisplayedContact {
    ContactList.DisplayedContact(
      id: contact.id, name: ContactNameFormatter.string(for: contact),
      phone: contact.phone.map(PhoneNumber.display) ?? "")
  }

  private func showMore(of page: ContactsPage) -> String? {
    page.contacts.count < page.total ? "Show more (\(page.contacts.count) of \(page.total))" : nil
  }

  // MARK: Select contact

  func presentSelectedContact(response: ContactList.SelectContact.Response) {
    let viewModel: ContactList.SelectContact.ViewModel =
      switch response {
      case .selected(let id): .selected(id)
      case .failed(let error): .failed(message: "The contact can't be shown: \(error)")
      }
    viewController?.displaySelectedContact(viewModel: viewModel)
  }

  // MARK: Import contacts

  func presentImportedContacts(response: ContactList.ImportContacts.Response) {
    let viewModel: ContactList.ImportContacts.ViewModel =
      switch response {
      case .imported(let report) where report.added + report.replaced == 0:
        .failed(message: (["There is no contact in the file"] + failures(in: report)).joined(separator: "; "))
      case .imported(let report):
        .imported(
          notice: (["\(report.added) added, \(report.replaced) replaced"] + failures(in: report))
            .joined(separator: "\n"))
      case .noPath: .failed(message: "Type the path of the vCard file to import")
      case .unreadable(let failure): .failed(message: "“\(failure.path)” can't be read: \(failure.reason)")
      case .failed(let error): .failed(message: "The contacts can't be imported: \(error)")
      }
    viewController?.displayImportedContacts(viewModel: viewModel)
  }

  private func failures(in report: ContactsImport) -> [String] {
    let unnamed = report.failureCount - report.failures.count
    return report.failures.map { "line \($0.line): \($0.reason)" }
      + (unnamed > 0 ? ["and \(unnamed) more that could not be read"] : [])
  }

  // MARK: Export contacts

  func presentExportedContacts(response: ContactList.ExportContacts.Response) {
    let viewModel: ContactList.ExportContacts.ViewModel =
      switch response {
      case .exported(let path): .exported(notice: "Exported to “\(path)”")
      case .noPath: .failed(message: "Type the path of the vCard file to write")
      case .unwritable(let failure): .failed(message: "“\(failure.path)” can't be written: \(failure.reason)")
      case .failed(let error): .failed(message: "The contacts can't be exported: \(error)")
      }
    viewController?.displayExportedContacts(viewModel: viewModel)
  }
}
