import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsList

@Suite("NewsList: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsListConfiguratorTests {
  @Test("the descriptor names the routes and the worker that the scene uses")
  func descriptor() {
    let descriptor = NewsListConfigurator().descriptor

    #expect(descriptor.id == "NewsList")
    #expect(descriptor.version == "1.0.0")
    #expect(descriptor.routes == [Route.viewArticle.erased, Route.searchNews.optional.erased])
    #expect(descriptor.workers == [WorkerKey.news.erased])
  }

  @Test("a link opens the news")
  func link() throws {
    _ = try SceneDriver(
      NewsListConfigurator(), workers: TestWorkers().with(.news, NewsWorkerSpy()),
      openedBy: (link: "news", parameters: [:]))
  }

  @Test("the articles are fetched, one is chosen, and NewsItem is given it")
  func walk() async throws {
    let navigator = NavigatorSpy()
    let newsItem = NewsItemDataStoreSpy()
    navigator.destinations["viewArticle"] = newsItem
    let workers = TestWorkers().with(.news, NewsWorkerSpy())
    let news = try SceneDriver(NewsListConfigurator(), workers: workers, navigator: navigator)

    try await news.settle()
    try await news.select(row: 2)
    try await news.follow("Search")

    #expect(newsItem.article == .undated)
    #expect(navigator.moves == [.follow(route: "viewArticle"), .follow(route: "searchNews")])
  }

  @Test("when the feed can't be had there is an alert, and Retry asks again")
  func retry() async throws {
    let worker = NewsWorkerSpy(.failure(.refused(source: "http://example.org/", status: 500)))
    let news = try SceneDriver(NewsListConfigurator(), workers: TestWorkers().with(.news, worker))

    try await news.settle()
    let message = "The news can't be shown: “http://example.org/” answers with the HTTP status 500 and not with a feed"
    #expect(news.question?.title == message)
    try await news.answer("Retry")
    #expect(news.question?.title == message)
    try await news.answer("OK")
    #expect(news.question == nil)

    worker.answer = .success([.undated])
    try await news.press("Retry")
    #expect(news.words == ["Search", "Reload", "Undated", ""])
    #expect(worker.calls == [.fetch(reload: false), .fetch(reload: true), .fetch(reload: true)])
  }

  @Test("when another implementation answers, the list shows its news without being asked")
  func workerChanged() async throws {
    let workers = TestWorkers().with(.news, NewsWorkerSpy(.success([.cycle])))
    let news = try SceneDriver(NewsListConfigurator(), workers: workers)
    try await news.settle()
    let gate = Gate()
    let other = NewsWorkerSpy(.success([.undated]), gate: gate)

    try workers.exchange(.news, for: other)
    await gate.reached()
    gate.open()
    try await news.settle()

    #expect(other.calls == [.fetch(reload: false)])
    #expect(news.words == ["Search", "Reload", "Undated", ""])
  }

  @Test("none of the four objects outlives the scene, not even one that was left while the worker fetched")
  func release() async throws {
    let gate = Gate()
    let workers = TestWorkers().with(.news, NewsWorkerSpy(gate: gate))
    var news: SceneDriver? = try SceneDriver(NewsListConfigurator(), workers: workers)
    let check = ReleaseCheck(news?.scene)

    await gate.reached()
    news = nil
    #expect(check.alive == ["interactor", "presenter"])

    gate.open()
    while !check.alive.isEmpty { await Task.yield() }
  }
}
