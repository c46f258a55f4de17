@testable import HostJournal
@testable import HostManifest
@testable import HostRuntime
@testable import HostState
@testable import HostSystem
import Glibc
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("Libraries come into use together, on probation, and go back together", .timeLimit(.minutes(10)))
struct ReleaseTests {
  private static func manifest(_ probation: String) -> String {
    """
    {"version":1,"start":"Note","folders":["scenes"],"probation":\(probation),
     "workers":{"AuthWorker":{"use":"DemoAuth"}}}
    """
  }

  private static func libraries() async throws -> [String: String] {
    [
      "Note": try await LiveBuilds.build("Note"), "Trouble": try await LiveBuilds.build("Trouble"),
      "DemoAuth": Checkout.library("DemoAuth"),
    ]
  }

  private static func release(trouble condition: String = "SECOND") async throws -> [String: String] {
    [
      "Note": try await LiveBuilds.build("Note", ["SECOND"]),
      "Trouble": try await LiveBuilds.build("Trouble", [condition]),
    ]
  }

  /// An application that shows Trouble on top of Note, with something typed in both.
  private func started(_ probation: String = #"{"seconds":3600}"#) async throws -> LiveApplication {
    let application = try LiveApplication(try await Self.libraries(), manifest: Self.manifest(probation), isKept: true)
    await application.start()
    await application.openTrouble()
    return application
  }

  private func generations(_ application: LiveApplication) -> [Int] {
    application.host.status().stack.map(\.generation)
  }

  @Test("All of them are in use, with what was typed; the last release goes back as a whole")
  func together() async throws {
    let application = try await started()
    try await application.host.release("1.4", Self.release())
    #expect(generations(application) == [2, 2])
    #expect(application.screen?.texts.first == "the second build")
    #expect(application.screen?.text(of: "Text") == "above")
    await application.event(.releaseBegan(name: "1.4", libraries: ["Note", "Trouble"]))
    await #expect(throws: Refusal.release(.onProbation("1.4"))) {
      try await application.host.release("1.5", Self.release())
    }

