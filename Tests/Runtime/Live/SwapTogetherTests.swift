@testable import HostJournal
@testable import HostRuntime
@testable import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("Several libraries come into use together, and go back together", .timeLimit(.minutes(10)))
struct SwapTogetherTests {
  private static func libraries() async throws -> [String: String] {
    [
      "Note": try await LiveBuilds.build("Note"), "Trouble": try await LiveBuilds.build("Trouble"),
      "DemoAuth": Checkout.library("DemoAuth"),
    ]
  }

  private static func builds() async throws -> [String: String] {
    [
      "Note": try await LiveBuilds.build("Note", ["SECOND"]),
      "Trouble": try await LiveBuilds.build("Trouble", ["SECOND"]),
    ]
  }

  private func generations(_ application: LiveApplication) -> [Int] {
    application.host.status().stack.map(\.generation)
  }

  @Test("All of them are in use, with what was typed; the last swap goes back as a whole, once")
  func together() async throws {
    let application = try LiveApplication(try await Self.libraries(), isKept: true)
    await application.start()
    await application.openTrouble()
    try await application.host.swap(Self.builds())
    #expect(generations(application) == [2, 2])
    #expect(application.screen?.texts.first == "the second build")
    #expect(application.screen?.text(of: "Text") == "above")

    let files = try await application.host.rollBack(nil)
    #expect(files.keys.sorted() == ["Note", "Trouble"])
    #expect(generations(application) == [3, 3])
    #expect(application.screen?.texts.first == "count 0")
    #expect(application.screen?.text(of: "Text") == "above")
    for (id, file) in files { await application.event(.rolledBack(id: id, library: file)) }
    application.display.does(.back)
    #expect(application.screen?.title == "Note")
    #expect(application.screen?.text(of: "Text") == "beneath")
    await #expect(throws: Refusal.swap(.noSwap)) { try await application.host.rollBack(nil) }
    try await application.stop()
  }

  @Test("Where one is refused, none is in use, and the swap before it can still be taken back")
  func refused() async throws {
    let application = try LiveApplication(try await Self.libraries(), isKept: true)
    await application.start()
    await application.openTrouble()
    try await application.host.swap(Self.builds())
    var files = ["Note": try await LiveBuilds.build("Note")]
    files["Trouble"] = application.folder.file("none.so")
    await #expect(throws: Refusal.self) { try await application.host.swap(files) }
    #expect(generations(application) == [2, 2])
    #expect(try await application.host.rollBack(nil).count == 2)
    try await application.stop()
  }

  @Test("A build of it ends the app: the user sees the crash and the same build, and takes the swap back as a whole")
  func crash() async throws {
    let application = try DyingApplication(try await Self.libraries())
    await application.app.start()
    await application.app.openTrouble()
    try await application.app.host.swap(Self.builds())
    let app = try await application.startNext(after: application.death(in: "Trouble"))
    #expect(await app.display.screen { $0.sceneID == "Trouble" }.texts.first == "the second build")
    #expect(app.screen?.error == "Trouble, build 2, stopped: Illegal instruction (NoteInteractor.swift:12)")
    app.display.does(.dismissError)
    #expect(try await app.host.rollBack(nil).count == 2)
    #expect(app.screen?.texts.first == "count 0")
    #expect(app.screen?.text(of: "Text") == "above")

    let again = try await application.startNext()
    #expect(await again.display.screen { $0.sceneID == "Trouble" }.texts.first == "count 0", "the journal has it")
    try await again.stop()
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
