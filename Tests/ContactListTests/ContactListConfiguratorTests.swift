import ContactsTestSupport
import Contracts
import Testing
import VIPKit

@testable import ContactList

@Suite("ContactList: Configurator")
@MainActor
struct ContactListConfiguratorTests {
  private func context(_ worker: ContactsWorkerSpy, saved: PreservedState = [:]) -> SceneContext {
    SceneContext(
      sceneID: "ContactList", navigator: NavigatorSpy(), workers: WorkerProviderStub(worker), savedState: saved)
  }

  @Test("Says what the scene needs")
  func descriptor() {
    let descriptor = ContactListConfigurator().descriptor
    #expect(descriptor.id == "ContactList")
    #expect(descriptor.routes.map(\.name) == ["viewContact", "addContact"])
    #expect(descriptor.workers == ["ContactsWorker"])
  }

  @Test("Connects the cycle: what the worker has stands on the screen")
  func cycle() async throws {
    let worker = ContactsWorkerSpy(page: ContactsPage(contacts: [ContactSummary(.anna)], total: 1))
    let scene = try ContactListConfigurator().configure(in: context(worker))
    scene.viewController.viewDidLoad()
    scene.viewController.viewWillAppear()
    await scene.viewController.finishTasks()
    #expect(scene.viewController.texts.first == "Anna Zharkova")
  }

  @Test("Filter and length of the list outlive a restart")
  func preserved() async throws {
    let before = context(ContactsWorkerSpy(page: ContactsPage(contacts: [ContactSummary(.anna)], total: 99)))
    let scene = try ContactListConfigurator().configure(in: before)
    scene.viewController.type("an", into: "Filter")
    await scene.viewController.finishTasks()
    scene.viewController.press("Show more (1 of 99)")
    await scene.viewController.finishTasks()

    let worker = ContactsWorkerSpy()
    let restarted = try ContactListConfigurator().configure(in: context(worker, saved: before.snapshot()))
    restarted.viewController.viewDidLoad()
    restarted.viewController.viewWillAppear()
    await restarted.viewController.finishTasks()
    #expect(worker.calls == [.fetchContacts(ContactsQuery(filter: "an", limit: 100))])
    #expect(restarted.viewController.text(inField: "Filter") == "an")
  }

  @Test("None of the four objects outlives the scene")
  func released() async throws {
    var scene: Scene? = try ContactListConfigurator().configure(in: context(ContactsWorkerSpy()))
    scene?.viewController.viewWillAppear()
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
