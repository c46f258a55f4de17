import Contacts
import Contracts
import Foundation
import VIPKit

protocol ContactListPresentationLogic {
  func presentList(response: ContactList.ShowList.Response)
  func presentChangedBook(response: ContactList.FollowBook.Response)
  func presentFetchedContacts(response: ContactList.FetchContacts.Response)
  func presentSelectedContact(response: ContactList.SelectContact.Response)
}

final class ContactListPresenter: ContactListPresentationLogic {
  private weak var viewController: (any ContactListDisplayLogic)?
  private let words: Words
  private var formatter: ContactFormatter { ContactFormatter(words) }
  private let locale: Locale

  init(viewController: any ContactListDisplayLogic, words: Words = Words(), locale: Locale = .current) {
    self.viewController = viewController
    self.words = words
    self.locale = locale
  }

  func presentList(response: ContactList.ShowList.Response) { viewController?.displayList(viewModel: response) }

  func presentChangedBook(response: ContactList.FollowBook.Response) {
    viewController?.displayChangedBook(viewModel: ContactList.FollowBook.ViewModel())
  }

  func presentFetchedContacts(response: ContactList.FetchContacts.Response) {
    let viewModel: ContactList.FetchContacts.ViewModel =
      switch response {
      case .contacts(let page, let filter, let selected):
        .contacts(
          page.contacts.map(display), selected: selected,
          placeholder: filter.isEmpty
            ? words("No contacts. “%@” makes the first one", words("Add contact"))
            : words("Nobody matches “%@”", filter),
          showMore: showMore(of: page))
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

  private func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

  func presentSelectedContact(response: ContactList.SelectContact.Response) {
    let viewModel: ContactList.SelectContact.ViewModel =
      switch response {
      case .selected(let id): .selected(id)
      case .failed(let error): .failed(message: words("The contact can't be shown: %@", formatter.reason(of: error)))
      }
    viewController?.displaySelectedContact(viewModel: viewModel)
  }
}
