@testable import HostJournal
@testable import HostState
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing

@MainActor
@Suite("A scene that nobody has opened is swapped for a build that can't make it", .timeLimit(.minutes(10)))
struct UnopenedSwapTests {
  private func start() async throws -> (LiveApplication, Screen) {
    let application = try LiveApplication(
      [
        "Note": try await LiveBuilds.build("Note"), "Login": Checkout.library("Login"),
        "DemoAuth": Checkout.library("DemoAuth"), "Home": Checkout.library("Home"),
      ], manifest: #"{"version":1,"start":"Login","folders":["scenes"]}"#)
    let login = await application.start()
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["BROKEN"]))
    return (application, login)
  }

  @Test("The build of its own file makes it, and stays; the reason is told")
  func ownFile() async throws {
    let (application, login) = try await start()
    application.leave(login, for: "Note")
    let note = try #require(application.screen)
    #expect(note.error == nil)
    try #require(note.sceneID == "Note")
    #expect(application.host.status().stack.map(\.generation) == [2])
    #expect(application.reports == ["Note: can't be built: NoteFault()"])
    let record = application.host.status().libraries.first { $0.id == "Note" }
    #expect(record?.stage == .presented)
    #expect(record?.reason == "Note: can't be built: NoteFault()")
    #expect(application.host.store.state.journal.swaps == [:], "it isn't taken again after a restart")
    await application.event(.retired(id: "Note", generation: 1))
    try await application.stop()
  }

  @Test("Where its own file can't make it either, that is told, and a fixed one is taken")
  func neither() async throws {
    let (application, login) = try await start()
    try application.replace("Note", by: try await LiveBuilds.build("Note", ["BROKEN", "SECOND"]))
    application.leave(login, for: "Note")
    #expect(application.screen?.error == "Note: can't be built: NoteFault()")
    application.display.does(.dismissError)
    try await application.host.swap(scene: "Note", file: LiveBuilds.build("Note", ["SECOND", "GROWN"]))
    application.leave(login, for: "Note")
    #expect(application.screen?.title == "Second")
    try await application.stop()
  }
}
