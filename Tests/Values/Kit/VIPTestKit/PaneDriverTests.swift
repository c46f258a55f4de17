import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("The driver has panes as the host has them", .timeLimit(.minutes(10)))
struct PaneDriverTests {
  private let cards = CardConfigurator()
  private let desk = DeskConfigurator()
  private let navigator = NavigatorSpy()
  private let german = Words(["Card": "Karte"])
  private let driver: SceneDriver

  init() throws { driver = try SceneDriver(desk, navigator: navigator, scenes: ["card": cards]) }

  private var viewController: DeskViewController { get throws { try #require(desk.viewController) } }

  @Test("two by one route and id are two, told apart by their place; they come to the screen with the scene around")
  func lifecycle() async throws {
    driver.disappear()
    driver.appear()
    let appears = ["viewWillAppear", "viewDidAppear"]
    let expected = ["viewDidLoad"] + appears + ["viewWillDisappear", "viewDidDisappear"] + appears
    #expect(cards.cards.map(\.lifecycle) == [expected, expected])
    let (first, second) = (try driver.scene("card"), try driver.scene("card", place: 1))
    #expect(first !== second)
    try second.type("two", into: "Text")
    try await second.press("Count")
    #expect(cards.cards.map(\.text) == ["", "two"])
    #expect(driver.words.filter { $0.hasPrefix("Count: ") } == ["Count: 0", "Count: 1"])
    #expect(throws: DriverError.noScene(route: "card", found: ["card", "card"])) {
      try driver.scene("card", place: 2)
    }
  }

  @Test("a link is followed where the user may leave; one that is disabled, or leads nowhere, is not")
  func links() async throws {
    await #expect(throws: DriverError.disabled(label: "Off")) { try await driver.follow("Off") }
    navigator.unavailable = ["pushed"]
    await #expect(throws: DriverError.disabled(label: "Push")) { try await driver.follow("Push") }
    navigator.unavailable = []
    try viewController.isEdited = true
    #expect(try await driver.follow("Replace") == false)
    #expect(try viewController.heard == ["leave?"])
    #expect(navigator.moves == [])
    // A pushed screen removes no other.
    #expect(try await driver.follow("Push"))
    try viewController.isEdited = false
    #expect(try await driver.follow("Replace"))
    try await driver.press("Push")
    try await driver.press("Swift")
    let pushed = NavigatorSpy.Move.follow(route: "pushed")
    #expect(navigator.moves == [pushed, .follow(route: "replaced"), pushed, .open("https://swift.org")])
  }

  @Test("each has words of its own, and not those of the scene around it; a link opens a scene by its pattern")
  func wordsAndLinks() throws {
    var environment = EnvironmentValues()
    environment.words = german
    let plain = try SceneDriver(desk, scenes: ["card": cards], environment: environment)
    #expect(plain.words.count { $0 == "Card" } == 2 + 2, "its title, and that of its form")
    let translated = try SceneDriver(desk, scenes: ["card": cards], sceneWords: ["card": german])
    #expect((translated.words.count { $0 == "Karte" }, cards.cards.last?.ofScene("Card")) == (2, "Karte"))
    // A link that the descriptor doesn't name opens nothing, nor one with other names than its pattern's.
    #expect(throws: DriverError.undeclaredLink("desk/:id", found: ["desks/:id"])) {
      try SceneDriver(desk, openedBy: (link: "desk/:id", parameters: ["id": "1"]))
    }
    #expect(throws: DriverError.linkParameters("desks/:id", expected: ["id"], found: ["ID"])) {
      try SceneDriver(desk, openedBy: (link: "desks/:id", parameters: ["ID": "1"]))
    }
    #expect(throws: Never.self) { try SceneDriver(desk, openedBy: (link: "desks/:id", parameters: ["id": "1"])) }
  }
}
