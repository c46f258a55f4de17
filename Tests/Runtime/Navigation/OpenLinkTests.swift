@testable import HostSystem
@testable import HostLoading
@testable import HostJournal
@testable import HostState
@testable import HostRuntime
import Foundation
import Glibc
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("A link from outside opens a scene, which fills its own data store", .timeLimit(.minutes(10)))
struct OpenLinkTests {
  private func stack(_ application: LiveApplication) -> [Int] {
    application.host.store.state.screen.stack.map(\.number)
  }

  @Test func `It is shown on top of what is on the screen, with what the link says, and is left as any other`()
    async throws
  {
    let application = try await LiveApplication.chooser(["LINKED"])
    #expect(
      try await application.host.open("choose/caf%C3%A9")
        == OpenedLink(scene: "Chooser", instance: 2, pattern: "choose/:text", parameters: ["text": "café"]))
    #expect(application.screen?.texts == ["taken café", "answer "])
    #expect(application.screen?.link == "choose/caf%C3%A9")
    #expect(application.screen?.depth == 1)
    #expect(stack(application) == [1, 2])
    try await application.host.open("number/41")
    #expect(application.screen?.texts == ["taken 42", "answer "])
    application.display.does(.back)
    application.display.does(.back)
    #expect(stack(application) == [1])
    #expect(application.screen?.link == nil)
    #expect(application.screen?.depth == 0)
    #expect(
      application.reports == [
        "Chooser: takes the route push while one scene takes the place of another; nothing happens"
      ])
    try await application.stop()
  }

  @Test func `After a crash it is still known, and no other scene is known by it`() async throws {
    let application = try DyingApplication(
      ["Chooser": try await LiveBuilds.build("Chooser", ["LINKED"])], manifest: LiveApplication.chooserManifest)
    await application.app.start()
    try await application.app.host.open("choose/tea")
    #expect(application.app.screen?.link == "choose/tea")
    let next = try await application.startNext(after: AppEnd(process: 7, end: .signal(SIGKILL)))
    #expect(next.screen?.link == "choose/tea")
    #expect(next.screen?.depth == 1)
    next.display.does(.dismissError)
    next.display.does(.back)
    #expect(next.screen?.link == nil)
    #expect(next.host.store.state.journal.links == [:])
    try await next.stop()
  }

  @Test func `The user is offered the scenes that need nothing, without the one that they are on`() async throws {
    let application = try LiveApplication([
      "Note": try await LiveBuilds.build("Note"), "Tabs": try await LiveBuilds.build("Tabs"),
      "DemoAuth": Checkout.library("DemoAuth"),
    ])
    await application.start()
    application.display.does(.places)
    #expect(await application.display.screen { !$0.places.isEmpty }.places.map(\.link) == ["Tabs"])
    try await application.host.open("Tabs")
    application.display.does(.places)
    #expect(await application.display.screen { $0.places.isEmpty }.sceneID == "Tabs")
    try await application.stop()
  }

  @Test func `What is refused opens nothing, and what is on the screen stays`() async throws {
    let application = try await LiveApplication.chooser(["LINKED"])
    for (link, fault) in [
      ("number", LinkFault.unknown(link: "number", known: ["choose/:text", "number/:number"], refused: [])),
      ("a//b", .malformed(link: "a//b", .emptyStep)),
      (
        "number/many",
        .notTaken(link: "number/many", scene: "Chooser", reason: "number: found \"many\", expected Int")
      ),
    ] {
      await #expect(throws: Refusal.link(fault)) { try await application.host.open(link) }
    }
    #expect(stack(application) == [1])
    #expect(application.screen?.error == nil)
    try await application.stop()
    await #expect(throws: Refusal.link(.notNow(link: "number/1", reason: "no scene is shown"))) {
      application.host.navigation.end()
      try await application.host.open("number/1")
    }
  }

  @Test func `A scene whose Router doesn't know its link is refused when it is built`() async throws {
    let application = try await LiveApplication.chooser()
    let build = try await LiveBuilds.build("Chooser", ["UNLINKED"])
    await #expect(throws: Refusal.wiring(.noLinkSegue(scene: "Chooser", link: "choose/:text"))) {
      try await application.host.swap(scene: "Chooser", file: build)
    }
    try await application.stop()
  }
}
