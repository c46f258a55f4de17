@testable import HostManifest
@testable import HostState
@testable import HostRuntime
import Contracts
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor @Suite("A scene has a default for a worker that may be missing", .timeLimit(.minutes(10)))
struct OptionalWorkerTests {
  private let manifest = #"{"version":1,"start":"Note","folders":["scenes"]}"#

  private func application(_ manifest: String? = nil) async throws -> LiveApplication {
    try LiveApplication(["Note": try await LiveBuilds.build("Note", ["OPTIONAL"])], manifest: manifest ?? self.manifest)
  }

  @Test("A survey doesn't complain when nothing implements it")
  func survey() async throws {
    let application = try await application()
    #expect(application.host.survey(by: .ofTests).compactMap(\.refusal) == [])
    application.host.cleanUp()
  }

  @Test("A library that comes takes the default's place; host use puts the default back, and the library again")
  func use() async throws {
    let application = try await application()
    await application.start(watches: true)
    #expect(application.workers == ["AuthWorker default 0"])
    let auth = try application.optionalAuth()
    #expect(try await auth.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "default")

    try application.folder.copy(Checkout.library("DemoAuth"), as: "scenes/libDemoAuth.so")
    await application.event(.workerChanged(worker: "AuthWorker", scene: nil, implementation: "DemoAuth", generation: 1))
    #expect(try await auth.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "Anna")

    try await application.host.use(worker: "AuthWorker", implementation: "default")
    #expect(application.workers == ["AuthWorker default 0"])
    #expect(try await auth.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "default")

    try await application.host.use(worker: "AuthWorker", implementation: "DemoAuth")
    #expect(try await auth.wrappedValue.signIn(userName: "Anna", password: "interactor").userName == "Anna")
    try await application.stop()
  }

  @Test("The manifest may choose the default where there is a library; who has none is told so")
  func chosen() async throws {
    let manifest = #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"default"}}}"#
    let application = try await application(manifest)
    try application.folder.copy(Checkout.library("DemoAuth"), as: "scenes/libDemoAuth.so")
    await application.start()
    #expect(application.workers == ["AuthWorker default 0"])
    #expect(
      throws: Refusal.wiring(
        .noDefault(
          .manifest(file: application.folder.file("scenes.json"), keyPath: "workers.AuthWorker.use"), user: "Login",
          worker: "AuthWorker"))
    ) { try application.auth(of: "Login") }
    let note = SceneDescriptor(id: "Note", version: "1", workers: .auth.optional)
    #expect(throws: WiringFault.withoutDefault(user: "Note", worker: "AuthWorker")) {
      try application.host.workers.provider(for: note).slot(for: .auth)
    }
    try await application.stop()
  }
}

/// Says that it is the default.
private struct DefaultAuth: AuthWorker {
  func signIn(userName: String, password: String) async throws(AuthError) -> Session { Session(userName: "default") }
  func fetchUser(named userName: String) async throws(AuthError) -> User { throw .unknownUser(userName) }
}

extension LiveApplication {
  /// The worker as the scene Note has it, with a default of the test's.
  fileprivate func optionalAuth() throws -> LiveWorker<any AuthWorker> {
    let note = SceneDescriptor(id: "Note", version: "1", workers: .auth.optional)
    return LiveWorker(slot: try host.workers.provider(for: note).optionalSlot(for: .auth), default: DefaultAuth())
  }
}
