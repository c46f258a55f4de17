import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit

@testable import ContactList

@Suite("ContactList: Interactor", .timeLimit(.minutes(10)))
struct ContactListInteractorTests {
  private let presenter = ContactListPresentationLogicSpy()
  private let page = ContactsPage(contacts: [ContactSummary(.anna)], total: 7)

  private func interactor(_ worker: ContactsWorkerSpy) -> ContactListInteractor {
    ContactListInteractor(presenter: presenter, contacts: LiveWorker(worker))
  }

  @Test("Tells what the list began with: the filter and the contact that were kept")
  func show() {
    let interactor = interactor(ContactsWorkerSpy())
    interactor.showList(request: ContactList.ShowList.Request())
    interactor.window.filter = "an"
    interactor.selectedContact = .anna
    interactor.showList(request: ContactList.ShowList.Request())
    #expect(
      presenter.shown == [
        ContactList.ShowList.Response(filter: "", selected: nil),
        ContactList.ShowList.Response(filter: "an", selected: "anna"),
      ])
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

  @Test("Hands on why the worker can't")
  func failure() async {
    let interactor = interactor(ContactsWorkerSpy(failingWith: .busy(file: "a.db")))
    await interactor.fetchContacts(request: ContactList.FetchContacts.Request())
    await interactor.selectContact(request: ContactList.SelectContact.Request(id: "1"))
    #expect(presenter.fetched == [.failed(.busy(file: "a.db"))])
    #expect(presenter.selected == [.failed(.busy(file: "a.db"))])
    #expect(interactor.selectedContact == nil)
  }
}
