@testable import HostSystem
@testable import HostState
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit
@testable import HostJournal
import Glibc

@MainActor
@Suite("What lasts of scenes inside scenes, and comes back after a restart", .timeLimit(.minutes(10)), .live)
struct PaneSwapTests {
  @Test func `A new build replaces each scene inside; one around them leaves them as they are`() async throws {
    let application = try await LiveApplication.desk(showing: ["A", "B"])
    application.act(on: "button.Count", in: 3)
    application.act(.edit("typed"), on: "textField.text", in: 2)
    application.display.type("filter", into: "Filter")
    let desk = application.host.navigation.top

    try await application.host.swap(scene: "Tile", file: LiveBuilds.build("Tile", ["SECOND"]))
    #expect(application.tree == "Desk 1 (Tile 2, Tile 3)")
    #expect(application.texts(in: 2).prefix(3) == ["the second tile", "A 0", "log didLoad willAppear didAppear"])
    #expect(application.texts(in: 3).prefix(2) == ["the second tile", "B 1"])
    #expect((application.typed(in: 2), application.screen?.text(of: "Filter")) == ("typed", "filter"))
    #expect(application.host.navigation.top === desk)
    await application.event(.retired(id: "Tile", generation: 1))

    try await application.host.swap(scene: "Desk", file: LiveBuilds.build("Desk", ["SECOND"]))
    #expect((application.screen?.texts.first, application.tree) == ("the second desk", "Desk 1 (Tile 2, Tile 3)"))
    #expect(application.texts(in: 3).prefix(3) == ["the second tile", "B 1", "log didLoad willAppear didAppear"])
  }

  @Test func `A leak is told of the scene inside`() async throws {
    let application = try await LiveApplication.desk(tile: ["LEAKY"], showing: ["A"])
    application.host.reportLeaks()
    application.display.press("Hide A")
    try await eventually("the leak is reported") { @MainActor in !application.reports.isEmpty }
    #expect(application.reports.count == 1)
    #expect(application.reports.first?.hasPrefix("Tile, generation 1: still alive after it was left: ") == true)
  }

  @Test func `After a restart all are back with what they preserve, also under other screens`() async throws {
    let application = try await DyingApplication.desk(manifest: LiveApplication.nestedDeskManifest)
    application.app.act(on: "button.Count", in: 2)
    application.app.act(.edit("typed"), on: "textField.text", in: 2)
    application.app.act(on: "link.Choose", in: 2)
    #expect(application.app.tree == "Desk 1 (Tile 2 (Chooser 3)); Chooser 4")

    // Again, without drawing the lower screen.
    let second = try await application.startNext()
    #expect(second.tree == "Desk 1 (2 resumed); Chooser 4")
    let third = try await application.startNext()
    third.display.does(.back)
    #expect(third.tree == "Desk 1 (Tile 2 (Chooser 3))")
    #expect(third.texts(in: 2).prefix(2) == ["A 1", "log didLoad willAppear didAppear"])
    #expect((third.typed(in: 2), third.texts(in: 3).first) == ("typed", "taken A"))
    third.display.press("Show B")
    #expect(third.tree == "Desk 1 (Tile 2 (Chooser 3), Tile 5 (Chooser 6))")
  }

  @Test func `A crash inside is told there, and in no alert; the second time the build isn't run`() async throws {
    let application = try await DyingApplication.desk()
    application.app.act(on: "button.Count", in: 2)
    application.app.display.type("filter", into: "Filter")
    _ = application.app.screen

    let first = try await application.startNext(after: application.death(in: "Tile", file: "Tile.swift"))
    let crash = "Tile, build 1, stopped: Illegal instruction (Tile.swift:12)"
    #expect(first.pane(2)?.problem == crash)
    #expect((first.screen?.error, first.texts(in: 2).first, first.screen?.text(of: "Filter")) == (nil, "A 1", "filter"))
    first.act(on: "button.Count", in: 2)
    #expect(first.pane(2)?.problem == nil, "the user has gone on")

    let second = try await application.startNext(after: application.death(in: "Tile", file: "Tile.swift"))
    #expect((second.screen?.error, second.tree) == (nil, "Desk 1 (2 refused)"))
    let refused = try #require(second.screen?.root.flattened.first { $0.role == .scene })
    let fault = QuarantineFault(id: "Tile", library: second.library("Tile"), crashes: 2, reason: crash).diagnostic
    #expect((refused.problem, refused.children.map(\.text)) == (fault.message, [fault.suggestion]))
    #expect(second.screen?.text(of: "Filter") == "filter")

    try await second.host.swap(scene: "Tile", file: LiveBuilds.build("Tile", ["SECOND"]))
    #expect(second.texts(in: 2).prefix(2) == ["the second tile", "A 2"], "with what it had preserved")
  }

