@testable import HostRuntime
@testable import HostSystem
@testable import HostLoading
@testable import HostState
import Contracts
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("host use asks an implementation for the facts of its contract", .timeLimit(.minutes(10)))
struct WorkerTrialTests {
  private static func manifest(use: String) -> String {
    #"{"version":1,"start":"Note","folders":["scenes"],"workers":{"AuthWorker":{"use":"\#(use)"}}}"#
  }

  private static let firstCheck = "Nobody is found under a name that no user has"

  private func start(_ condition: String, use: String = "DemoAuth") async throws -> LiveApplication {
    let application = try LiveApplication(
      [
        "Note": try await LiveBuilds.build("Note"), "DemoAuth": Checkout.library("DemoAuth"),
        "FaultyAuth": try await LiveBuilds.build("FaultyAuth", [condition]),
      ],
      manifest: Self.manifest(use: use))
    await application.start()
    return application
  }

  private func fault(_ reason: String) -> WiringFault {
    .checkFailed(implementation: "FaultyAuth", worker: "AuthWorker", check: Self.firstCheck, reason: reason)
  }

  private static let wrong = #"found an answer, expected unknownUser("\u{01}")"#

  #if arch(x86_64)
    private nonisolated static let trap = "SIGILL (Illegal instruction): no users"
  #else
    private nonisolated static let trap = "SIGTRAP (Trace/breakpoint trap): no users"
  #endif

  @Test(
    "One that ends the process in a check ends that of the checks; the run goes on",
    arguments: [("EXITS", "exit status 0"), ("TRAPS", trap), ("KILLED", "SIGKILL (Killed)")])
  func ends(condition: String, end: String) async throws {
    let application = try await start(condition)
    await #expect(throws: Refusal.wiring(fault("it ended the process that checks it: \(end)"))) {
      try await application.host.use(worker: "AuthWorker", implementation: "FaultyAuth")
    }
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    #expect(try await application.answer("Anna") == "Anna")
    try await application.stop()
  }

  @Test("A new build of the implementation in use is checked, and so is an edit of the manifest")
  func buildsAndEdits() async throws {
    let application = try await start("SPARED", use: "FaultyAuth")
    try application.replace("FaultyAuth", by: try await LiveBuilds.build("FaultyAuth", ["WRONG"]))
    try await application.lookAgain()
    #expect(application.screen?.statusMessage == "FaultyAuth was not updated: \(fault(Self.wrong).message)")
    #expect(application.workers == ["AuthWorker FaultyAuth 1"])

    try application.folder.write(Self.manifest(use: "DemoAuth").utf8, to: "scenes.json")
    try await application.lookAgain()
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    try await application.stop()

    let edited = try await start("WRONG")
    try edited.folder.write(Self.manifest(use: "FaultyAuth").utf8, to: "scenes.json")
    try await edited.lookAgain()
    #expect(edited.reports == [fault(Self.wrong).message])
    #expect(edited.workers == ["AuthWorker DemoAuth 1"])
    try await edited.stop()
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
    #expect(application.screen?.statusMessage == "FaultyAuth was not updated: \(fault.message)")
    #expect(application.workers == ["AuthWorker DemoAuth 1"])
    #expect(try await application.answer("Anna") == "Anna")

    try await application.host.use(worker: "AuthWorker", implementation: "FaultyAuth", isForced: true)
    #expect(application.workers == ["AuthWorker FaultyAuth 1"])
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
