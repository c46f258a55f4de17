import HostSystem
@testable import HostRuntime
@testable import HostJournal
@testable import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A scene shows scenes inside itself", .timeLimit(.minutes(10)), .live)
struct PaneTests {
  @Test func `One for each id, with the data passed; the same id keeps its own, and one can go`() async throws {
    let application = try await LiveApplication.desk()
    #expect(application.tree == "Desk 1")
    application.display.press("Show A")
    application.display.press("Show B")
    #expect(application.tree == "Desk 1 (Tile 2, Tile 3)")
    #expect(application.texts(in: 2).prefix(3) == ["A 0", "log didLoad willAppear didAppear", "compact"])
    application.act(on: "button.Count", in: 2)
    application.act(.edit("typed"), on: "textField.text", in: 3)
    #expect(([2, 3].map { application.texts(in: $0).first }, application.typed(in: 3)) == (["A 1", "B 0"], "typed"))
    weak let gone = application.host.navigation.instances[2]?.scene.interactor

    application.display.press("Hide A")
    #expect((application.tree, application.typed(in: 3)) == ("Desk 1 (Tile 3)", "typed"))
    while gone != nil { await Task.yield() }
    application.display.press("Show A")
    #expect((application.tree, application.texts(in: 4).first) == ("Desk 1 (Tile 3, Tile 4)", "A 0"))
    #expect(application.reports == [])
  }

  @Test func `Rows that come into sight and notices are those of their scene`() async throws {
    let application = try await LiveApplication.desk(tile: ["GREEDY"], showing: ["A", "B"])
    application.act(.show(RangeSet(4990..<5000)), on: "list.", in: 2)
    #expect([2, 3].map { application.texts(in: $0).contains("row 4995") } == [true, false])
    application.act(.choose(4995), on: "list.", in: 2)
    #expect(application.host.executing.current == BuildID(id: "Tile", generation: 1), "a scene that hangs now is named")
    #expect(application.typed(in: 2) == "chosen 4995")

    application.act(on: "button.Say", in: 3)
    #expect(application.display.screens.last?.notices.first?.text == "said")
  }

  @Test func `What it leads to takes the whole screen, and brings its result to it`() async throws {
    let application = try await LiveApplication.desk(showing: ["A"])
    application.act(on: "link.Choose", in: 2)
    #expect((application.tree, application.screen?.isModal) == ("Desk 1 (Tile 2); Chooser 3", true))
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
  }

  @Test func `Back and a result end it; the scene around it takes the result, and appears again`() async throws {
    let application = try await LiveApplication.desk()
    application.display.press("Ask")
    #expect(application.tree == "Desk 1 (Tile 2)")
    application.act(on: "button.Finish", in: 2)
    #expect(
      (application.tree, application.screen?.texts)
        == ("Desk 1 (2 ended)", ["taken done", "log willAppear willAppear"]))

