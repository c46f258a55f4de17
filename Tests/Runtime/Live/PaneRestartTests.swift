@testable import HostJournal
@testable import HostRuntime
@testable import HostState
@testable import HostSystem
import Glibc
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("What comes back to scenes inside scenes after a restart", .timeLimit(.minutes(10)))
struct PaneRestartTests {
  private static let nested = """
    {"version":1,"start":"Desk","folders":["scenes"],"scenes":{"Tile":{"routes":{"inside":"Chooser"}}}}
    """

  private func application(
    _ conditions: [String] = [], manifest: String = LiveApplication.deskManifest
  ) async throws -> DyingApplication {
    let application = try DyingApplication(try await LiveApplication.deskLibraries(conditions), manifest: manifest)
    await application.app.start()
    application.app.display.press("Show A")
    return application
  }

  @Test func `A result goes to the one that has asked, although it hasn't been drawn since`() async throws {
    let application = try await application(manifest: Self.nested)
    application.app.act(on: "button.Count", in: 2)
    application.app.act(.edit("typed"), on: "textField.text", in: 2)
    application.app.act(on: "link.Choose", in: 2)
    let next = try await application.startNext()
    next.display.press("Finish with text")
    #expect(next.tree == "Desk 1 (Tile 2 (Chooser 5))", "what is inside shows the result")
    #expect(next.texts(in: 2).prefix(2) == ["text 1", "log didLoad willAppear didAppear"])
    #expect(next.pane(2)?.find(ElementID("textField.text").inside(2))?.text == "typed")
    #expect(next.texts(in: 5).first == "taken text")
    #expect(next.screen?.texts.first == "taken nothing")
    #expect(next.reports == [])
    try await next.stop()
  }

  @Test func `One that has gone back stays gone`() async throws {
    let application = try await application()
    application.app.act(on: "button.Back", in: 2)
    #expect(application.app.tree == "Desk 1 (2 ended)")
    let second = try await application.startNext()
    #expect(second.tree == "Desk 1 (2 ended)")
    let third = try await application.startNext()
    #expect(third.tree == "Desk 1 (2 ended)")
    third.display.press("Hide A")
    third.display.press("Show A")
    #expect(third.tree == "Desk 1 (Tile 3)")
    try await third.stop()
  }

  @Test func `A build that doesn't take what the route passes is refused, as it is at any other time`() async throws {
    let application = try await application()
    application.app.act(on: "button.Count", in: 2)
    try application.app.replace("Tile", by: try await LiveBuilds.build("Tile", ["WRONG"]))
    let next = try await application.startNext()
    #expect(next.tree == "Desk 1 (2 refused)")
    let fault = WiringFault.wrongDataStore(
      scene: "Desk", route: "tile", destination: "Tile", expected: "HomeDataStore")
    #expect(next.reports == [fault.message])
    try await next.host.swap(scene: "Tile", file: LiveBuilds.build("Tile", ["SECOND"]))
    #expect(next.texts(in: 2).prefix(2) == ["the second tile", "A 1"], "with what it had preserved")
    try await next.stop()
  }

  @Test func `One whose file is gone says so in its place, and has what was typed when the file is there again`()
    async throws
  {
    let application = try await application(["OPTIONAL"])
    application.app.act(on: "button.Count", in: 2)
    application.app.act(.edit("typed"), on: "textField.text", in: 2)
    _ = application.app.screen
    #expect(unlink(application.app.library("Tile")) == 0)
    // Else the build that ran would go on.
    for build in application.app.host.store.state.journal.builds["Tile"] ?? [] { #expect(unlink(build.copy) == 0) }
    try await application.startNext()
    let third = try await application.startNext()
    #expect(third.tree == "Desk 1 (2 refused)")
    let place = try #require(third.screen?.root.flattened.first { $0.role == .scene })
    #expect(place.attributes.problem == #"Desk: the route tile leads to "Tile", and there is no such scene"#)
    #expect(third.screen?.error == nil)

    try third.replace("Tile", by: try await LiveBuilds.build("Tile"))
    try await third.lookAgain()
    #expect(third.texts(in: 2).first == "A 1")
    #expect(third.pane(2)?.find(ElementID("textField.text").inside(2))?.text == "typed")
    try await third.stop()
  }

  @Test func `Deaths whose culprit is known don't add up: what is around it stays`() async throws {
    let application = try await application()
    application.app.display.type("outer", into: "Filter")
    _ = application.app.screen
    for (failures, conditions) in [[], ["SECOND"], ["GREEDY"]].enumerated() {
      try application.app.replace("Tile", by: try await LiveBuilds.build("Tile", conditions))
      try await application.app.host.swap(scene: "Tile", file: application.app.library("Tile"))
      let number = application.memory.number
      let next = try await application.startNext(after: application.death(in: "Tile"), failures: failures + 1)
      #expect(next.screen?.text(of: "Filter") == "outer")
      #expect(next.tree == "Desk 1 (Tile 2)")
      // Each app counts from 1 on, and the first one has swapped nothing.
      let build = failures == 0 ? 1 : 2
      let crash = "Tile, build \(build), stopped: Illegal instruction (NoteInteractor.swift:12)"
      #expect(next.pane(2)?.attributes.problem == crash)
      #expect(next.screen?.error == nil)
      #expect(application.memory.number > number, "the supervisor begins to count again")
    }
    try await application.app.stop()
  }
}
