@testable import HostRuntime
@testable import HostJournal
@testable import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A scene shows scenes inside itself", .timeLimit(.minutes(10)))
struct PaneTests {
  @Test func `One for each id, with the data that was passed; the same id keeps its own, and one that is gone is gone`()
    async throws
  {
    let application = try await LiveApplication.desk()
    #expect(application.tree == "Desk 1")
    application.display.press("Show A")
    application.display.press("Show B")
    #expect(application.tree == "Desk 1 (Tile 2, Tile 3)")
    #expect(application.texts(in: 2).prefix(3) == ["A 0", "log didLoad willAppear didAppear", "compact"])
    application.act(on: "button.Count", in: 2)
    application.act(.edit("typed"), on: "textField.text", in: 3)
    #expect(application.texts(in: 2).first == "A 1")
    #expect(application.texts(in: 3).first == "B 0")
    #expect(application.pane(3)?.find(ElementID("textField.text").inside(3))?.text == "typed")
    weak let gone = application.host.navigation.instances[2]?.scene.interactor

    application.display.press("Hide A")
    #expect(application.tree == "Desk 1 (Tile 3)")
    #expect(application.pane(3)?.find(ElementID("textField.text").inside(3))?.text == "typed")
    while gone != nil { await Task.yield() }
    application.display.press("Show A")
    #expect(application.tree == "Desk 1 (Tile 3, Tile 4)")
    #expect(application.texts(in: 4).first == "A 0")
    #expect(application.reports == [])
    try await application.stop()
  }

  @Test func `Focus, rows that come into sight, notices and questions are those of the scene that they come from`()
    async throws
  {
    let application = try await LiveApplication.desk(tile: ["GREEDY"], showing: ["A", "B"])
    #expect(application.screen?.focus == nil, "what comes beside the user doesn't lead them away")
    application.act(on: "button.Focus", in: 3)
    #expect(application.screen?.focus?.element == ElementID("textField.text").inside(3))

    application.act(.show(4990..<5000), on: "list.", in: 2)
    #expect(application.texts(in: 2).contains("row 4995"))
    #expect(!application.texts(in: 3).contains("row 4995"))
    application.act(.choose(4995), on: "list.", in: 2)
    #expect(application.host.executing.current == BuildID(id: "Tile", generation: 1), "whoever hangs now is named")
    #expect(application.pane(2)?.find(ElementID("textField.text").inside(2))?.text == "chosen 4995")

    application.act(on: "button.Say", in: 3)
    #expect(application.display.screens.last?.notices.first?.text == "said")

    application.act(on: "button.Ask", in: 2)
    let asked = await application.display.screen { $0.question != nil }
    #expect(asked.isSettled)
    application.display.does(.answer(asked.question?.number ?? 0, choice: 1))
    _ = await application.display.screen { $0.root.flattened.contains { $0.text == "answer true" } }
    #expect(application.texts(in: 2).contains("answer true"))
    #expect(application.texts(in: 3).contains("answer "))

    application.act(on: "button.Complain", in: 3)
    #expect(application.screen?.error == "complaint")
    application.display.does(.dismissError)
    #expect(application.screen?.error == nil)
    #expect(application.texts(in: 3)[1] == "log didLoad willAppear didAppear errorDismissed")
    try await application.stop()
  }

  @Test func `What it leads to takes the whole screen, and brings its result to it`() async throws {
    let application = try await LiveApplication.desk(showing: ["A"])
    application.act(on: "link.Choose", in: 2)
    #expect(application.tree == "Desk 1 (Tile 2); Chooser 3")
    #expect(application.screen?.isModal == true)
    application.display.press("Finish with text")
    #expect(application.tree == "Desk 1 (Tile 2)")
    #expect(
      application.texts(in: 2).prefix(2) == [
        "text 0", "log didLoad willAppear didAppear didDisappear willAppear didAppear",
      ])
    #expect(application.screen?.texts.first == "taken nothing")

