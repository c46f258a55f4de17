@testable import Gallery
@testable import NewsItem
import Synchronization
import TestSupport
import Testing
import VIPKit
import VIPTestKit

@Suite("Gallery: what is shown can be used")
struct GalleryTests {
  private let seconds = StepClock()
  private let time = Time(timeOfDay(23, 59, 59))
  private let gallery: SceneDriver

  private final class Time: Sendable {
    let now: Mutex<Double>

    init(_ now: Double) { self.now = Mutex(now) }
  }

  init() throws {
    var environment = EnvironmentValues()
    environment.system.clock = seconds
    environment.system.now = { [time] in time.now.withLock(\.self) }
    gallery = try SceneDriver(GalleryConfigurator(), environment: environment)
  }

  @Test("the time of day goes on by itself, and the screen is settled meanwhile", .timeLimit(.minutes(10)))
  func time() async throws {
    try show("Numbers")
    #expect(gallery.words.contains("23:59:59"))
    time.now.withLock { $0 += 1 }
    seconds.step()
    while !gallery.words.contains("00:00:00") { await Task.yield() }
    try await gallery.settle()
    // That of the machine.
    let gallery = try SceneDriver(GalleryConfigurator())
    #expect(gallery.viewController.render().perform(.pick(3), on: gallery.screen.id))
    #expect(gallery.words.contains { $0.wholeMatch(of: /[0-2]\d:[0-5]\d:[0-6]\d/) != nil })
  }

  private func show(_ page: String) throws {
    let index = try #require(gallery.screen.options.firstIndex(of: page))
    #expect(gallery.viewController.render().perform(.pick(index), on: gallery.screen.id))
  }

  private var lines: [Substring] { gallery.screen.description.split(separator: "\n").map { $0.drop { $0 == " " } } }

  @Test("what goes on is cancelled, or ends and is told", .timeLimit(.minutes(10)))
  func work() async throws {
    try show("Feedback")
    for isCancelled in [true, false] {
      try gallery.perform(.activate, on: "Connect")
      #expect(gallery.loading == "Connecting")
      if isCancelled { try await gallery.press("Cancel") } else { seconds.step() }
      try await gallery.settle()
      #expect(gallery.loading == nil)
    }
    #expect(gallery.notices == ["Not connected", "Connected"])
    #expect(gallery.noticeTints == [.warning, .positive])
    // How far it is grows with the clock.
    try await gallery.press("Copy files")
    for copied in 1..<20 {
      seconds.step()
      while !lines.contains(where: { $0.contains("\"Copying\" \(Double(copied) / 20)") }) { await Task.yield() }
    }
    seconds.step()
    while gallery.words.contains("Copying") { await Task.yield() }
    try await gallery.press("Copy files")
    try await gallery.press("Stop copying")
    #expect(gallery.notices.suffix(2) == ["20 files copied", "0 files copied"])
  }

  @Test(
    "an alert has buttons of its own, of which one asks again; an empty list has a key that makes the first",
    .timeLimit(.minutes(10)))
  func alerts() async throws {
    try show("Feedback")
    try await gallery.press("Open a file that isn't there")
    #expect(gallery.question?.tint == .negative)
    try await gallery.answer("Retry")
    try await gallery.answer("Skip the file")
    #expect(gallery.words.contains("Answer: Skip the file"))
    #expect(gallery.words.contains("No messages yet: n writes the first"))
    try await gallery.run("New message")
    #expect(gallery.words.contains("Message 1"))
  }

  @Test("a button, a row and a view of one's own do what they say")
  func actions() async throws {
    #expect(gallery.focus == nil)
    try show("Fields")
    try gallery.perform(.activate, on: "Go to the search")
    #expect(gallery.focus == "search")
    try show("Buttons")
    try await gallery.press("Delete")
    #expect(gallery.words.contains("Pressed: deleted"))
    try await gallery.press("Pressed 0 times")
    try await gallery.press("Pressed 1 time")
    #expect(gallery.words.contains("Pressed 2 times"))
    try show("Rows")
    try await gallery.select(row: 2)
    #expect(gallery.words.contains("Chosen: Annabel Lee"))
    try show("Tables")
    try await gallery.select(row: 1)
    #expect(gallery.words.contains("Chosen: archive.tar"))
  }
}

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

  @Test("as usual; there are no other pages", arguments: pages)
  func frames(page: String) async throws {
    #expect(gallery.screen.options == Self.pages)
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
}
