import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsItem

@Suite("NewsItem: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsItemConfiguratorTests {
  @Test("the article that is passed goes through the whole cycle onto the screen, and Back leads back")
  func walk() async throws {
    let navigator = NavigatorSpy()
    let item = try SceneDriver(NewsItemConfigurator(), navigator: navigator) { store in
      (store as? any NewsItemDataStore)?.article = .undated
    }

    try await item.settle()
    #expect(item.words == ["Undated", "Back"])
    try await item.press("Back")
    #expect(navigator.moves == [.back])
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

  @Test("without an article, as when the scene is the first, an alert says so, and the worker isn't asked")
  func noArticle() async throws {
    let news = NewsWorkerSpy()
    let item = try SceneDriver(NewsItemConfigurator(), workers: TestWorkers().with(.news, news))
    try await item.settle()
    #expect(item.error == "There is no article to show; go back and choose one")
    #expect(item.words == ["Back"])
    #expect(news.calls == [])
  }

  @Test("the article outlives a swap of the scene")
  func preserved() async throws {
    let old = try SceneDriver(NewsItemConfigurator()) { ($0 as? any NewsItemDataStore)?.article = .undated }
    let new = try SceneDriver(NewsItemConfigurator(), savedState: try old.preservedState())

    try await new.settle()
    #expect(new.words == ["Undated", "Back"])
  }
}
