import Contacts
import Contracts
import Foundation
import VIPKit

protocol ContactListPresentationLogic {
  func presentList(response: ContactList.ShowList.Response)
  func presentChangedBook(response: ContactList.FollowBook.Response)
  func presentFetchedContacts(response: ContactList.FetchContacts.Response)
  func presentSelectedContact(response: ContactList.SelectContact.Response)
  func presentImportedContacts(response: ContactList.ImportContacts.Response)
  func presentExportedContacts(response: ContactList.ExportContacts.Response)
}

final class ContactListPresenter: ContactListPresentationLogic {
  private weak var viewController: (any ContactListDisplayLogic)?
  private let words: Words
  private let formatter: ContactFormatter
  private let locale: Locale

  init(viewController: any ContactListDisplayLogic, words: Words = Words(), locale: Locale = .current) {
    self.viewController = viewController
    self.words = words
    self.locale = locale
    formatter = ContactFormatter(words)
  }

  // MARK: Show list

  func presentList(response: ContactList.ShowList.Response) {
    viewController?.displayList(
      viewModel: ContactList.ShowList.ViewModel(filter: response.filter, selected: response.selected))
  }

  // MARK: Follow book

  func presentChangedBook(response: ContactList.FollowBook.Response) {
    viewController?.displayChangedBook(viewModel: ContactList.FollowBook.ViewModel())
  }

  // MARK: Fetch contacts

  func presentFetchedContacts(response: ContactList.FetchContacts.Response) {
    let viewModel: ContactList.FetchContacts.ViewModel =
      switch response {
      case .contacts(let page, let filter, let selected):
        .contacts(
          page.contacts.map(display), selected: selected,
          placeholder: filter.isEmpty
            ? words("No contacts. “%@” makes the first one", words("Add contact"))
            : words("Nobody matches “%@”", filter),
          showMore: showMore(of: page), exportScope: exportScope(of: page, filter))
      case .failed(let error): .failed(message: words("The contacts can't be shown: %@", formatter.reason(of: error)))
      }
    viewController?.displayFetchedContacts(viewModel: viewModel)
  }

  private func display(_ contact: ContactSummary) -> ContactList.DisplayedContact {
    ContactList.DisplayedContact(
      id: contact.id, name: formatter.name(of: contact), phone: contact.phone.map(PhoneNumber.display) ?? "")
  }

  private func showMore(of page: ContactsPage) -> String? {
    guard page.contacts.count < page.total else { return nil }
    return words("Show more (%@ of %@)", number(page.contacts.count), number(page.total))
  }

  private func exportScope(of page: ContactsPage, _ filter: String) -> String {
    filter.isEmpty
      ? words("%d contact will be written", plural: "%d contacts will be written", page.total)
      : words(
        "%d contact that matches “%@” will be written", plural: "%d contacts that match “%@” will be written",
        page.total, filter)
  }

  private func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

  // MARK: Select contact

  func presentSelectedContact(response: ContactList.SelectContact.Response) {
    let viewModel: ContactList.SelectContact.ViewModel =
      switch response {
      case .selected(let id): .selected(id)
      case .failed(let error): .failed(message: words("The contact can't be shown: %@", formatter.reason(of: error)))
      }
    viewController?.displaySelectedContact(viewModel: viewModel)
  }

  // MARK: Import contacts

  func presentImportedContacts(response: ContactList.ImportContacts.Response) {
    let viewModel: ContactList.ImportContacts.ViewModel =
      switch response {
      case .imported(let report) where report.added + report.replaced == 0:
        .failed(message: ([words("There is no contact in the file")] + failures(in: report)).joined(separator: "; "))
      case .imported(let report) where report.failureCount == 0: .imported(notice: counts(of: report))
      case .imported(let report):
        .partlyImported(report: ([counts(of: report)] + failures(in: report)).joined(separator: "\n"))
      case .noFile: .failed(message: words("Type the path of the vCard file to import"))
      case .cancelled: .cancelled(notice: words("The import was cancelled; nothing was imported"))
      case .unreadable(let error, let name):
        .failed(message: words("“%@” can't be read: %@", name, reason(of: error)))
      case .failed(let error):
        .failed(message: words("The contacts can't be imported: %@", formatter.reason(of: error)))
      }
    viewController?.displayImportedContacts(viewModel: viewModel)
  }

  private func counts(of report: ContactsImport) -> String {
    let added = words("%d contact added", plural: "%d contacts added", report.added)
    return "\(added), \(words("%d replaced", plural: "%d replaced", report.replaced))"
  }

  private func failures(in report: ContactsImport) -> [String] {
    let unnamed = report.failureCount - report.failures.count
    return report.failures.map(formatter.reason)
      + (unnamed > 0
        ? [words("and %d more that could not be read", plural: "and %d more that could not be read", unnamed)] : [])
  }

  // MARK: Export contacts

  func presentExportedContacts(response: ContactList.ExportContacts.Response) {
    let viewModel: ContactList.ExportContacts.ViewModel =
      switch response {
      case .exported(let count, let unreadable, let name):
        .exported(
          notice: words("%d contact exported to “%@”", plural: "%d contacts exported to “%@”", count, name)
            + missing(unreadable))
      case .noFile: .failed(message: words("Type the path of the vCard file to write"))
      case .unwritable(.exists, let name): .exists(question: words("There is a file “%@”. Replace it?", name))
      case .unwritable(let error, let name):
        .failed(message: words("“%@” can't be written: %@", name, reason(of: error)))
      case .failed(let error):
        .failed(message: words("The contacts can't be exported: %@", formatter.reason(of: error)))
      }
    viewController?.displayExportedContacts(viewModel: viewModel)
  }

  private func missing(_ count: Int) -> String {
    count == 0
      ? ""
      : "; " + words("%d can't be read and is missing", plural: "%d can't be read and are missing", count)
  }

  private func reason(of error: PickedFileError) -> String {
    switch error {
    case .exists: words("there is a file of this name; choose another one")
    case .tooLarge(let maximum):
      words("it is larger than %@", Int64(maximum).formatted(.byteCount(style: .memory).locale(locale)))
    case .notAFile: words("it is a device or a pipe; choose a regular file")
    case .unavailable(let message): message
    case .unsupported: words("no library for vCard files is installed")
    @unknown default: words("the reason is not known")
    }
  }
}
