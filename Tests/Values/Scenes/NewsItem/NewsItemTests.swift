import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import NewsItem

@Suite("NewsItem: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsItemConfiguratorTests {
  @Test("the article that is passed goes through the whole cycle onto the screen, outlives a swap, and Back leads back")
  func walk() async throws {
    let item = try SceneDriver(NewsItemConfigurator()) { ($0 as? any NewsItemDataStore)?.article = .undated }
    try await item.settle()
    #expect(item.words == ["Undated", "Back"])
    let new = try SceneDriver(NewsItemConfigurator(), savedState: try item.preservedState())
    try await new.settle()
    #expect(new.words == ["Undated", "Back"])
    try await new.press("Back")
    #expect(new.navigator.moves == [.back])

    // Without an article, as when the scene is the first, the worker isn't asked.
    let news = NewsWorkerSpy()
    let empty = try SceneDriver(NewsItemConfigurator(), workers: TestWorkers().with(.news, news))
    try await empty.settle()
    #expect(empty.error == "There is no article to show; go back and choose one")
    #expect(empty.words == ["Back"])
    #expect(news.calls == [])
  }

  @Test("while the picture is fetched it says so; then it takes the place of its address, if there is one")
  func picture() async throws {
    for picture in [nil, [1, 2]] as [[UInt8]?] {
      let gate = Gate()
      let news = NewsWorkerSpy(gate: gate)
      news.picture = picture
      var environment = EnvironmentValues()
      (environment.locale, environment.timeZone) = ("de_DE", "Europe/Berlin")
      let item = try SceneDriver(
        NewsItemConfigurator(), workers: TestWorkers().with(.news, news), environment: environment
      ) { store in
        (store as? any NewsItemDataStore)?.article = .cycle
      }
      await gate.reached()
      #expect(
        item.words == [
          "One cycle", "Mittwoch, 2. Oktober 2002 um 15:05", "ViewController, Interactor, Presenter.\nAnd round again.",
          "Fetching the picture", "Read on", "Copy the address", "Back",
        ])
      gate.open()
      try await item.settle()
      #expect(news.calls == [.picture("http://example.org/1.png")])
      let words = picture == nil ? "Picture" : "Picture of “One cycle”"
      #expect(item.words.suffix(4) == [words, "Read on", "Copy the address", "Back"])
      let elements = item.screen.flattened
      let bytes = elements.compactMap { if case .image(let bytes, _) = $0.kind { bytes } else { nil } }
      #expect(bytes == (picture.map { [$0] } ?? []))
      let addresses = ["http://example.org/1.png", "http://example.org/1"]
      #expect(elements.compactMap(\.destination?.description) == addresses.suffix(picture == nil ? 2 : 1))
      #expect(item.screen.description.contains(#""Copy the address" copies "http://example.org/1""#))
    }
  }
}
