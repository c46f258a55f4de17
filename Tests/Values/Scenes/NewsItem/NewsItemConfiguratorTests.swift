import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsItem

@Suite("NewsItem: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsItemConfiguratorTests {
  @Test("the scene works without the worker that has the pictures, and takes no route")
  func descriptor() {
    let descriptor = NewsItemConfigurator().descriptor

    #expect(descriptor.id == "NewsItem")
    #expect(descriptor.version == "1.0.0")
    #expect(descriptor.routes == [])
    #expect(descriptor.workers == [WorkerKey.news.optional.erased])
  }

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

  @Test("the picture takes the place of its address as soon as the worker has it")
  func picture() async throws {
    let news = NewsWorkerSpy()
    news.picture = [1]
    let item = try SceneDriver(NewsItemConfigurator(), workers: TestWorkers().with(.news, news)) { store in
      (store as? any NewsItemDataStore)?.article = .cycle
    }
    try await item.settle()
    #expect(item.words.suffix(4) == ["Picture of “One cycle”", "Read on", "Copy the address", "Back"])
  }

  @Test("the article outlives a swap of the scene")
  func preserved() async throws {
    let old = try SceneDriver(NewsItemConfigurator()) { ($0 as? any NewsItemDataStore)?.article = .undated }
    let new = try SceneDriver(NewsItemConfigurator(), savedState: try old.preservedState())

    try await new.settle()
    #expect(new.words == ["Undated", "Back"])
  }

  @Test("none of the four objects outlives the scene")
  func release() async throws {
    var item: SceneDriver? = try SceneDriver(NewsItemConfigurator())
    let check = ReleaseCheck(item?.scene)
    #expect(check.alive.count == 4)

    item?.disappear()
    item = nil

    while !check.alive.isEmpty { await Task.yield() }
  }
}
