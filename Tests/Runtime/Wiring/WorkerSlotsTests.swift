import HostSystem
@testable import HostManifest
@testable import HostRuntime
@testable import HostLoading
@testable import HostState
import Contracts
import TestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("Scenes get the workers that their descriptors name, and share them")
struct WorkerSlotsTests {
  private let test: TestWiring

  init() throws { test = try TestWiring() }

  @Test("a scene has the same slot each time it is built, and so sees an exchange; another scene shares its worker")
  func slot() async throws {
    let workers = try ["Login", "Home"].map { id in
      let provider = test.workers.provider(for: scene(id, workers: .auth))
      return try #require(provider.slot(for: .auth).current as? any SessionKeeper)
    }
    #expect(workers[0].session === workers[1].session && workers[1].currentSession == Session(userName: "Aleksey"))
    workers[0].signOut()
    #expect(workers[1].currentSession == nil)

    let home = try test.workers.provider(for: scene("Home", workers: .auth)).slot(for: .auth)
    let context = SceneContext(
      sceneID: "Home", navigator: NavigatorSpy(), workers: test.workers.provider(for: scene("Home", workers: .auth)))
    let live = try context.worker(.auth)
    home.exchange(for: AuthStub())
    await #expect(throws: AuthError.unknownUser("Aleksey")) { try await live.wrappedValue.fetchUser(named: "Aleksey") }
  }

  /// The worker of a scene, with the manifest's options for an implementation that declares its options.
  private func optionAuth(_ options: String) async throws -> (
    application: TestApplication, provider: any WorkerProvider
  ) {
    let application = try TestApplication(
      ["Home"],
      manifest: """
        {"version":1,"start":"Home","folders":["scenes"],"requirements":{"session":"Home"},
        "workers":{"AuthWorker":{"options":\(options)}}}
        """)
    let library = try await LiveBuilds.build("OptionAuth", ["DECLARES"])
    try application.folder.copy(library, as: "scenes/libOptionAuth.so")
    let manifest = try ManifestReader(file: application.folder.file("scenes.json")).read()
    let other = try TestApplication(in: application.folder, manifest)
    return (other, other.host.workers.provider(for: scene("Home", workers: .auth)))
  }

  @Test("an option of another type is told before the worker is made, which may never ask for it")
  func wrongOption() async throws {
    let (application, provider) = try await optionAuth(#"{"greeting":"Hello","volume":"loud"}"#)
    let reason =
      application.place("workers.AuthWorker.options.volume").description + #": found the string "loud", expected Int"#
    #expect(throws: Diagnostic.workerFailed(implementation: "OptionAuth", reason: reason)) {
      try provider.slot(for: .auth)
    }
  }

  @Test("an option that no implementation takes is told, and the worker made, which knows who uses the application")
  func unknownOption() async throws {
    let (application, provider) = try await optionAuth(#"{"volum":7}"#)
    application.host.user = UserIdentity(id: "7", name: "Anna")
    let worker = try provider.slot(for: .auth).current
    #expect(try await worker.signIn(userName: "a", password: "") == Session(userName: "Anna a"))
    #expect(
      application.faults == [
        .unknownOption(
          application.place("workers.AuthWorker.options"), worker: "AuthWorker", found: "volum",
          implementations: ["OptionAuth"])
      ])
  }

  @Test("a library is loaded once; an unknown one, a worker that isn't declared and one of another type are refused")
  func loadedOnce() throws {
    let fault = Diagnostic.undeclaredWorker(scene: "Login", worker: "AuthWorker")
    let provider = test.workers.provider(for: SceneDescriptor(id: "Login", version: "1"))
    #expect(throws: fault) { try provider.slot(for: .auth) }
    let other = test.workers.provider(for: scene("Login", workers: .auth))
    #expect(throws: fault) { try other.slot(for: WorkerKey<Int>("AuthWorker")) }

    #expect(try test.scene("Login") === test.scene("Login"))
    #expect(throws: Diagnostic.unknown(id: "Logn", known: ["DemoAuth", "Home", "Login"])) { try test.scene("Logn") }
    let ids = try test.opener.plan { planner throws(Diagnostic) in
      (scenes: planner.ids(of: .scene), workers: planner.ids(of: .worker))
    }
    #expect(ids == (["Home", "Login"], ["DemoAuth"]))
  }

  private func scene(_ id: String, workers: WorkerKey<any AuthWorker>) -> SceneDescriptor {
    SceneDescriptor(id: id, version: "1", workers: workers)
  }
}