    let files = try await application.host.rollBack(nil)
    #expect(files.keys.sorted() == ["Note", "Trouble"])
    #expect(generations(application) == [3, 3])
    #expect(application.screen?.texts.first == "count 0")
    #expect(application.screen?.text(of: "Text") == "above")
    await application.event(.releaseReturned(name: "1.4", reason: "asked for by host rollback"))
    #expect(
      application.reports == [
        "release 1.4: begun, with Note, Trouble",
        "release 1.4: taken back, with Note, Trouble: asked for by host rollback",
      ])
    application.display.does(.back)
    #expect(application.screen?.title == "Note")
    #expect(application.screen?.text(of: "Text") == "beneath")
    await #expect(throws: Refusal.release(.noRelease)) { try await application.host.rollBack(nil) }
    try await application.stop()
  }

  @Test("Without a step to wait for, the time alone makes it permanent")
  func time() async throws {
    let application = try await started(#"{"seconds":0}"#)
    try await application.host.release("1.4", Self.release())
    await application.event(.releasePermanent(name: "1.4"))
    #expect(application.reports.last == "release 1.4: permanent")
    try await application.stop()
  }

  @Test("A scene that nobody has opened can't be built: the release goes back as a whole, and the scene is as it was")
  func refusedLater() async throws {
    let application = try LiveApplication(
      try await Self.libraries(), manifest: Self.manifest(#"{"seconds":3600}"#), isKept: true)
    await application.start()
    try await application.host.release("1.4", Self.release(trouble: "BROKEN"))
    #expect(application.screen?.title == "Second")
    await application.openTrouble()
    let reason = "Trouble: can't be built: TroubleFault()"
    await application.event(.releaseReturned(name: "1.4", reason: reason))
    #expect(application.host.store.state.journal.releases == [])
    application.display.does(.back)
    #expect(application.screen?.title == "Note")
    try await application.stop()
  }

  @Test("keptBuilds 0 leaves nothing to go back to: no release is begun")
  func keepsNone() async throws {
    let manifest = Self.manifest("{}").replacing(#""version":1"#, with: #""version":1,"keptBuilds":0"#)
    let application = try LiveApplication(try await Self.libraries(), manifest: manifest, isKept: true)
    await application.start()
    await #expect(throws: Refusal.release(.keepsNone(manifest: application.folder.file("scenes.json")))) {
      try await application.host.release("1.4", Self.release())
    }
    try await application.stop()
  }

  @Test(
    "A build of it ends the app during the probation: all that it has replaced is in use again, and the user is told")
  func crash() async throws {
    let application = try await begun()
    let app = try await application.startNext(after: application.death(in: "Trouble"))
    #expect(await app.display.screen { $0.sceneID == "Trouble" }.texts.first == "count 0")
    #expect(app.screen?.text(of: "Text") == "above")
    let crash = "Trouble, build 2, stopped: Illegal instruction (NoteInteractor.swift:12)"
    #expect(app.screen?.error == "\(crash). Release 1.4 was taken back")
    await app.event(.releaseReturned(name: "1.4", reason: crash))
    app.display.does(.dismissError)
    app.display.does(.back)
    #expect(app.screen?.title == "Note")
    #expect(app.screen?.text(of: "Text") == "beneath")

    let again = try await application.startNext()
    #expect(again.host.store.state.journal.releases == [])
    #expect(again.screen?.title == "Note", "the journal has it")
    try await again.stop()
  }

  @Test("What it has replaced can't be built: the same screen by the build of the release, and the user is told both")
  func replacedIsBroken() async throws {
    var libraries = try await Self.libraries()
    libraries["Trouble"] = try await LiveBuilds.build("Trouble", ["BROKEN"])
    let application = try DyingApplication(libraries, manifest: Self.manifest(#"{"seconds":3600}"#))
    await application.app.start()
    try await application.app.host.release("1.4", Self.release())
    await application.app.openTrouble()
    let app = try await application.startNext(after: application.death(in: "Trouble"))
    #expect(await app.display.screen { $0.sceneID == "Trouble" }.texts.first == "the second build")
    #expect(app.screen?.text(of: "Text") == "above")
    let crash = "Trouble, build 1, stopped: Illegal instruction (NoteInteractor.swift:12)"
    #expect(app.screen?.error == "\(crash). Release 1.4 was taken back")
    #expect(app.reports.contains("Trouble: can't be built: TroubleFault()"))
    #expect(app.host.store.state.journal.releases == [])
    try await app.stop()
  }

  @Test("A crash of another library leaves it on probation; of nobody known, the second one in a row takes it back")
  func otherCrashes() async throws {
    let application = try await begun()
    let app = try await application.startNext(after: application.death(in: "DemoAuth"))
    #expect(app.host.store.state.releaseOnProbation?.name == "1.4")
    #expect(await app.display.screen { $0.sceneID == "Trouble" }.texts.first == "the second build")
    let unknown = AppEnd(process: 7, end: .signal(SIGABRT))
    let first = try await application.startNext(after: unknown, failures: 1)
    #expect(first.host.store.state.releaseOnProbation != nil)
    let second = try await application.startNext(after: unknown, failures: 2)
    #expect(second.host.store.state.journal.releases == [])
    #expect(second.screen?.title == "Note", "and it begins a screen before, as ever")
    try await second.stop()
  }

  @Test("When it is permanent, a crash costs what a crash costs")
  func crashLater() async throws {
    let application = try await begun(#"{"seconds":0}"#)
    await application.app.event(.releasePermanent(name: "1.4"))
    let app = try await application.startNext(after: application.death(in: "Trouble"))
    #expect(await app.display.screen { $0.sceneID == "Trouble" }.texts.first == "the second build")
    _ = try await app.host.rollBack(nil)
    #expect(app.screen?.texts.first == "count 0")
    try await app.stop()
  }

  /// Under a supervisor, with a release in use.
  private func begun(_ probation: String = #"{"seconds":3600}"#) async throws -> DyingApplication {
    let application = try DyingApplication(try await Self.libraries(), manifest: Self.manifest(probation))
    await application.app.start()
    await application.app.openTrouble()
    try await application.app.host.release("1.4", Self.release())
    return application
  }
}

extension LiveApplication {
  /// Types into Note, opens Trouble on top of it, and types there.
  fileprivate func openTrouble() async {
    display.type("beneath", into: "Text")
    let route = Route<Void>("test", to: "Trouble").erased
    host.navigation.follow(route, to: "Trouble", from: host.navigation.top?.number ?? 0) { _ in }
    _ = await display.settled("Trouble")
    display.type("above", into: "Text")
  }
}
