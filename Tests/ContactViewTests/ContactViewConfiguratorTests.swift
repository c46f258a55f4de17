import ContactsTestSupport
import Contracts
import Testing
import VIPKit

@testable import ContactView

@Suite("ContactView: Configurator")
@MainActor
struct ContactViewConfiguratorTests {
  private func context(_ worker: ContactsWorkerSpy, saved: PreservedState = [:]) -> SceneContext {
    SceneContext(
      sceneID: "ContactView", navigator: NavigatorSpy(), workers: WorkerProviderStub(worker), savedState: saved)
  }

  @Test("Says what the scene needs")
  func descriptor() {
    let descriptor = ContactViewConfigurator().descriptor
    #expect(descriptor.id == "ContactView")
    #expect(descriptor.routes.map(\.name) == ["editContact"])
    #expect(descriptor.workers == ["ContactsWorker"])
  }

  @Test("Connects the cycle: what is passed stands on the screen, and is deleted there")
  func cycle() async throws {
    let worker = ContactsWorkerSpy()
    let scene = try ContactViewConfigurator().configure(in: context(worker))
    let store = try #require(scene.dataStore as? any ContactViewDataStore)
    store.contact = .anna
    scene.viewController.viewDidLoad()
    scene.viewController.viewWillAppear()
    #expect(scene.viewController.texts.contains("+7 (999) 222 33 44"))
    scene.viewController.press("Delete")
    scene.viewController.press("Delete for good")
    await scene.viewController.finishTasks()
    #expect(worker.calls == [.delete("anna")])
  }

  @Test("The contact outlives a restart")
  func preserved() throws {
    let before = context(ContactsWorkerSpy())
    let scene = try ContactViewConfigurator().configure(in: before)
    (scene.dataStore as? any ContactViewDataStore)?.contact = .anna
    let restarted = try ContactViewConfigurator().configure(in: context(ContactsWorkerSpy(), saved: before.snapshot()))
    #expect((restarted.dataStore as? any ContactViewDataStore)?.contact == .anna)
  }

  @Test("None of the four objects outlives the scene")
  func released() async throws {
    var scene: Scene? = try ContactViewConfigurator().configure(in: context(ContactsWorkerSpy()))
    scene?.viewController.viewWillAppear()
    scene?.viewController.press("Delete")
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