  @Test func `A result goes to the one that has asked, although it hasn't been drawn since`() async throws {
    let application = try await DyingApplication.desk(manifest: LiveApplication.nestedDeskManifest)
    application.app.act(on: "button.Count", in: 2)
    application.app.act(.edit("typed"), on: "textField.text", in: 2)
    application.app.act(on: "link.Choose", in: 2)
    let next = try await application.startNext()
    next.display.press("Finish with text")
    #expect(next.tree == "Desk 1 (Tile 2 (Chooser 5))", "what is inside shows the result")
    #expect(next.texts(in: 2).prefix(2) == ["text 1", "log didLoad willAppear didAppear"])
    #expect(
      (next.typed(in: 2), next.texts(in: 5).first, next.screen?.texts.first)
        == ("typed", "taken text", "taken nothing"))
    #expect(next.reports == [])
  }

  @Test func `One that has gone back stays gone`() async throws {
    let application = try await DyingApplication.desk()
    application.app.act(on: "button.Back", in: 2)
    #expect(application.app.tree == "Desk 1 (2 ended)")
    for _ in 0..<2 { #expect(try await application.startNext().tree == "Desk 1 (2 ended)") }
    let third = application.app
    third.display.press("Hide A")
    third.display.press("Show A")
    #expect(third.tree == "Desk 1 (Tile 3)")
  }

  @Test func `A build that doesn't take what the route passes is refused, as it is at any other time`() async throws {
    let application = try await DyingApplication.desk()
    application.app.act(on: "button.Count", in: 2)
    try application.app.replace("Tile", by: try await LiveBuilds.build("Tile", ["WRONG"]))
    let next = try await application.startNext()
    #expect(next.tree == "Desk 1 (2 refused)")
    let fault = Diagnostic.wrongDataStore(scene: "Desk", route: "tile", destination: "Tile", expected: "HomeDataStore")
    #expect(next.reports == [fault.message])
    try await next.host.swap(scene: "Tile", file: LiveBuilds.build("Tile", ["SECOND"]))
    #expect(next.texts(in: 2).prefix(2) == ["the second tile", "A 1"], "with what it had preserved")
  }

  @Test func `One whose file is gone says so in its place, and comes back with what was typed`() async throws {
    let application = try await DyingApplication.desk(["OPTIONAL"])
    application.app.act(on: "button.Count", in: 2)
    application.app.act(.edit("typed"), on: "textField.text", in: 2)
    _ = application.app.screen
    #expect(unlink(application.app.library("Tile")) == 0)
    // Otherwise the former build would continue.
    for build in application.app.host.store.state.journal.builds["Tile"] ?? [] { #expect(unlink(build.copy) == 0) }
    try await application.startNext()
    let third = try await application.startNext()
    #expect(third.tree == "Desk 1 (2 refused)")
    let place = try #require(third.screen?.root.flattened.first { $0.role == .scene })
    #expect(
      (place.problem, third.screen?.error)
        == (#"Desk: the route tile leads to "Tile", and there is no such scene"#, nil))

    try third.replace("Tile", by: try await LiveBuilds.build("Tile"))
    try await third.lookAgain()
    #expect((third.texts(in: 2).first, third.typed(in: 2)) == ("A 1", "typed"))
  }

  @Test func `Deaths whose culprit is known don't add up: what is around it stays`() async throws {
    let application = try await DyingApplication.desk()
    application.app.display.type("outer", into: "Filter")
    _ = application.app.screen
    for (failures, conditions) in [[], ["SECOND"], ["GREEDY"]].enumerated() {
      try application.app.replace("Tile", by: try await LiveBuilds.build("Tile", conditions))
      try await application.app.host.swap(scene: "Tile", file: application.app.library("Tile"))
      let number = application.memory.number
      let next = try await application.startNext(after: application.death(in: "Tile"), failures: failures + 1)
      #expect((next.screen?.text(of: "Filter"), next.tree, next.screen?.error) == ("outer", "Desk 1 (Tile 2)", nil))
      // Each app counts from 1, and the first one has swapped nothing.
      let build = failures == 0 ? 1 : 2
      let crash = "Tile, build \(build), stopped: Illegal instruction (NoteInteractor.swift:12)"
      #expect(next.pane(2)?.problem == crash)
      #expect(application.memory.number > number, "the supervisor begins to count again")
    }
  }
}
