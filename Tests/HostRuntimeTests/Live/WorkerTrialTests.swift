@testable import HostRuntime
import Contracts
import ScreenModel
import TestSupport
import Testing
import VIPKit

@testable import HostModel

@MainActor
@Suite("host use asks an implementation for the facts of its contract", .timeLimit(.minutes(5)))
struct WorkerTrialTests {
  private func start(_ condition: String) async throws -> LiveApplication {
    let application = try LiveApplication(
      [
        "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
        "FaultyAuth": try await LiveBuilds.build("FaultyAuth", [condition]),
      ],
      manifest: #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"DemoAuth"}}}"#)
    await application.start()
    return application
  }

  @Test(
    "One that fails a check is refused, with what it did; by force it is taken",
    arguments: [
      (
        "WRONG", "Nobody is found under a name that no user has",
        #"found an answer, expected unknownUser("\u{01}")"#
      ),
      (
        "TAKEN", "The first user is set up once, and signs in by the password alone",
        "there are users before the first one"
      ),
    ])
  func refused(condition: String, check: String, reason: String) async throws {
    let application = try await start(condition)
    let fault = WiringFault.checkFailed(
      implementation: "FaultyAuth", worker: "AuthWorker", check: check, reason: reason)
    await #expect(throws: Refusal.wiring(fault)) {
      try await application.host.use(worker: "AuthWorker", implementation: "FaultyAuth")
    }
    #expect(application.screen?.notice == "FaultyAuth was not updated: \(fault.message)")
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    #expect(try await application.answer("Anna") == "Anna")

    try await application.host.use(worker: "AuthWorker", implementation: "FaultyAuth", isForced: true)
    #expect(application.workers == ["AuthWorker FaultyAuth 1"])
    try await application.stop()
  }

  @Test("One that doesn't answer is refused after a while; calls go on meanwhile")
  func silent() async throws {
    let application = try await start("SILENT")
    let use = Task { try await application.host.use(worker: "AuthWorker", implementation: "FaultyAuth") }
    for _ in 1...100 {
      #expect(try await application.answer("Anna") == "Anna")
      await Task.yield()
    }
    await #expect(
      throws: Refusal.wiring(
        .checkFailed(
          implementation: "FaultyAuth", worker: "AuthWorker", check: "Nobody is found under a name that no user has",
          reason: "no answer within 10 s"))
    ) { try await use.value }
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    try await application.stop()
  }

  @Test("One that passes takes over, and what the checks changed is nowhere")
  func passes() async throws {
    let application = try LiveApplication(
      [
        "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
        "SQLiteAuth": Checkout.library("SQLiteAuth"),
      ],
      manifest: #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"DemoAuth"}}}"#)
    await application.start()
    try await application.host.use(worker: "AuthWorker", implementation: "SQLiteAuth")
    #expect(application.workers == ["AuthWorker SQLiteAuth 1"])
    #expect(try await application.auth().wrappedValue.needsSetUp())
    try await application.stop()
  }
}
