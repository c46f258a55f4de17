import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A scene inside another asks before it makes room for the next", .timeLimit(.minutes(10)))
struct UnsavedPaneTests {
  private static func libraries() async throws -> [String: String] {
    try await LiveApplication.deskLibraries(["MASTER"], tile: ["UNSAVED"])
  }

  /// Types beside the desk, and has the desk show something else there.
  private func leave(_ application: LiveApplication) async throws -> Question {
    application.display.press("Show A")
    application.act(.edit("typed"), on: "textField.text", in: 2)
    application.display.press("Show B")
    let screen = await application.display.screen { $0.question != nil }
    #expect(application.tree == "Desk 1 (Tile 2)")
    return try #require(screen.question)
  }

  @Test func `It stays as long as the user wants it to, and is asked once for each that is to come`() async throws {
    let application = try LiveApplication(try await Self.libraries(), manifest: LiveApplication.deskManifest)
    await application.start()
    let first = try await leave(application)
    application.display.does(.answer(first.number, choice: 0))
    #expect(await application.display.screen { $0.question == nil && $0.isSettled }.question == nil)
    #expect(application.pane(2)?.find(ElementID("textField.text").inside(2))?.text == "typed")
    application.display.type("x", into: "Filter")
    #expect(application.screen?.question == nil, "nobody has asked for something else since")

    application.display.press("Hide B")
    #expect(application.texts(in: 2).first == "A 0")
    application.display.press("Show B")
    let second = try #require(await application.display.screen { $0.question != nil }.question)
    application.display.does(.answer(second.number, choice: 1))
    _ = await application.display.screen { $0.root.flattened.contains { $0.text == "B 0" } }
    #expect(application.tree == "Desk 1 (Tile 3)")
    #expect(application.reports == [])
    try await application.stop()
  }

  @Test func `One that has nothing to lose makes room at once`() async throws {
    let application = try LiveApplication(try await Self.libraries(), manifest: LiveApplication.deskManifest)
    await application.start()
    application.display.press("Show A")
    application.display.press("Show B")
    #expect(application.tree == "Desk 1 (Tile 3)")
    try await application.stop()
  }

  @Test func `After a restart it is there again, and asks`() async throws {
    let application = try DyingApplication(try await Self.libraries(), manifest: LiveApplication.deskManifest)
    await application.app.start()
    let question = try await leave(application.app)
    application.app.display.does(.answer(question.number, choice: 0))
    _ = await application.app.display.screen { $0.question == nil && $0.isSettled }
    let next = try await application.startNext()
    #expect(await next.display.screen { $0.question != nil }.question?.title == "Discard?")
    #expect(next.tree == "Desk 1 (Tile 2)")
    #expect(next.pane(2)?.find(ElementID("textField.text").inside(2))?.text == "typed")
    try await next.stop()
  }
}
