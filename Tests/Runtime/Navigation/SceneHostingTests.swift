@testable import HostRuntime
@testable import HostState
import ScreenModel
import Testing
@_spi(Host) import VIPKit

@testable import VIPTestKit

private enum Runner: CaseIterable { case host, driver }

/// Desk with tiles, on the screen of the host or of a test's driver: the same libraries, the same events.
@MainActor
private final class HostedDesk {
  private let application: LiveApplication
  private var driver: SceneDriver?

  init(_ runner: Runner, desk: [String] = ["COMMANDS"], tile: [String] = ["COMMANDS"]) async throws {
    application = try await LiveApplication.desk(desk, tile: tile)
    try press("Show A")
    guard runner == .driver else { return }
    let configurators = try ["Desk", "Tile"].map { id in
      try application.host.opener.configurator(of: #require(application.host.store.state.current(id)))
    }
    driver = try SceneDriver(configurators[0], scenes: ["tile": configurators[1]])
    try press("Show A")
  }

  var screen: Screen { get throws { try #require(driver?.hosted.screen ?? application.display.screens.last) } }

  func does(_ event: UserEvent) throws {
    if let driver { try driver.hosted.perform(event) } else { application.display.does(event) }
  }

  func press(_ label: String) throws { try does(ScreenResolver(screen).press(label)) }

  /// Acts on an element of the first or second tile, whatever covers it.
  func act(_ action: Action = .activate, on id: String, tile: Int = 0) throws {
    try does(.act(ElementID(id).inside(numbers[tile]), action))
  }

  private var numbers: [Int] {
    get throws { try screen.root.flattened.filter { $0.label == "Count" }.compactMap { $0.id.embedded?.instance } }
  }

  var texts: [String] { get throws { try screen.texts } }

  var hasTyped: Bool { get throws { try screen.root.flattened.contains { $0.text == "typed" } } }

  /// The latest notice since the last action.
  var notice: String? {
    driver.map { $0.hosted.onScreen.flatMap(\.notices).last?.text }
      ?? application.display.screens.last?.notices.last?.text
  }

  /// Asks a scene that wants to be asked.
  func mayBeLeft() -> Bool { driver?.hosted.mayLeaveScreen() ?? application.host.navigation.mayLeaveScreen() }

  func wait(for isWanted: @escaping (Screen) -> Bool) async throws {
    if let driver { try await driver.settle() } else { _ = await application.display.screen(isWanted) }
  }
}

@MainActor
@Suite("Scenes on a screen are run alike by the host and by the driver of a test", .timeLimit(.minutes(10)), .live)
struct SceneHostingTests {
  @Test("Each scene inside has its own; the focus goes where one asks for it", arguments: Runner.allCases)
  private func own(_ runner: Runner) async throws {
    let desk = try await HostedDesk(runner)
    #expect(try desk.screen.focus == nil)
    try desk.press("Tile/Focus")
    #expect(try desk.screen.focus?.element?.embedded?.id == ElementID("textField.text"))
    try desk.press("Show B")
    try desk.act(on: "button.Count", tile: 1)
    try desk.press("Tile/Count")
    try desk.act(on: "button.Count", tile: 1)
    #expect(try ["A 1", "B 2"].allSatisfy(desk.texts.contains))
  }

  @Test("Beneath the loader of a scene inside, fields work and nothing else of it", arguments: Runner.allCases)
  private func loader(_ runner: Runner) async throws {
    let desk = try await HostedDesk(runner)
    try desk.press("Tile/Load")
    #expect(throws: TargetError.disabled(label: "Tile/Count")) { try desk.press("Tile/Count") }
    try desk.does(ScreenResolver(desk.screen).perform(.edit("typed"), on: "Tile/Text"))
    let tile = try #require(desk.screen.commands.first { $0.title == "Quit" })
    #expect(!tile.isEnabled)
    try desk.press("Stop")
    #expect(try desk.texts.contains("answer stopped") && desk.hasTyped)
    #expect(try desk.screen.commands.first { $0.title == "Quit" }?.isEnabled == true)
  }

  @Test("An alert takes all input but what is typed", arguments: Runner.allCases)
  private func alert(_ runner: Runner) async throws {
    let desk = try await HostedDesk(runner)
    try desk.press("Tile/Complain")
    #expect(try desk.screen.error == "complaint")
    try desk.act(on: "button.Count")
    try desk.act(.edit("typed"), on: "textField.text")
    #expect(try desk.texts.contains("A 0") && desk.hasTyped)
    try desk.does(.dismissError)
    #expect(try desk.screen.error == nil && desk.texts.contains("log didLoad willAppear didAppear errorDismissed"))
  }

  @Test("A question is answered once, and nothing else is done meanwhile", arguments: Runner.allCases)
  private func question(_ runner: Runner) async throws {
    let desk = try await HostedDesk(runner)
    try desk.press("Tile/Ask")
    try await desk.wait { $0.question != nil }
    let question = try #require(desk.screen.question)
    try desk.act(on: "button.Count")
    try desk.does(.answer(question.number + 1, choice: 0))
    #expect(try desk.screen.question == question)
    let yes = try #require(question.choices.firstIndex { $0.title == "Yes" })
    try desk.does(.answer(question.number, choice: yes))
    try await desk.wait { $0.texts.contains("answer true") }
    #expect(try desk.texts.contains("answer true"))
    try desk.does(.answer(question.number, choice: yes))
    #expect(try desk.texts.contains("A 0"))
  }

  @Test("Commands are those of the scene that was used last, then of those around it", arguments: Runner.allCases)
  private func commands(_ runner: Runner) async throws {
    let desk = try await HostedDesk(runner)
    for (button, isInside) in [(nil, false), ("Tile/Count", true), ("Hide B", false)] as [(String?, Bool)] {
      if let button { try desk.press(button) }
      let commands = try desk.screen.commands
      #expect((commands.map(\.title), commands.first?.id.embedded != nil) == (["Bump", "Quit"], isInside))
    }
  }

  @Test("Where a scene is disabled or gone, none of its commands is run", arguments: Runner.allCases)
  private func disabled(_ runner: Runner) async throws {
    let desk = try await HostedDesk(runner)
    try desk.press("Tile/Count")
    let bump = try #require(desk.screen.commands.first { $0.title == "Bump" })
    #expect(bump.id.embedded != nil)
    try desk.press("Hold")
    #expect(try desk.screen.commands.first { $0.id == bump.id }?.isEnabled != true)
    try desk.does(.run(bump.id))
    #expect(desk.notice == nil)
    try desk.press("Hold")
    try desk.does(.run(bump.id))
    #expect(desk.notice == "tile A")

    let button = try ScreenResolver(desk.screen).press("Tile/Say")
    try desk.press("Hide A")
    try desk.does(button)
    try desk.does(.run(bump.id))
    #expect(try desk.notice == nil && !desk.texts.contains("A 1"))
  }

  @Test("A scene on a tab that doesn't show asks before the screen is left", arguments: Runner.allCases)
  private func hidden(_ runner: Runner) async throws {
    let desk = try await HostedDesk(runner, desk: ["TABS"], tile: ["UNSAVED"])
    #expect(desk.mayBeLeft())
    try desk.act(.edit("typed"), on: "textField.text")
    try desk.does(ScreenResolver(desk.screen).select(tab: "Other"))
    #expect(!desk.mayBeLeft())
    try await desk.wait { $0.question != nil }
    let question = try #require(desk.screen.question)
    #expect(question.title == "Discard?")
    #expect(throws: TargetError.asked("Discard?")) { try desk.press("Show B") }
    let discard = try #require(question.choices.firstIndex { $0.title == "Discard" })
    try desk.does(.answer(question.number, choice: discard))
    try await desk.wait { $0.question == nil }
    try desk.does(ScreenResolver(desk.screen).select(tab: "Tiles 1"))
    try await desk.wait { screen in
      screen.root.flattened.contains { $0.id.embedded?.id == ElementID("textField.text") && $0.text == "" }
    }
    #expect(desk.mayBeLeft())
  }
}
