import ContactsTestSupport
import Contracts
import Testing
import VIPKit

@testable import AddContact

@Suite("AddContact: Configurator")
@MainActor
struct AddContactConfiguratorTests {
  private let contactView = ContactStoreSpy()

  private func context(_ worker: ContactsWorkerSpy, saved: PreservedState = [:]) -> SceneContext {
    SceneContext(
      sceneID: "AddContact", navigator: NavigatorSpy(previous: contactView), workers: WorkerProviderStub(worker),
      savedState: saved)
  }

  @Test("Says what the scene needs")
  func descriptor() {
    let descriptor = AddContactConfigurator().descriptor
    #expect(descriptor.id == "AddContact")
    #expect(descriptor.routes.isEmpty)
    #expect(descriptor.workers == ["ContactsWorker"])
  }

  @Test("Connects the cycle: a wrong phone is refused, a right one saved and handed back")
  func cycle() async throws {
    let worker = ContactsWorkerSpy()
    let scene = try AddContactConfigurator().configure(in: context(worker))
    (scene.dataStore as? any AddContactDataStore)?.contact = .anna
    scene.viewController.viewDidLoad()
    scene.viewController.type("123", into: "Phone")
    scene.viewController.press("Save")
    await scene.viewController.finishTasks()
    #expect(scene.viewController.container.error == "Phone must have 11 digits, as +7 (999) 111 22 33 has")
    #expect(worker.calls.isEmpty)

    scene.viewController.type("8 999 111 22 33", into: "Phone")
    scene.viewController.press("Save")
    await scene.viewController.finishTasks()
    #expect(contactView.contact?.phones.first?.value == "8 999 111 22 33")
    #expect(worker.calls == contactView.contact.map { [.update($0)] })
  }

  @Test("The contact and what was typed outlive a restart")
  func preserved() throws {
    let before = context(ContactsWorkerSpy())
    let scene = try AddContactConfigurator().configure(in: before)
    (scene.dataStore as? any AddContactDataStore)?.contact = .anna
    scene.viewController.viewDidLoad()
    scene.viewController.type("Hanna", into: "First name")

    let restarted = try AddContactConfigurator().configure(in: context(ContactsWorkerSpy(), saved: before.snapshot()))
    restarted.viewController.viewDidLoad()
    #expect((restarted.dataStore as? any AddContactDataStore)?.contact == .anna)
    #expect(restarted.viewController.title == "Edit contact")
    #expect(restarted.viewController.text(inField: "First name") == "Hanna")
    #expect(restarted.viewController.text(inField: "Last name") == "zharkova")
  }

  @Test("None of the four objects outlives the scene")
  func released() async throws {
    var scene: Scene? = try AddContactConfigurator().configure(in: context(ContactsWorkerSpy()))
    scene?.viewController.viewDidLoad()
    scene?.viewController.press("Save")
    await scene?.viewController.finishTasks()
    weak let viewController = scene?.viewController
    weak let interactor = scene?.interactor
    weak let presenter = scene?.presenter
    weak let router = scene?.router
    scene = nil
    #expect(viewController == nil)
    #expect(interactor == nil)
    #expect(presenter == nil)
    #expect(router == nil)
  }
}
