import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsSearch

@Suite("NewsSearch: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsSearchConfiguratorTests {
  @Test("the descriptor names the route and the worker that the scene uses")
  func descriptor() {
    let descriptor = NewsSearchConfigurator().descriptor

    #expect(descriptor.id == "NewsSearch")
    #expect(descriptor.version == "1.0.0")
    #expect(descriptor.routes == [Route.viewArticle.erased])
    #expect(descriptor.workers == [WorkerKey.news.erased])
  }

  @Test("a word is typed, an article chosen, and NewsItem is given it")
  func walk() async throws {
    let worker = NewsWorkerSpy()
    let navigator = NavigatorSpy()
    let newsItem = NewsItemDataStoreSpy()
    navigator.destinations["viewArticle"] = newsItem
    let search = try SceneDriver(
      NewsSearchConfigurator(), workers: TestWorkers().with(.news, worker), navigator: navigator)

    try search.type("dated", into: "Search for")
    try await search.settle()
    try await search.select(row: 2)

    #expect(worker.calls == [.search("dated")])
    #expect(newsItem.article == .undated)
    #expect(navigator.moves == [.follow(route: "viewArticle")])
  }

  @Test("the text outlives a swap of the scene, and is searched for again")
  func preserved() async throws {
    let worker = NewsWorkerSpy()
    let workers = TestWorkers().with(.news, worker)
    let old = try SceneDriver(NewsSearchConfigurator(), workers: workers)
    try old.type("dated", into: "Search for")
    try await old.settle()

    let new = try SceneDriver(NewsSearchConfigurator(), workers: workers, savedState: try old.preservedState())
    try await new.settle()

    #expect(worker.calls == [.search("dated"), .search("dated")])
    #expect(new.words.prefix(2) == ["Search for", "dated"])
    #expect(new.words.contains("Undated"))
  }

  @Test("none of the four objects outlives the scene, not even one that was left while the worker searched")
  func release() async throws {
    let gate = Gate()
    let workers = TestWorkers().with(.news, NewsWorkerSpy(gate: gate))
    var search: SceneDriver? = try SceneDriver(NewsSearchConfigurator(), workers: workers)
    let check = ReleaseCheck(search?.scene)
    try search?.type("one", into: "Search for")

    await gate.reached()
    search = nil
    #expect(check.alive == ["interactor", "presenter"])

    gate.open()
    while !check.alive.isEmpty { await Task.yield() }
  }
}
