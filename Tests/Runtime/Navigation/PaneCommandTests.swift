@testable import HostRuntime
@testable import HostJournal
@testable import HostState
import ScreenModel
import TestSupport
import Testing
@_spi(Host) import VIPKit

@MainActor
@Suite("Commands of scenes inside scenes", .timeLimit(.minutes(10)))
struct PaneCommandTests {
  /// What the command says that both scenes have.
  private func bump(_ application: LiveApplication) -> String? {
    application.display.run("Bump")
    return application.display.screens.last?.notices.first?.text
  }

  @Test
  func `They are those of the scene that has the focus; without a focus, of that which the user has touched last`()
    async throws
  {
    let application = try await LiveApplication.desk(["COMMANDS"], tile: ["COMMANDS"], showing: ["A", "B"])
    #expect(bump(application) == "desk")
    application.act(on: "button.Count", in: 2)
    #expect(bump(application) == "tile A")
    application.display.does(.focused(3))
    #expect(bump(application) == "tile B")
    #expect(bump(application) == "tile B", "a command moves no focus")
    application.display.does(.focused(nil))
    #expect(bump(application) == "desk")
    application.display.drawn = 0
    application.display.does(.focused(nil))
    #expect(application.display.drawn == 0)
    try await application.stop()
  }

  @Test func `Who runs one has gone on, and has read what the host had to say`() async throws {
    let application = try DyingApplication(
      try await LiveApplication.deskLibraries(tile: ["COMMANDS"]), manifest: LiveApplication.deskManifest)
    await application.app.start()
    application.app.display.press("Show A")
    let next = try await application.startNext(after: application.death(in: "Tile", file: "Tile.swift"))
    #expect(next.pane(2)?.attributes.problem != nil)
    #expect(bump(next) == "tile A")
    #expect(next.host.navigation.acting == 2)
    #expect(next.pane(2)?.attributes.problem == nil)
    try await next.stop()
  }

  @Test func `What traps as it leaves is named: not the scene around it, nor the one that comes`() async throws {
    let application = try await LiveApplication.desk()
    let tile = BuildID(id: "Tile", generation: 1)
    func leaving(_ number: Int, _ leave: () -> Void) throws -> [BuildID?] {
      var named: [BuildID?] = []
      let instance = try #require(application.host.navigation.instances[number])
      // It changes what it shows as it leaves.
      instance.viewController.container.onChange = { named.append(application.host.executing.current) }
      leave()
      return named
    }
    application.display.press("Show A")
    #expect(try leaving(2) { application.display.press("Hide A") } == [tile])
    application.display.press("Show A")
    #expect(try leaving(3) { application.act(on: "link.Choose", in: 3) } == [tile])
    try await application.stop()
  }
}