    application.display.press("Show A")
    application.act(on: "button.Back", in: 3)
    #expect(
      (application.tree, application.screen?.texts)
        == ("Desk 1 (3 ended, 2 ended)", ["taken done", "log willAppear willAppear willAppear"]))
    application.display.press("Hide A")
    application.display.press("Show A")
    #expect((application.tree, application.reports) == ("Desk 1 (Tile 4, 2 ended)", []))
  }

  @Test func `Scenes inside scenes inside scenes`() async throws {
    let application = try await LiveApplication.desk(manifest: LiveApplication.nestedDeskManifest, showing: ["A"])
    #expect((application.tree, application.texts(in: 3).first) == ("Desk 1 (Tile 2 (Chooser 3))", "taken A"))
    application.act(on: "link.Push", in: 3)
    #expect(application.tree == "Desk 1 (Tile 2 (Chooser 3)); Chooser 4")
    application.display.does(.back)
    application.act(on: "button.Finish with text", in: 3)
    #expect(application.tree == "Desk 1 (Tile 2 (3 ended))")
    application.display.press("Hide A")
    #expect(application.tree == "Desk 1")
  }

  @Test func `What keeps it from being shown stands in its place, and the rest goes on`() async throws {
    let application = try await LiveApplication.desk(tile: ["BROKEN"], showing: ["A"])
    let fault = Diagnostic.configuratorFailed(scene: "Tile", reason: "no tiles left")
    let pane = try #require(application.screen?.root.flattened.first { $0.role == .scene })
    #expect((pane.label, pane.problem, application.screen?.error) == ("Tile", fault.message, nil))
    #expect(pane.children.map(\.text) == [fault.suggestion])
    application.display.type("goes on", into: "Filter")
    #expect(application.screen?.text(of: "Filter") == "goes on")
    #expect(application.reports == [fault.message], "once, however often it is drawn")
    #expect(application.host.status().stack.last?.panes?.map(\.reason) == [fault.message])

    try await application.host.swap(scene: "Tile", file: LiveBuilds.build("Tile"))
    #expect((application.screen?.text(of: "Filter"), application.texts(in: 2).first) == ("goes on", "A 0"))
  }

  @Test func `A route that the descriptor doesn't name, and a scene inside itself`() async throws {
    let undeclared = try await LiveApplication.desk(["UNDECLARED"])
    undeclared.display.press("Show A")
    #expect(
      undeclared.screen?.root.flattened.first { $0.role == .scene }?.problem
        == "Desk: takes the route tile, which its descriptor doesn't name")
    #expect(undeclared.reports == [Diagnostic.undeclaredRoute(scene: "Desk", route: "tile").message])
    try await undeclared.stop()

    let loop = try await LiveApplication.desk(["LOOP"])
    #expect(
      (loop.tree, loop.reports) == ("Desk 1 (2 refused)", ["Desk: shows itself inside itself, by the route desk"]))
  }

  private func leave(_ application: LiveApplication) async throws -> Question {
    application.display.press("Show A")
    application.act(.edit("typed"), on: "textField.text", in: 2)
    application.display.press("Show B")
    let screen = await application.display.screen { $0.question != nil }
    #expect(application.tree == "Desk 1 (Tile 2)")
    return try #require(screen.question)
  }

  @Test
  func
    `One that asks before it makes room stays as long as the user wants it to, and asks once for each that is to come`()
    async throws
  {
    let application = try await LiveApplication.desk(["MASTER"], tile: ["UNSAVED"])
    let first = try await leave(application)
    application.display.does(.answer(first.number, choice: 0))
    #expect(await application.display.screen { $0.question == nil && $0.isSettled }.question == nil)
    #expect(application.typed(in: 2) == "typed")
    application.display.type("x", into: "Filter")
    #expect(application.screen?.question == nil, "nobody has asked for something else since")

    application.display.press("Hide B")
    #expect(application.texts(in: 2).first == "A 0")
    application.display.press("Show B")
    let second = try #require(await application.display.screen { $0.question != nil }.question)
    application.display.does(.answer(second.number, choice: 1))
    _ = await application.display.screen { $0.root.flattened.contains { $0.text == "B 0" } }
    #expect((application.tree, application.reports) == ("Desk 1 (Tile 3)", []))
    // One that has nothing to lose makes room at once.
    application.display.press("Show A")
    #expect(application.tree == "Desk 1 (Tile 4)")
  }

  @Test func `After a restart what asks before it makes room is there again, and asks`() async throws {
    let libraries = try await LiveApplication.deskLibraries(["MASTER"], tile: ["UNSAVED"])
    let application = try await DyingApplication.started(libraries, manifest: LiveApplication.deskManifest)
    let question = try await leave(application.app)
    application.app.display.does(.answer(question.number, choice: 0))
    _ = await application.app.display.screen { $0.question == nil && $0.isSettled }
    let next = try await application.startNext()
    #expect(await next.display.screen { $0.question != nil }.question?.title == "Discard?")
    #expect((next.tree, next.typed(in: 2)) == ("Desk 1 (Tile 2)", "typed"))
  }

  private func bump(_ application: LiveApplication) -> String? {
    application.display.run("Bump")
    return application.display.screens.last?.notices.first?.text
  }

  @Test func `Commands are those of the scene with the focus, or else of that touched last`() async throws {
    let application = try await LiveApplication.desk(["COMMANDS"], tile: ["COMMANDS"], showing: ["A", "B"])
    #expect(bump(application) == "desk")
    application.act(on: "button.Count", in: 2)
    #expect(bump(application) == "tile A")
    application.display.does(.focused(3))
    #expect([bump(application), bump(application)] == ["tile B", "tile B"], "a command moves no focus")
    application.display.does(.focused(nil))
    #expect(bump(application) == "desk")
    application.display.drawn = 0
    application.display.does(.focused(nil))
    #expect(application.display.drawn == 0)
  }

  @Test func `Who runs a command has gone on, and has read what the host had to say`() async throws {
    let application = try await DyingApplication.desk(tile: ["COMMANDS"])
    let next = try await application.startNext(after: application.death(in: "Tile", file: "Tile.swift"))
    #expect(next.pane(2)?.problem != nil)
    #expect((bump(next), next.host.navigation.acting, next.pane(2)?.problem) == ("tile A", 2, nil))
  }

  @Test func `What traps as it leaves is named: not the scene around it, nor the one that comes`() async throws {
    let application = try await LiveApplication.desk()
    let tile = BuildID(id: "Tile", generation: 1)
    func leaving(_ number: Int, _ leave: () -> Void) throws -> [BuildID?] {
      var named: [BuildID?] = []
      let instance = try #require(application.host.navigation.instances[number])
      // It changes its screen as it leaves.
      instance.viewController.container.onChange = { named.append(application.host.executing.current) }
      leave()
      return named
    }
    application.display.press("Show A")
    #expect(try leaving(2) { application.display.press("Hide A") } == [tile])
    application.display.press("Show A")
    #expect(try leaving(3) { application.act(on: "link.Choose", in: 3) } == [tile])
  }
}
