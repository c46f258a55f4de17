@testable import HostRuntime
import TestSupport
import Testing
import VIPKit

@MainActor
@Suite("What was typed on a tab that doesn't show lasts", .timeLimit(.minutes(10)))
struct HiddenTabTests {
  private static let manifest = #"{"version":1,"start":"Tabs","folders":["scenes"]}"#

  /// Types on both tabs; the second shows.
  private func type(in application: LiveApplication) {
    application.display.type("Anna", into: "Name")
    application.display.type("hidden", into: "Secret")
    application.display.act(.pick(1), on: "tabView.")
    application.display.type("Moscow", into: "Place")
  }

  @Test func `After a swap, secrets included`() async throws {
    let application = try LiveApplication(["Tabs": try await LiveBuilds.build("Tabs")], manifest: Self.manifest)
    await application.start()
    type(in: application)
    try await application.host.swap(scene: "Tabs", file: LiveBuilds.build("Tabs", ["SECOND"]))
    #expect(application.screen?.texts == ["the second tabs"])
    #expect(application.screen?.text(of: "Place") == "Moscow")
    application.display.act(.pick(0), on: "tabView.")
    #expect(application.screen?.text(of: "Name") == "Anna")
    #expect(application.screen?.text(of: "Secret") == "hidden")
    try await application.stop()
  }

  @Test func `After a crash, and after another one without having been seen; secrets don't`() async throws {
    let application = try DyingApplication(["Tabs": try await LiveBuilds.build("Tabs")], manifest: Self.manifest)
    await application.app.start()
    type(in: application.app)
    try await application.startNext()
    let third = try await application.startNext()
    #expect(third.screen?.text(of: "Place") == "Moscow")
    third.display.act(.pick(0), on: "tabView.")
    #expect(third.screen?.text(of: "Name") == "Anna")
    #expect(third.screen?.text(of: "Secret") == "")
    third.display.type("", into: "Name")
    third.display.act(.pick(1), on: "tabView.")
    let fourth = try await application.startNext()
    fourth.display.act(.pick(0), on: "tabView.")
    #expect(fourth.screen?.text(of: "Name") == "")
    try await fourth.stop()
  }
}
