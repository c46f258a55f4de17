import ContactsTestSupport
import Contracts
import Foundation
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import ContactList

@Suite("ContactList: Interactor", .timeLimit(.minutes(10)))
struct ContactListInteractorTests {
  private let presenter = ContactListPresentationLogicSpy()
  private let page = ContactsPage(contacts: [ContactSummary(.anna)], total: 7)

  private func interactor(_ worker: ContactsWorkerSpy) -> ContactListInteractor {
    ContactListInteractor(presenter: presenter, contacts: LiveWorker(worker))
  }

  @Test("Keeps the filter, and starts again with the first window for another")
  func filter() async {
    let worker = ContactsWorkerSpy(page: page)
    let interactor = interactor(worker)
    await interactor.showMore(request: ContactList.ShowMore.Request())
    await interactor.filterContacts(request: ContactList.FilterContacts.Request(filter: "an"))
    await interactor.showMore(request: ContactList.ShowMore.Request())
    await interactor.fetchContacts(request: ContactList.FetchContacts.Request())
    #expect(
      worker.calls == [
        .fetchContacts(ContactsQuery(limit: 100)), .fetchContacts(ContactsQuery(filter: "an", limit: 50)),
        .fetchContacts(ContactsQuery(filter: "an", limit: 100)),
        .fetchContacts(ContactsQuery(filter: "an", limit: 100)),
      ])
    #expect(interactor.filter == "an")
    #expect(presenter.fetched.last == .contacts(page, filter: "an", selected: nil))
  }

  @Test("An answer that comes when the user has typed on is not shown")
  func lateAnswer() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let worker = ContactsWorkerSpy(page: page) { query in
      if query.filter == "a" { for await _ in gate {} }
    }
    let interactor = interactor(worker)
    async let slow: Void = interactor.filterContacts(request: ContactList.FilterContacts.Request(filter: "a"))
    while worker.calls.isEmpty { await Task.yield() }
    await interactor.filterContacts(request: ContactList.FilterContacts.Request(filter: "an"))
    open.finish()
    await slow
    #expect(worker.calls.count == 2)
    #expect(presenter.fetched == [.contacts(page, filter: "an", selected: nil)])
  }

  @Test("Of a refresh that the next one has cancelled, nothing is told")
  func cancelledRefresh() async {
    let worker = ContactsWorkerSpy(failingWith: .cancelled)
    await interactor(worker).fetchContacts(request: ContactList.FetchContacts.Request())
    #expect(worker.calls == [.fetchContacts(ContactsQuery(limit: 50))])
    #expect(presenter.fetched.isEmpty)
  }

  @Test("The contact that was chosen last is the one, also when an earlier one is answered later")
  func lastChoice() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let worker = ContactsWorkerSpy(
      contacts: [.anna, .bjorn],
      beforeFetchingOne: { id in
        if id == "anna" { for await _ in gate {} }
      })
    let interactor = interactor(worker)
    async let slow: Void = interactor.selectContact(request: ContactList.SelectContact.Request(id: "anna"))
    while worker.calls.isEmpty { await Task.yield() }
    await interactor.selectContact(request: ContactList.SelectContact.Request(id: "bjorn"))
    open.finish()
    await slow
    #expect(worker.calls == [.fetchContact("anna"), .fetchContact("bjorn")])
    #expect(presenter.selected == [.selected("bjorn")])
    #expect(interactor.selectedContact == .bjorn)
  }

  @Test("Tells changes of the address book: those of the worker that answers, and that another one does")
  func followBook() async {
    let (first, second) = (ContactsWorkerSpy(), ContactsWorkerSpy())
    let slot = WorkerSlot<any ContactsWorker>(first)
    let interactor = ContactListInteractor(presenter: presenter, contacts: LiveWorker(slot: slot))
    let following = Task { await interactor.followBook(request: ContactList.FollowBook.Request()) }
    func wait(for count: Int) async { while presenter.changes < count { await Task.yield() } }

    while first.followers == 0 { await Task.yield() }
    first.change()
    await wait(for: 1)
    slot.exchange(for: second)
    await wait(for: 2)
    second.change()
    await wait(for: 3)
    while first.followers > 0 { await Task.yield() }
    following.cancel()
    await following.value
    while second.followers > 0 { await Task.yield() }
    #expect(presenter.changes == 3)
  }

  @Test("A contact that was chosen is fetched again with the list, and forgotten when it has been deleted")
  func selection() async {
    let worker = ContactsWorkerSpy(page: page, contact: .bjorn)
    let interactor = interactor(worker)
    interactor.selectedContact = Contact(id: "bjorn", firstName: "before")
    await interactor.fetchContacts(request: ContactList.FetchContacts.Request())
    #expect(interactor.selectedContact == .bjorn)
    #expect(presenter.fetched == [.contacts(page, filter: "", selected: "bjorn")])

    let deleted = self.interactor(ContactsWorkerSpy(failingWith: .unknownContact(id: "bjorn")))
    deleted.selectedContact = .bjorn
    await deleted.fetchContacts(request: ContactList.FetchContacts.Request())
    #expect(deleted.selectedContact == nil)

    let busy = self.interactor(ContactsWorkerSpy(failingWith: .busy(file: "a.db")))
    busy.selectedContact = .bjorn
    await busy.fetchContacts(request: ContactList.FetchContacts.Request())
    #expect(busy.selectedContact == .bjorn)
  }
}

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
