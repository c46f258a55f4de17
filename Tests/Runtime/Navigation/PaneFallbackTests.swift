@testable import HostRuntime
@testable import HostState
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A scene stands in for one that can't be shown inside another", .timeLimit(.minutes(10)))
struct PaneFallbackTests {
  private static func manifest(_ fallback: String) -> String {
    """
    {"version":1,"start":"Desk","folders":["scenes"],
      "scenes":{"Desk":{"fallbacks":{"tile":"\(fallback)","ask":"\(fallback)"}}}}
    """
  }

  private static let broken = WiringFault.configuratorFailed(scene: "Tile", reason: "no tiles left").message

  private static func fallenBack(to fallback: String, because reason: String) -> String {
    WiringFault.fallenBack(scene: "Desk", route: "tile", destination: "Tile", to: fallback, reason: reason).message
  }

  @Test func `When it can't be built: with the data, until a build is there that can`() async throws {
    let application = try await LiveApplication.desk(
      tile: ["BROKEN"], manifest: Self.manifest("Chooser"), showing: ["A"])
    #expect(application.tree == "Desk 1 (Chooser 2)")
    #expect(application.texts(in: 2).first == "taken A")
    application.act(.turn(true), on: "toggle.Hold", in: 2)
    #expect(application.tree == "Desk 1 (Chooser 2)")
    #expect(application.reports == [Self.fallenBack(to: "Chooser", because: Self.broken)], "once")

    try await application.host.swap(scene: "Chooser", file: LiveBuilds.build("Chooser", ["SECOND"]))
    _ = application.screen
    #expect(application.tree == "Desk 1 (Chooser 2)", "Tile is as broken as it was")
    #expect(application.pane(2)?.find(ElementID("toggle.Hold").inside(2))?.isOn == true)

    try await application.host.swap(scene: "Tile", file: LiveBuilds.build("Tile"))
    _ = application.screen
    #expect(application.tree == "Desk 1 (Chooser 2)", "it holds something unsaved")
    application.act(.turn(false), on: "toggle.Hold", in: 2)
    #expect(application.screen?.texts.contains("A 0") == true)
    #expect(application.tree.hasPrefix("Desk 1 (Tile "))
    try await application.stop()
  }

  @Test func `It is back after a restart, with what the user had put in`() async throws {
    let application = try DyingApplication(
      try await LiveApplication.deskLibraries(tile: ["BROKEN"]), manifest: Self.manifest("Chooser"))
    await application.app.start()
    application.app.display.press("Show A")
    application.app.act(.turn(true), on: "toggle.Hold", in: 2)
    _ = application.app.screen
    let next = try await application.startNext()
    #expect(next.tree == "Desk 1 (Chooser 2)")
    #expect(next.texts(in: 2).first == "taken A")
    #expect(next.pane(2)?.find(ElementID("toggle.Hold").inside(2))?.isOn == true)
    try await next.stop()
  }
}
