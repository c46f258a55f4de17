@testable import HostState
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("What lasts of scenes inside scenes", .timeLimit(.minutes(10)))
struct PaneSwapTests {
  @Test func `A new build of the scene inside takes the place of each, and nothing else notices`() async throws {
    let application = try await LiveApplication.desk(showing: ["A", "B"])
    application.act(on: "button.Count", in: 3)
    application.act(.edit("typed"), on: "textField.text", in: 2)
    application.display.type("filter", into: "Filter")
    let desk = application.host.navigation.top

    try await application.host.swap(scene: "Tile", file: LiveBuilds.build("Tile", ["SECOND"]))
    #expect(application.tree == "Desk 1 (Tile 2, Tile 3)")
    #expect(application.texts(in: 2).prefix(3) == ["the second tile", "A 0", "log didLoad willAppear didAppear"])
    #expect(application.texts(in: 3).prefix(2) == ["the second tile", "B 1"])
    #expect(application.pane(2)?.find(ElementID("textField.text").inside(2))?.text == "typed")
    #expect(application.screen?.text(of: "Filter") == "filter")
    #expect(application.host.navigation.top === desk)
    await application.event(.retired(id: "Tile", generation: 1))
    try await application.stop()
  }

  @Test func `A new build of the scene around them leaves them where they are`() async throws {
    let application = try await LiveApplication.desk(showing: ["A"])
    application.act(on: "button.Count", in: 2)
    try await application.host.swap(scene: "Desk", file: LiveBuilds.build("Desk", ["SECOND"]))
    #expect(application.screen?.texts.first == "the second desk")
    #expect(application.tree == "Desk 1 (Tile 2)")
    #expect(application.texts(in: 2).prefix(2) == ["A 1", "log didLoad willAppear didAppear"])
    try await application.stop()
  }

  @Test func `A leak is told of the scene inside`() async throws {
    let application = try await LiveApplication.desk(tile: ["LEAKY"], showing: ["A"])
    application.host.reportLeaks()
    application.display.press("Hide A")
    try await eventually("the leak is reported") { @MainActor in !application.reports.isEmpty }
    #expect(application.reports.count == 1)
    #expect(application.reports.first?.hasPrefix("Tile, generation 1: still alive after it was left: ") == true)
    try await application.stop()
  }

  @Test func `After a restart all are back, each with what it preserves, those under other screens as well`()
    async throws
  {
    let manifest = """
      {"version":1,"start":"Desk","folders":["scenes"],"scenes":{"Tile":{"routes":{"inside":"Chooser"}}}}
      """
    let application = try DyingApplication(try await LiveApplication.deskLibraries(), manifest: manifest)
    await application.app.start()
    application.app.display.press("Show A")
    application.app.act(on: "button.Count", in: 2)
    application.app.act(.edit("typed"), on: "textField.text", in: 2)
    application.app.act(on: "link.Choose", in: 2)
    #expect(application.app.tree == "Desk 1 (Tile 2 (Chooser 3)); Chooser 4")

    // Once more without having drawn what is beneath.
    let second = try await application.startNext()
    #expect(second.tree == "Desk 1 (2 resumed); Chooser 4")
    let third = try await application.startNext()
    third.display.does(.back)
    #expect(third.tree == "Desk 1 (Tile 2 (Chooser 3))")
    #expect(third.texts(in: 2).prefix(2) == ["A 1", "log didLoad willAppear didAppear"])
    #expect(third.pane(2)?.find(ElementID("textField.text").inside(2))?.text == "typed")
    #expect(third.texts(in: 3).first == "taken A")
    third.display.press("Show B")
    #expect(third.tree == "Desk 1 (Tile 2 (Chooser 3), Tile 5 (Chooser 6))")
    try await third.stop()
  }

  @Test
  func `A crash of the scene inside is told there, and in no alert; the second time its build is not run any more`()
    async throws
  {
    let application = try DyingApplication(
      try await LiveApplication.deskLibraries(), manifest: LiveApplication.deskManifest)
    await application.app.start()
    application.app.display.press("Show A")
    application.app.act(on: "button.Count", in: 2)
    application.app.display.type("filter", into: "Filter")
    _ = application.app.screen

    let first = try await application.startNext(after: application.death(in: "Tile", file: "Tile.swift"))
    #expect(first.screen?.error == nil)
    let pane = try #require(first.pane(2))
    #expect(pane.attributes.problem == "Tile, build 1, stopped: Illegal instruction (Tile.swift:12)")
    #expect(first.texts(in: 2).first == "A 1")
    #expect(first.screen?.text(of: "Filter") == "filter")
    first.act(on: "button.Count", in: 2)
    #expect(first.pane(2)?.attributes.problem == nil, "the user has gone on")

    let second = try await application.startNext(after: application.death(in: "Tile", file: "Tile.swift"))
    #expect(second.screen?.error == nil)
    #expect(second.tree == "Desk 1 (2 refused)")
    let refused = try #require(second.screen?.root.flattened.first { $0.role == .scene })
    #expect(
      refused.attributes.problem?.hasSuffix(
        "in quarantine, as it has ended the app 2 times; the last time: Tile, build 1, stopped: "
          + "Illegal instruction (Tile.swift:12)") == true)
    #expect(
      refused.children.map(\.text) == [
        "put a fixed build in its place, or let this one run again: host readmit Tile"
      ])
    #expect(second.screen?.text(of: "Filter") == "filter")

    try await second.host.swap(scene: "Tile", file: LiveBuilds.build("Tile", ["SECOND"]))
    #expect(second.texts(in: 2).prefix(2) == ["the second tile", "A 2"], "with what it had preserved")
    try await second.stop()
  }
}
