import ContactsTestSupport
import Contracts
import Foundation
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import ContactList

@Suite("ContactList: the Interactor, and what its Presenter makes of it", .timeLimit(.minutes(10)))
struct ContactListInteractorTests {
  private let viewController = ContactListDisplayLogicSpy()
  private var presenter: ContactListPresenter { ContactListPresenter(viewController: viewController) }
  private let page = ContactsPage(contacts: [ContactSummary(.anna)], total: 7)

  private func interactor(_ worker: ContactsWorkerSpy) -> ContactListInteractor {
    ContactListInteractor(presenter: presenter, contacts: LiveWorker(worker))
  }

  private func displayed(selected: Contact.ID? = nil, _ placeholder: String) -> ContactList.FetchContacts.ViewModel {
    let anna = ContactList.DisplayedContact(id: "anna", name: "Anna Zharkova", phone: "+7 (999) 222 33 44")
    return .contacts([anna], selected: selected, placeholder: placeholder, showMore: "Show more (1 of 7)")
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
    #expect(viewController.fetched.last == displayed("Nobody matches “an”"))
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
    #expect(viewController.fetched == [displayed("Nobody matches “an”")])
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
    #expect(viewController.selected == [.selected("bjorn")])
    #expect(interactor.selectedContact == .bjorn)
  }

  @Test("Tells changes of the address book: those of the worker that answers, and that another one does")
  func followBook() async {
    let (first, second) = (ContactsWorkerSpy(), ContactsWorkerSpy())
    let slot = WorkerSlot<any ContactsWorker>(first)
    let interactor = ContactListInteractor(presenter: presenter, contacts: LiveWorker(slot: slot))
    let following = Task { await interactor.followBook(request: ContactList.FollowBook.Request()) }
    func wait(for count: Int) async { while viewController.changes < count { await Task.yield() } }

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
    #expect(viewController.changes == 3)
  }

  @Test("A contact that was chosen is fetched again with the list, and forgotten when it has been deleted")
  func selection() async {
    let worker = ContactsWorkerSpy(page: page, contact: .bjorn)
    let interactor = interactor(worker)
    interactor.selectedContact = Contact(id: "bjorn", firstName: "before")
    await interactor.fetchContacts(request: ContactList.FetchContacts.Request())
    #expect(interactor.selectedContact == .bjorn)
    let fetched = displayed(selected: "bjorn", "No contacts. “Add contact” makes the first one")
    #expect(viewController.fetched == [fetched])
    for (error, selected) in [(.unknownContact(id: "bjorn"), nil), (.busy(file: "a.db"), .bjorn), (.cancelled, .bjorn)]
      as [(ContactsError, Contact?)]
    {
      let failing = self.interactor(ContactsWorkerSpy(failingWith: error))
      failing.selectedContact = .bjorn
      await failing.fetchContacts(request: ContactList.FetchContacts.Request())
      #expect(failing.selectedContact == selected)
    }
    #expect(viewController.fetched.count == 3, "of a refresh that the next one has cancelled, nothing is told")
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

private final class ContactListDisplayLogicSpy: ContactListDisplayLogic {
  private(set) var changes = 0
  private(set) var fetched: [ContactList.FetchContacts.ViewModel] = []
  private(set) var selected: [ContactList.SelectContact.ViewModel] = []

  func displayList(viewModel: ContactList.ShowList.ViewModel) {}
  func displayChangedBook(viewModel: ContactList.FollowBook.ViewModel) { changes += 1 }
  func displayFetchedContacts(viewModel: ContactList.FetchContacts.ViewModel) { fetched.append(viewModel) }
  func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel) { selected.append(viewModel) }
}
