import ContactsTestSupport
import Contracts
import Foundation
import Testing
import VIPKit

@testable import ContactList

@Suite("ContactList: Presenter")
struct ContactListPresenterTests {
  private let viewController = ContactListDisplayLogicSpy()
  private var presenter: ContactListPresenter { ContactListPresenter(viewController: viewController) }

  @Test("Capitalises names and formats phones; who has no name is shown by e-mail")
  func contacts() {
    let page = ContactsPage(contacts: Contact.samples.map { ContactSummary($0) }, total: 4)
    presenter.presentFetchedContacts(response: .contacts(page, filter: "", selected: "anna"))
    #expect(
      viewController.fetched == [
        .contacts(
          [
            ContactList.DisplayedContact(id: "anna", name: "Anna Zharkova", phone: "+7 (999) 222 33 44"),
            ContactList.DisplayedContact(id: "aleksey", name: "Алексей Ёлкин", phone: "+7 (495) 123 45 67"),
            ContactList.DisplayedContact(id: "bjorn", name: "Björn Åkesson", phone: ""),
            ContactList.DisplayedContact(id: "newsletter", name: "news@example.com", phone: ""),
          ], selected: "anna", placeholder: "No contacts. “Add contact” makes the first one",
          showMore: nil)
      ])
  }

  @Test(
    "A name of any kind is displayed",
    arguments: [
      (ContactSummary(id: "1", firstName: "anna maria", lastName: "mcDonald"), "Anna Maria McDonald"),
      (ContactSummary(id: "1", firstName: " ёлка ", lastName: ""), "Ёлка"),
      (ContactSummary(id: "1", firstName: "", lastName: "", phone: "79991112233"), "+7 (999) 111 22 33"),
      (ContactSummary(id: "1", firstName: "", lastName: "", phone: "112"), "112"),
      (ContactSummary(id: "1", firstName: "", lastName: ""), "No name"),
    ])
  func names(contact: ContactSummary, name: String) {
    presenter.presentFetchedContacts(
      response: .contacts(ContactsPage(contacts: [contact], total: 1), filter: "", selected: nil))
    guard case .contacts(let displayed, _, _, _)? = viewController.fetched.last else {
      Issue.record("nothing was displayed")
      return
    }
    #expect(displayed.map(\.name) == [name])
  }

  @Test("Offers more when there is more, and names the filter when nobody matches it")
  func moreAndNone() {
    let anna = ContactList.DisplayedContact(id: "anna", name: "Anna Zharkova", phone: "+7 (999) 222 33 44")
    presenter.presentFetchedContacts(
      response: .contacts(ContactsPage(contacts: [ContactSummary(.anna)], total: 100_000), filter: "an", selected: nil))
    presenter.presentFetchedContacts(
      response: .contacts(ContactsPage(contacts: [], total: 0), filter: "xyz", selected: nil))
    #expect(
      viewController.fetched == [
        .contacts(
          [anna], selected: nil, placeholder: "Nobody matches “an”", showMore: "Show more (1 of 100,000)"),
        .contacts(
          [], selected: nil, placeholder: "Nobody matches “xyz”", showMore: nil),
      ])
  }

  @Test(
    "Says of each error of the address book why, and what helps",
    arguments: [
      (ContactsError.unknownContact(id: "1"), "the contact has been deleted"),
      (.alreadyExists(id: "1"), "the contact is there already"),
      (.busy(file: "a"), "“a” is in use by another program; try again when it has finished"),
      (.readOnly(file: "a"), "“a” may not be written; check its permissions and those of its folder"),
      (.full(file: "a"), "there is no room left for “a”; make room and try again"),
      (
        .corrupt(file: "a", systemMessage: "file is not a database"),
        "“a” is damaged: file is not a database; put a copy from a backup in its place"
      ),
      (
        .unreadableCard(file: "a", VCardError(line: 1, reason: .endMissing)),
        "a card in “a” can't be read: line 1: the card that begins here has no END:VCARD"
      ),
      (.foreign(file: "a"), "“a” is the database of another program"),
      (
        .newer(file: "a", version: 4, known: 2),
        "“a” has version 4, made by a newer app; this one knows versions up to 2"
      ),
      (.unavailable(file: "a", systemMessage: "Is a directory"), "“a” can't be reached: Is a directory"),
    ])
  func reasons(error: ContactsError, reason: String) {
    presenter.presentFetchedContacts(response: .failed(error))
    #expect(viewController.fetched == [.failed(message: "The contacts can't be shown: \(reason)")])
  }

  @Test("Says what went wrong")
  func failures() {
    presenter.presentFetchedContacts(response: .failed(.busy(file: "a.db")))
    presenter.presentSelectedContact(response: .failed(.unknownContact(id: "1")))
    let reason = "“a.db” is in use by another program; try again when it has finished"
    #expect(viewController.fetched == [.failed(message: "The contacts can't be shown: \(reason)")])
    #expect(viewController.selected == [.failed(message: "The contact can't be shown: the contact has been deleted")])
  }

  @Test("Speaks the user's language, with numbers as the user writes them")
  func russian() {
    let words = Words(["Show more (%@ of %@)": "Показать ещё (%@ из %@)", "Nobody matches “%@”": "Никого: %@"])
    let presenter = ContactListPresenter(
      viewController: viewController, words: words, locale: Locale(identifier: "de_DE"))
    presenter.presentFetchedContacts(
      response: .contacts(ContactsPage(contacts: [], total: 100_000), filter: "x", selected: nil))
    guard case .contacts(_, _, let placeholder, let showMore)? = viewController.fetched.last else {
      Issue.record("nothing was displayed")
      return
    }
    #expect(placeholder == "Никого: x")
    #expect(showMore == "Показать ещё (0 из 100.000)")
  }
}
