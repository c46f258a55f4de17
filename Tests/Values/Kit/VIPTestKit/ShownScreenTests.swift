import Testing
import VIPKit
import VIPTestKit

/// Shows a name whose changes no observation sees.
private final class SilentViewController: ViewController {
  var name = "old"
  var said: [String] = []

  override var body: any View {
    let shown = name
    return VStack {
      Text(shown)
      Button("Say") { [weak self] in self?.said.append(shown) }
      Button("Tell") { [weak self] in self?.setNeedsDisplay() }
    }
  }

  override var commands: [Command] {
    let shown = name
    return [Command("Shout") { [weak self] in self?.said.append(shown.uppercased()) }]
  }
}

@MainActor
@Suite("What the user does is done on the screen that they see, as the host does it")
struct ShownScreenTests {
  private let driver: SceneDriver
  private let page: SilentViewController

  init() throws {
    driver = try SceneDriver(TestConfigurator("Silent") { Scene(viewController: SilentViewController()) })
    page = try #require(driver.viewController as? SilentViewController)
  }

  @Test("by a button and by a command; once the change is told, or something was done, on the new one")
  func old() async throws {
    page.name = "new"
    #expect(driver.words.first == "old")
    try await driver.run("Shout")
    #expect(page.said == ["OLD"])
    #expect(driver.words.first == "new", "whatever the user does is followed by a new screen")
    page.name = "newer"
    try await driver.press("Say")
    #expect(page.said == ["OLD", "new"])
    page.name = "newest"
    page.setNeedsDisplay()
    try await driver.press("Say")
    #expect(page.said == ["OLD", "new", "newest"])
  }
}
