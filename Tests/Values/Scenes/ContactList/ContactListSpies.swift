import ContactsTestSupport
import Contracts

@testable import ContactList

final class ContactListPresentationLogicSpy: ContactListPresentationLogic {
  private(set) var changes = 0
  private(set) var fetched: [ContactList.FetchContacts.Response] = []
  private(set) var selected: [ContactList.SelectContact.Response] = []

  func presentList(response: ContactList.ShowList.Response) {}
  func presentChangedBook(response: ContactList.FollowBook.Response) { changes += 1 }
  func presentFetchedContacts(response: ContactList.FetchContacts.Response) { fetched.append(response) }
  func presentSelectedContact(response: ContactList.SelectContact.Response) { selected.append(response) }
}

final class ContactListDisplayLogicSpy: ContactListDisplayLogic {
  private(set) var fetched: [ContactList.FetchContacts.ViewModel] = []

  func displayList(viewModel: ContactList.ShowList.ViewModel) {}
  func displayChangedBook(viewModel: ContactList.FollowBook.ViewModel) {}
  func displayFetchedContacts(viewModel: ContactList.FetchContacts.ViewModel) { fetched.append(viewModel) }
  func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel) {}
}
