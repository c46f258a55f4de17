import FoundationEssentials
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@MainActor
@Suite("A terminal shows the scene of a test, and takes keys", .timeLimit(.minutes(10)))
struct TerminalScreenTests {
  private let navigator = NavigatorSpy()
  private let sample: SceneDriver

  init() throws { sample = try SceneDriver(SampleConfigurator(), navigator: navigator) }

  private func screen(canGoBack: Bool = false) async throws -> TerminalScreen {
    try await TerminalScreen(sample, columns: 50, rows: 20, canGoBack: canGoBack)
  }

  @Test("it is drawn as host run draws it, and reads keys as it does: shortcuts run commands, links are followed")
  func keys() async throws {
    let screen = try await screen()
    try await screen.press(.characters("Anya"), .backspace, .paste(" B."), .home, .characters("Dr. "))
    #expect(sample.words.contains("Dr. Any B."))
    try await screen.press(.tab, .enter)
    #expect(sample.loading == nil)
    try Golden.check(screen.styledFrame, "sample.txt")
    #expect((screen.lines.count, screen.frame) == (20, screen.lines.map { "\($0)\n" }.joined()))
    try await screen.press(.control("t"), .characters("m"))
    #expect(sample.notices == ["twice", "noted Dr. Any B."])
    navigator.destinations["next"] = SampleInteractor()
    try await screen.press(.tab, .tab, .tab, .tab, .enter)
    #expect(navigator.moves == [.follow(route: "next")])
  }

  @Test("a loader is cancelled, an alert and a question are answered; what is told in passing goes with the next key")
  func alerts() async throws {
    let screen = try await screen(canGoBack: true)
    try sample.perform(.activate, on: "Import")
    #expect(screen.frame.contains("[ Stop ]"))
    try await screen.press(.escape)
    #expect((sample.notices, screen.exit) == (["stopped true"], nil))
    try await screen.press(.tab, .tab, .enter)
    #expect(screen.frame.contains("It failed"))
    try await screen.press(.escape, .tab, .enter)
    #expect(screen.frame.contains("Sure?"))
    try await screen.press(.enter)
    #expect(screen.lines.dropLast().last?.hasPrefix("╰─ answered true ─") == true)
    try await screen.press(.down)
    #expect(screen.lines.dropLast().last?.hasPrefix("╰──") == true)
  }

  @Test("Ctrl-Space completes a path from the folders that there are")
  func paths() async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "paths-\(UUID())")
    try FileManager.default.createDirectory(at: home.appending(path: "cards"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    for name in ["anna.vcf", "annabel.vcf"] { try Data().write(to: home.appending(path: "cards/\(name)")) }
    let driver = try SceneDriver(TestConfigurator("Path") { Scene { PathView() } })
    let screen = try await TerminalScreen(driver, home: home.path)
    try await screen.press(.characters("~/c"), .control(" "), .characters("b"), .backspace, .control(" "))
    #expect(driver.words.contains("~/cards/anna") && screen.frame.contains("annabel.vcf"))
    try await screen.press(.down, .enter)
    #expect(driver.words.contains("~/cards/annabel.vcf"))
  }

  @Test("a user who goes back leaves, unless the scene asks them; then no key is taken")
  func leaving() async throws {
    let screen = try await screen(canGoBack: true)
    try await screen.press(.characters("x"), .escape)
    #expect((screen.exit, sample.question?.title) == (nil, "Sure?"))
    try await screen.press(.escape, .backspace, .escape)
    #expect(screen.exit == .back)
    await #expect(throws: DriverError.left) { try await screen.press(.tab) }
    let other = try await self.screen()
    try await other.press(.control("q"))
    #expect(other.exit == .quit)
  }

  @Test("panes are on it with their own fields and commands; rows come that only the display asks for")
  func panes() async throws {
    let cards = CardConfigurator()
    let driver = try SceneDriver(DeskConfigurator(), scenes: ["card": cards])
    let screen = try await TerminalScreen(driver, columns: 100, rows: 24)
    try await screen.press(.tab, .tab, .tab, .tab)
    while !screen.styledFrame.contains("cursor: line") { try await screen.press(.tab) }
    try await screen.press(.characters("near"), .tab, .tab, .tab, .characters("c"))
    #expect((cards.cards.map(\.text), cards.cards.map(\.number)) == (["near", ""], [1, 0]))
    try Golden.check(screen.frame, "panes.txt")
  }
}

private struct PathView: View {
  @State private var file: PickedFile?

  var body: some View { FileField("File", file: $file) }
}
