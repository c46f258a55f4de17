@testable import HostState
@testable import HostRuntime
import ScreenModel
import TestSupport
import Testing
import VIPKit

@MainActor
@Suite("Commands of the scene on the screen", .timeLimit(.minutes(10)))
struct CommandTests {
  private static let controlC = KeyboardShortcut("c", modifiers: .control)

  private func notification(_ application: LiveApplication) -> String? {
    application.display.screens.last?.notices.first?.text
  }

  @Test func `They are on the screen, and run; of those that get in each other's way the author is told once`()
    async throws
  {
    let application = try await LiveApplication.chooser(["COMMANDS"])
    #expect(
      application.screen?.commands == [
        ScreenCommand("Say", shortcut: "s"), ScreenCommand("Push"), ScreenCommand("Quit", shortcut: Self.controlC),
        ScreenCommand("Shout", id: ElementID("button.Shout"), shortcut: "!"),
      ])
    application.display.does(.shortcutUnavailable(ScreenCommand.id("Quit"), reason: "quits"))
    application.display.does(.shortcutUnavailable(ScreenCommand.id("Quit"), reason: "quits"))
    for (title, said) in [("Say", "said"), ("Quit", "quit"), ("Shout", "shouted")] {
      application.display.run(title)
      #expect(notification(application) == said)
    }
    application.display.run("Nothing")
    #expect(notification(application) == nil)
    application.display.run("Push")
    #expect(application.host.store.state.screen.stack.map(\.number) == [1, 2])
    application.display.does(.shortcutUnavailable(ScreenCommand.id("Quit"), reason: "quits"))
    application.display.does(.back)
    #expect(
      application.reports.filter { $0.contains("shortcut") }.prefix(2) == [
        WiringFault.shortcutTwice(scene: "Chooser", command: "Push", shortcut: "s", other: "Say", of: "Chooser")
          .message,
        WiringFault.shortcutTaken(scene: "Chooser", command: "Quit", shortcut: "Ctrl-C", by: "quits").message,
      ])
    #expect(application.reports.filter { $0.contains("shortcut") }.count == 4, "once for each instance")
    try await application.stop()
  }

  @Test func `One that can't be used does nothing, nor does any beneath an alert or a question`() async throws {
    let application = try await LiveApplication.chooser(["COMMANDS"])
    application.display.act(.turn(true), on: "toggle.Hold")
    #expect(application.display.screens.last?.commands.first == ScreenCommand("Say", shortcut: "s", isEnabled: false))
    application.display.run("Say")
    #expect(notification(application) == nil)
    application.display.press("Ask")
    let question = try #require(await application.display.screen { $0.question != nil }.question)
    application.display.run("Push")
    application.display.run("Shout")
    #expect(application.host.store.state.screen.stack.count == 1)
    #expect(notification(application) == nil)
    application.display.does(.answer(question.number, choice: 0))
    _ = await application.display.screen { $0.question == nil && $0.isSettled }
    application.host.navigation.top?.viewController.showError("Wrong")
    application.display.run("Push")
    #expect(application.host.store.state.screen.stack.count == 1)
    try await application.stop()
  }
}
