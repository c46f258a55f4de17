@testable import HostManifest
@testable import HostState
@testable import HostRuntime
import Contracts
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor @Suite("A worker uses another worker", .timeLimit(.minutes(10)), .live) struct LayeredWorkerTests {
  private static func manifest(use: String = "LayeredAuth", inner: String?, greeting: String = "Hello") -> String {
    let inner = inner.map { #","for":{"LayeredAuth":"\#($0)"}"# } ?? ""
    return #"""
      {"version":1,"start":"Note","folders":["scenes"],
       "workers":{"AuthWorker":{"use":"\#(use)"\#(inner),"options":{"greeting":"\#(greeting)"}}}}
      """#
  }

  private func application(_ manifest: String, layer: [String] = []) async throws
    -> LiveApplication
  {
    let libraries = [
      "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
      "OptionAuth": try await LiveBuilds.build("OptionAuth"),
      "LayeredAuth": try await LiveBuilds.build("LayeredAuth", layer),
    ]
    return try LiveApplication(libraries, manifest: manifest)
  }

  private func run(_ manifest: String) async throws -> LiveApplication {
    let application = try await application(manifest)
    await application.start(watches: true)
    return application
  }

  @Test("host use exchanges the outer one, puts it back, and the scene hears of a change of the inner one as well")
  func use() async throws {
    let application = try await run(Self.manifest(inner: "DemoAuth"))
    var changes = try application.auth().changes.makeAsyncIterator()

    try application.edit(Self.manifest(inner: "OptionAuth"))
    #expect(await changes.next() != nil)
    #expect(try await application.answer("Anna") == "1 Hello Anna")

    try await application.host.use(worker: "AuthWorker", implementation: "DemoAuth")
    #expect(await changes.next() != nil)
    #expect(application.workers == ["AuthWorker DemoAuth 1"], "the workers of one that nobody has are forgotten")
    #expect(try await application.answer("Anna") == "Anna")

    try await application.host.use(worker: "AuthWorker", implementation: "LayeredAuth")
    // The one that was checked was another process's.
    #expect(try await application.answer("Anna") == "2 Hello Anna")
    #expect(application.workers == ["AuthWorker LayeredAuth OptionAuth 1", "AuthWorker Note LayeredAuth 1"])
  }

  @Test("New options reach both; a choice of the scene is none of its worker")
  func options() async throws {
    let application = try await run(Self.manifest(inner: "OptionAuth"))
    try application.edit(Self.manifest(inner: "OptionAuth", greeting: "Good day"))
    await application.event { $0 == .manifestReloaded(file: application.folder.file("scenes.json")) }
    while try await application.answer("Anna") != "2 Good day Anna" { await Task.yield() }

    try application.edit(
      #"""
      {"version":1,"start":"Note","folders":["scenes"],"scenes":{"Note":{"workers":{"AuthWorker":"LayeredAuth"}}},
       "workers":{"AuthWorker":{"use":"OptionAuth","options":{"greeting":"Hello"}}}}
      """#)
    while try await application.answer("Anna") != "3 Hello Anna" { await Task.yield() }
  }

  @Test("What can't be is refused as a whole: a circle, nobody beneath, a worker that the descriptor doesn't name")
  func refused() async throws {
    let application = try await run(Self.manifest(use: "DemoAuth", inner: "OptionAuth", greeting: "Hello"))
    let circle = Refusal.wiring(.workerCycle(implementations: ["LayeredAuth", "LayeredAuth"], worker: "AuthWorker"))
    try application.edit(Self.manifest(inner: "LayeredAuth"))
    await application.event(.manifestRefused(file: application.folder.file("scenes.json"), reason: circle.message))
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    #expect(try await application.answer("Anna") == "Anna")
    try await application.stop()

    let undeclared = try await self.application(Self.manifest(inner: "DemoAuth"), layer: ["UNDECLARED"])
    #expect(throws: Refusal.wiring(.undeclaredWorker(scene: "LayeredAuth", worker: "AuthWorker"))) {
      try undeclared.auth()
    }
    #expect(undeclared.workers == [])
    undeclared.host.cleanUp()
  }
}

@MainActor @Suite("A scene has a default for a worker that may be missing", .timeLimit(.minutes(10)), .live)
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
