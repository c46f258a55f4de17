import ContactsTestSupport
import Contracts
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import ContactView

@Suite("ContactView: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct ContactViewConfiguratorTests {
  private let navigator = NavigatorSpy()

  private func open(
    _ worker: ContactsWorkerSpy, instance contact: Contact?, savedState: PreservedState = [:]
  ) throws -> SceneDriver {
    try SceneDriver(
      ContactViewConfigurator(), workers: TestWorkers().with(.contacts, worker), navigator: navigator,
      savedState: savedState
    ) { store in
      if let contact { (store as? any ContactViewDataStore)?.contact = contact }
    }
  }

  @Test("the descriptor names the route and the worker that the scene uses")
  func descriptor() {
    let descriptor = ContactViewConfigurator().descriptor
    #expect(descriptor.id == "ContactView")
    #expect(descriptor.routes == [ResultRoute.editContact.erased])
    #expect(descriptor.workers == [WorkerKey.contacts.erased, WorkerKey.auth.erased])
    #expect(descriptor.requirements == [.session])
  }

  @Test("the contact that was passed stands on the screen; the edited one that comes back does at once")
  func contact() async throws {
    let contactView = try open(ContactsWorkerSpy(), instance: .anna)
    #expect(
      contactView.words == [
        "Anna Zharkova", "Mobile", "+7 (999) 222 33 44", "Home", "anna@example.org", "Edit", "Delete", "More",
      ])
    try await contactView.press("More")
    #expect(contactView.words.suffix(3) == ["More", "Note", "VIP, of course"])

    try contactView.finish(.editContact, with: .bjorn)
    #expect(contactView.words == ["Björn Åkesson", "Edit", "Delete"])
  }

  @Test("a link brings the contact with its id, also after a restart; of an unknown one it is told")
  func link() async throws {
    let worker = ContactsWorkerSpy()
    let first = try open(worker, byLinkTo: "anna")
    let state = try first.preservedState()
    try await first.settle()
    #expect(first.words.first == "Anna Zharkova")
    let second = try open(worker, instance: nil, savedState: state)
    try await second.settle()
    #expect(second.words == first.words)
    #expect(worker.calls == [.fetchContact("anna"), .fetchContact("anna")])

    let third = try open(ContactsWorkerSpy(failingWith: .unknownContact(id: "anna")), instance: nil, savedState: state)
    try await third.settle()
    #expect(third.error == "The contact can't be shown: the contact has been deleted")
    #expect(third.words.isEmpty)
  }

  private func open(_ worker: ContactsWorkerSpy, byLinkTo id: String) throws -> SceneDriver {
    try SceneDriver(
      ContactViewConfigurator(), workers: TestWorkers().with(.contacts, worker), navigator: navigator,
      openedBy: (link: "contacts/:id", parameters: ["id": id]))
  }

  @Test("the contact is deleted when the user confirms it, and the scene is left")
  func delete() async throws {
    let worker = ContactsWorkerSpy()
    let contactView = try open(worker, instance: .anna)
    try await contactView.press("Delete")
    #expect(worker.calls.isEmpty)
    try await contactView.press("Delete for good")
    #expect(worker.calls == [.delete(.anna)])
    #expect(navigator.moves == [.back])
  }

  @Test("the contact and the question whether to delete it outlive a restart")
  func preserved() async throws {
    let first = try open(ContactsWorkerSpy(), instance: .anna)
    try await first.press("Delete")
    let second = try open(ContactsWorkerSpy(), instance: nil, savedState: first.preservedState())
    #expect(second.words == first.words)
    #expect(second.words.contains("Delete for good"))
  }

  @Test("none of the four objects outlives the scene")
  func released() async throws {
    var contactView: SceneDriver? = try open(ContactsWorkerSpy(), instance: .anna)
    let check = ReleaseCheck(contactView?.scene)
    try await contactView?.follow("Edit")
    try await contactView?.press("Delete")
    try await contactView?.press("Delete for good")
    contactView?.disappear()
    contactView = nil
    #expect(check.alive == [])
  }
}
