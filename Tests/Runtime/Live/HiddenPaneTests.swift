@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("What stands on a tab that doesn't show stays, and what was typed there", .timeLimit(.minutes(10)), .live)
struct HiddenPaneTests {
  private func hide(in application: LiveApplication) {
    application.display.press("Show A")
    application.act(.edit("precious"), on: "textField.text", in: 2)
    application.display.act(.pick(1), on: "tabView.")
    #expect((application.tree, application.screen?.texts.last) == ("Desk 1 (Tile 2)", "nothing here"))
  }

  private func text(in application: LiveApplication) -> String? {
    application.display.act(.pick(0), on: "tabView.")
    return application.typed(in: 2)
  }

  @Test func `It keeps what was typed, hears that it goes and comes, and ends when nobody wants it`() async throws {
    let application = try await LiveApplication.desk(["TABS"])
    hide(in: application)
    #expect(text(in: application) == "precious")
    let log = "log didLoad willAppear didAppear didDisappear willAppear didAppear"
    _ = await application.display.screen { $0.root.flattened.contains { $0.text == log } }
    #expect(application.reports == [])

    application.display.act(.pick(1), on: "tabView.")
    // It stays when the title of its tab changes.
    application.display.press("Show B")
    #expect(application.tree == "Desk 1 (Tile 2)")
    application.display.press("Hide A")
    application.display.act(.pick(0), on: "tabView.")
    #expect(application.tree == "Desk 1 (Tile 3)")
  }

  @Test func `It stays after a swap of the scene around it, and of its own`() async throws {
    let application = try await LiveApplication.desk(["TABS"])
    hide(in: application)
    try await application.host.swap(scene: "Desk", file: LiveBuilds.build("Desk", ["TABS", "SECOND"]))
    try await application.host.swap(scene: "Tile", file: LiveBuilds.build("Tile", ["SECOND"]))
    #expect(application.tree == "Desk 1 (Tile 2)")
    #expect((text(in: application), application.texts(in: 2).first) == ("precious", "the second tile"))
  }

  @Test(arguments: [false, true])
  func `After a crash, and after another one without having been seen`(isBeneath: Bool) async throws {
    let application = try await DyingApplication.started(
      LiveApplication.deskLibraries(["TABS"]), manifest: LiveApplication.deskManifest)
    hide(in: application.app)
    if isBeneath { application.app.display.follow("Desk") }
    let second = try await application.startNext()
    #expect(second.tree == (isBeneath ? "Desk 1 (2 resumed); Desk 3" : "Desk 1 (2 resumed)"))
    let third = try await application.startNext()
    if isBeneath { third.display.does(.back) }
    #expect((text(in: third), third.tree) == ("precious", "Desk 1 (Tile 2)"))
  }

  private func type(in application: LiveApplication) {
    application.display.type("Anna", into: "Name")
    application.display.type("hidden", into: "Secret")
    application.display.act(.pick(1), on: "tabView.")
    application.display.type("Moscow", into: "Place")
  }

  @Test func `What was typed lasts after a swap, secrets included`() async throws {
    let application = try await LiveApplication.alone("Tabs")
    type(in: application)
    try await application.host.swap(scene: "Tabs", file: LiveBuilds.build("Tabs", ["SECOND"]))
    #expect((application.screen?.texts, application.screen?.text(of: "Place")) == (["the second tabs"], "Moscow"))
    application.display.act(.pick(0), on: "tabView.")
    #expect(["Name", "Secret"].map { application.screen?.text(of: $0) } == ["Anna", "hidden"])
  }

  @Test func `What was typed lasts after a crash, and another one unseen; secrets don't`() async throws {
    let application = try await DyingApplication.alone("Tabs")
    type(in: application.app)
    try await application.startNext()
    let third = try await application.startNext()
    #expect(third.screen?.text(of: "Place") == "Moscow")
    third.display.act(.pick(0), on: "tabView.")
    #expect(["Name", "Secret"].map { third.screen?.text(of: $0) } == ["Anna", ""])
    third.display.type("", into: "Name")
    third.display.act(.pick(1), on: "tabView.")
    let fourth = try await application.startNext()
    fourth.display.act(.pick(0), on: "tabView.")
    #expect(fourth.screen?.text(of: "Name") == "")
  }
}
