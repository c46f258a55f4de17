@testable import HostState
@testable import HostRuntime
import Contracts
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor @Suite("A worker uses another worker", .timeLimit(.minutes(30))) struct LayeredWorkerTests {
  private static func manifest(use: String = "LayeredAuth", inner: String?, greeting: String = "Hello") -> String {
    let inner = inner.map { #","for":{"LayeredAuth":"\#($0)"}"# } ?? ""
    return #"""
      {"version":1,"start":"Note","folders":["scenes"],
       "workers":{"AuthWorker":{"use":"\#(use)"\#(inner),"options":{"greeting":"\#(greeting)"}}}}
      """#
  }

  private func application(_ manifest: String, layer: [String] = [], without missing: String? = nil) async throws
    -> LiveApplication
  {
    var libraries = [
      "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
      "OptionAuth": try await LiveBuilds.build("OptionAuth"),
      "LayeredAuth": try await LiveBuilds.build("LayeredAuth", layer),
    ]
    missing.map { libraries[$0] = nil }
    return try LiveApplication(libraries, manifest: manifest)
  }

  private func run(_ manifest: String) async throws -> LiveApplication {
    let application = try await application(manifest)
    await application.start(watches: true)
    return application
  }

  @Test(
    "An edit exchanges the inner one 100 times under 1,000 calls through the outer one: all are answered, none made anew"
  ) func underCalls() async throws {
    let application = try await application(Self.manifest(inner: "DemoAuth"))
    await application.start()
    let auth = try application.auth()
    #expect(application.workers == ["AuthWorker LayeredAuth DemoAuth 1", "AuthWorker Note LayeredAuth 1"])
    let calls = Task.detached {
      await withTaskGroup(of: [String].self) { group in
        for _ in 0..<10 {
          group.addTask {
            var answers: [String] = []
            for _ in 0..<100 {
              let session = try? await auth.wrappedValue.signIn(userName: "Anna", password: "interactor")
              answers.append(session?.userName ?? "none")
              await Task.yield()
            }
            return answers
          }
        }
        return await group.reduce(into: [String]()) { $0 += $1 }
      }
    }
    for number in 1...100 {
      try application.edit(Self.manifest(inner: number % 2 == 1 ? "OptionAuth" : "DemoAuth"))
      try await application.lookAgain()
    }
    let answers = await calls.value
    #expect(answers.count == 1000)
    #expect(Set(answers).isSubset(of: ["1 Anna", "1 Hello Anna"]))
    #expect(try await application.answer("Anna") == "1 Anna")
    try await application.stop()
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
    try await application.stop()
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
    try await application.stop()
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

  @Test("A survey tells of the circle, and of the missing one, of the scene and of the worker; it runs neither")
  func survey() async throws {
    let circle = try await application(Self.manifest(inner: "LayeredAuth"))
    let fault = Refusal.wiring(.workerCycle(implementations: ["LayeredAuth", "LayeredAuth"], worker: "AuthWorker"))
    #expect(circle.refusals == ["Note": fault, "LayeredAuth": fault])
    circle.host.cleanUp()

    let missing = try LiveApplication(
      ["LayeredAuth": try await LiveBuilds.build("LayeredAuth"), "Note": try await LiveBuilds.build("Note")],
      manifest: #"{"version":1,"start":"Note","folders":["scenes"]}"#)
    let nobody = Refusal.wiring(.noWorker(scene: "LayeredAuth", worker: "AuthWorker"))
    #expect(missing.refusals == ["Note": nobody, "LayeredAuth": nobody])
    missing.host.cleanUp()
  }
}

extension LiveApplication {
  /// Why libraries are refused, by id, as `host check` finds out.
  fileprivate var refusals: [String: Refusal] { host.survey(by: .ofTests).reduce(into: [:]) { $0[$1.id] = $1.refusal } }
}
