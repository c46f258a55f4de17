import HostSystem
@testable import HostState
@testable import HostRuntime
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor @Suite("A worker uses another worker", .timeLimit(.minutes(10)), .live) struct LayeredWorkerTests {
  private static func manifest(inner: String, greeting: String = "Hello") -> String {
    #"""
    {"version":1,"start":"Note","folders":["scenes"],
     "workers":{"AuthWorker":{"use":"LayeredAuth","for":{"LayeredAuth":"\#(inner)"},"options":{"greeting":"\#(greeting)"}}}}
    """#
  }

  private func run(_ manifest: String) async throws -> LiveApplication {
    var libraries = ["DemoAuth": Checkout.library("DemoAuth")]
    for id in ["Note", "OptionAuth", "LayeredAuth"] { libraries[id] = try await LiveBuilds.build(id) }
    return try await .started(libraries, manifest: manifest, watches: true)
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
    // The check used a worker of another process.
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
}
