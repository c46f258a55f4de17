@testable import Gallery
@testable import NewsItem
import TestSupport
import Testing
import VIPKit
import VIPTestKit

@Suite("Gallery: every view on the terminal", .timeLimit(.minutes(10)))
struct GalleryFrameTests {
  nonisolated private static let pages = [
    "Words", "Fields", "Choices", "Numbers", "Pictures", "Buttons", "Rows", "Tables", "Panes", "Feedback",
  ]

  private let gallery: SceneDriver

  init() throws {
    var environment = EnvironmentValues()
    environment.system.clock = StepClock()
    let time = timeOfDay(12, 34, 56)
    environment.system.now = { time }
    gallery = try SceneDriver(
      GalleryConfigurator(), scenes: ["viewArticle": NewsItemConfigurator()], environment: environment)
  }

  @Test("as usual", arguments: pages)
  func frames(page: String) async throws {
    // Tall enough for all fields and editors.
    let screen = try await TerminalScreen(gallery, columns: 100, rows: page == "Fields" ? 36 : 24)
    try await gallery.select(tab: page)
    try await screen.press(.tab)
    try Golden.check(screen.styledFrame, "\(page.lowercased())-100.txt")
  }

  @Test(
    "what comes up over the page, and in the edge of the frame",
    arguments: ["Connect", "Copy files", "Failure", "Open a file that isn't there"])
  func feedback(button: String) async throws {
    let screen = try await TerminalScreen(gallery, columns: 80, rows: 24)
    try await gallery.select(tab: "Feedback")
    try gallery.perform(.activate, on: button)
    try Golden.check(screen.styledFrame, "feedback-\(button.lowercased().prefix { $0 != " " }).txt")
  }

  @Test("the pages are all there are")
  func pages() {
    #expect(gallery.screen.options == Self.pages)
  }
}
