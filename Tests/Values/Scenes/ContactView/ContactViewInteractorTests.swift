import ContactsTestSupport
import Contracts
import Testing
import VIPKit

@testable import ContactView

@Suite("ContactView: Interactor")
struct ContactViewInteractorTests {
  private let presenter = ContactViewPresentationLogicSpy()

  private func interactor(_ worker: ContactsWorkerSpy, instance contact: Contact?) -> ContactViewInteractor {
    let interactor = ContactViewInteractor(presenter: presenter, contacts: LiveWorker(worker))
    interactor.contact = contact
    return interactor
  }

  @Test("Fetches a contact of which only the id is known; what is known already is told as it is")
  func fetch() async {
    let worker = ContactsWorkerSpy()
    let linked = interactor(worker, instance: nil)
    linked.contactID = "anna"
    await linked.fetchContact(request: ContactView.FetchContact.Request())
    await interactor(worker, instance: .bjorn).fetchContact(request: ContactView.FetchContact.Request())
    await interactor(worker, instance: nil).fetchContact(request: ContactView.FetchContact.Request())
    #expect(worker.calls == [.fetchContact("anna")])
    #expect(presenter.fetched == [.fetched(.anna), .fetched(.bjorn), .fetched(nil)])
  }

  @Test("Hands on why the worker can't delete")
  func failure() async {
    let worker = ContactsWorkerSpy(failingWith: .busy(file: "a.db"))
    await interactor(worker, instance: .anna).deleteContact(request: ContactView.DeleteContact.Request())
    #expect(presenter.deleted == [.failed(.busy(file: "a.db"))])
  }

  @Test("Who has been deleted already is deleted")
  func deletedAlready() async {
    let worker = ContactsWorkerSpy(failingWith: .unknownContact(id: "anna"))
    await interactor(worker, instance: .anna).deleteContact(request: ContactView.DeleteContact.Request())
    #expect(presenter.deleted == [.deleted])
  }

  @Test("What somebody else has just changed is fetched, so that the user decides on what there is now")
  func changed() async {
    var changed = Contact.anna
    changed.lastName = "Petrova"
    let worker = ContactsWorkerSpy(deleting: .changed(id: "anna"), contact: changed)
    let interactor = interactor(worker, instance: .anna)
    await interactor.deleteContact(request: ContactView.DeleteContact.Request())
    #expect(worker.calls == [.delete(.anna), .fetchContact("anna")])
    #expect(interactor.contact == changed)
    #expect(presenter.deleted == [.changed(changed)])
  }

  @Test("Where no contact is shown, there is nothing to delete")
  func nothing() async {
    let worker = ContactsWorkerSpy()
    await interactor(worker, instance: nil).deleteContact(request: ContactView.DeleteContact.Request())
    #expect(worker.calls.isEmpty)
    #expect(presenter.deleted == [.deleted])
  }
}