    application.display.follow("Desk")
    #expect(application.tree == "Desk 1 (Tile 2); Desk 4")
    application.display.does(.back)
    #expect(application.tree == "Desk 1 (Tile 2)")
    try await application.stop()
  }

  @Test func `Back and a result end it; the scene around it takes the result, and appears again`() async throws {
    let application = try await LiveApplication.desk()
    application.display.press("Ask")
    #expect(application.tree == "Desk 1 (Tile 2)")
    application.act(on: "button.Finish", in: 2)
    #expect(application.tree == "Desk 1 (2 ended)")
    #expect(application.screen?.texts == ["taken done", "log willAppear willAppear"])

    application.display.press("Show A")
    application.act(on: "button.Back", in: 3)
    #expect(application.tree == "Desk 1 (3 ended, 2 ended)")
    #expect(application.screen?.texts == ["taken done", "log willAppear willAppear willAppear"])
    application.display.press("Hide A")
    application.display.press("Show A")
    #expect(application.tree == "Desk 1 (Tile 4, 2 ended)")
    #expect(application.reports == [])
    try await application.stop()
  }

  @Test func `Scenes inside scenes inside scenes`() async throws {
    let manifest = """
      {"version":1,"start":"Desk","folders":["scenes"],"scenes":{"Tile":{"routes":{"inside":"Chooser"}}}}
      """
    let application = try await LiveApplication.desk(manifest: manifest, showing: ["A"])
    #expect(application.tree == "Desk 1 (Tile 2 (Chooser 3))")
    #expect(application.texts(in: 3).first == "taken A")
    application.act(on: "link.Push", in: 3)
    #expect(application.tree == "Desk 1 (Tile 2 (Chooser 3)); Chooser 4")
    application.display.does(.back)
    application.act(on: "button.Finish with text", in: 3)
    #expect(application.tree == "Desk 1 (Tile 2 (3 ended))")
    application.display.press("Hide A")
    #expect(application.tree == "Desk 1")
    try await application.stop()
  }

  @Test func `What keeps it from being shown stands in its place, and the rest goes on`() async throws {
    let application = try await LiveApplication.desk(tile: ["BROKEN"], showing: ["A"])
    let fault = WiringFault.configuratorFailed(scene: "Tile", reason: "no tiles left")
    let pane = try #require(application.screen?.root.flattened.first { $0.role == .scene })
    #expect(pane.label == "Tile")
    #expect(pane.attributes.problem == fault.message)
    #expect(pane.children.map(\.text) == [fault.suggestion])
    #expect(application.screen?.error == nil)
    application.display.type("goes on", into: "Filter")
    #expect(application.screen?.text(of: "Filter") == "goes on")
    #expect(application.reports == [fault.message], "once, however often it is drawn")
    #expect(application.host.status().stack.last?.panes?.map(\.reason) == [fault.message])

    try await application.host.swap(scene: "Tile", file: LiveBuilds.build("Tile"))
    #expect(application.screen?.text(of: "Filter") == "goes on")
    #expect(application.texts(in: 2).first == "A 0")
    try await application.stop()
  }

  @Test func `A route that the descriptor doesn't name, and a scene inside itself`() async throws {
    let undeclared = try await LiveApplication.desk(["UNDECLARED"])
    undeclared.display.press("Show A")
    #expect(
      undeclared.screen?.root.flattened.first { $0.role == .scene }?.attributes.problem
        == "Desk: takes the route tile, which its descriptor doesn't name")
    #expect(undeclared.reports == [WiringFault.undeclaredRoute(scene: "Desk", route: "tile").message])
    try await undeclared.stop()

    let loop = try await LiveApplication.desk(["LOOP"])
    #expect(loop.tree == "Desk 1 (2 refused)")
    #expect(loop.reports == ["Desk: shows itself inside itself, by the route desk"])
    try await loop.stop()
  }
}
