import Articles
import Contracts
import NewsTestSupport
import Synchronization
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import NewsList

@Suite("NewsList: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsListConfiguratorTests {
  @Test("a link opens the news: the articles are fetched behind a loader, one is chosen, and NewsItem is given it")
  func walk() async throws {
    let navigator = NavigatorSpy()
    let newsItem = NewsItemDataStoreSpy()
    navigator.destinations["viewArticle"] = newsItem
    let workers = TestWorkers().with(.news, NewsWorkerSpy())
    let news = try SceneDriver(
      NewsListConfigurator(), workers: workers, navigator: navigator, openedBy: (link: "news", parameters: [:]))
    #expect(news.loading == "Loading")
    try await news.settle()
    try await news.select(row: 2)
    try await news.follow("Search")
    #expect(newsItem.article == .undated)
    #expect(navigator.moves == [.follow(route: "viewArticle"), .follow(route: "searchNews")])
  }

  @Test("what is loaded can be cancelled: that is said until the next answer, and the rows stay")
  func cancels() async throws {
    let worker = NewsWorkerSpy(.success([.undated]))
    let news = try SceneDriver(NewsListConfigurator(), workers: TestWorkers().with(.news, worker))
    try await news.settle()
    try news.perform(.activate, on: "Reload")
    try await news.press("Cancel")
    #expect(news.words == ["Search", "Retry", "Loading was cancelled. “Retry” loads again", "Undated", ""])
    worker.answer = .success([])
    try await news.press("Retry")
    #expect(news.words == ["Search", "Reload", "No news. “Reload” looks for some"])
  }

  @Test("the ages of the articles go on, which nobody waits for")
  func ages() async throws {
    let clock = StepClock()
    let time = Mutex(try #require(NewsArticle.cycle.published) + 200)
    var environment = EnvironmentValues()
    environment.locale = "de_DE"
    environment.system.clock = clock
    environment.system.now = { time.withLock(\.self) }
    let news = try SceneDriver(
      NewsListConfigurator(), workers: TestWorkers().with(.news, NewsWorkerSpy(.success([.cycle]))),
      environment: environment)
    try await news.settle()
    for (age, seconds) in [("vor 3 Minuten", 7000.0), ("vor 2 Stunden", 3600), ("vor 3 Stunden", 0)] {
      while !news.words.contains(age) { await Task.yield() }
      time.withLock { $0 += seconds }
      clock.step()
    }
  }

  @Test("when the feed can't be had there is an alert, and Retry asks again")
  func retry() async throws {
    let worker = NewsWorkerSpy(.failure(.refused(source: "http://example.org/", status: 500)))
    let (navigator, newsItem) = (NavigatorSpy(), NewsItemDataStoreSpy())
    navigator.destinations["viewArticle"] = newsItem
    let workers = TestWorkers().with(.news, worker)
    let news = try SceneDriver(NewsListConfigurator(), workers: workers, navigator: navigator)

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

    // The previous articles can still be chosen.
    worker.answer = .failure(.refused(source: "http://example.org/", status: 500))
    try await news.press("Reload")
    try await news.answer("OK")
    try await news.select(row: 1)
    #expect(newsItem.article == .undated)
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
}

@Suite("NewsList: what no user of these tests can bring about is on the screen", .timeLimit(.minutes(10)))
struct NewsListPresenterTests {
  private let controller = NewsListViewController()

  @Test("articles that were kept have an age, which goes on, and the reason; those of a broken feed have no age")
  func kept() {
    let now = Mutex(7200.0)
    let presenter = NewsListPresenter(viewController: controller, formatter: .german { now.withLock { $0 } })
    func texts() -> [String] { controller.render().root.flattened.compactMap(\.text) }
    let failure = NewsError.refused(source: "a", status: 404)
    let edition = NewsEdition(articles: [.undated], fetched: 0, failure: failure)
    presenter.presentFetchedArticles(response: .edition(edition))
    let reason = "“a” answers with the HTTP status 404 and not with a feed"
    #expect(texts() == ["Updated vor 2 Stunden: \(reason)", "Undated", ""])
    #expect(controller.render().root.flattened.contains { $0.label == "Retry" })

    now.withLock { $0 += 3600 }
    presenter.presentAges(response: NewsList.ShowAges.Response(edition: edition))
    #expect(texts().first == "Updated vor 3 Stunden: \(reason)")
    now.withLock { $0 += 86_400 }
    let unkept = NewsEdition(articles: [], fetched: 0, unkept: "Disk full")
    presenter.presentAges(response: NewsList.ShowAges.Response(edition: unkept))
    #expect(texts().first == "Updated 1. Jan. 1970, 1:00\nNot kept for later: Disk full")

    let broken = NewsError.unreadable(source: "a", FeedError(problem: .incomplete, line: 3))
    presenter.presentFetchedArticles(response: .edition(NewsEdition(articles: [.undated], missing: broken)))
    let problem = "“a” can't be read at line 3: it ends too early, or something follows its end"
    #expect(texts() == ["Not all of the news: \(problem)", "Undated", ""])
  }

  private func interactor(_ news: NewsWorkerSpy) -> NewsListInteractor {
    let presenter = NewsListPresenter(viewController: controller, formatter: .german)
    return NewsListInteractor(presenter: presenter, news: LiveWorker(news))
  }

  @Test("of a fetch that another one has overtaken nothing is told; a chosen article that is gone is told")
  func overtaken() async {
    let gate = Gate()
    let news = NewsWorkerSpy(.failure(.refused(source: "a", status: 500)), gate: gate)
    let interactor = interactor(news)
    let slow = Task { await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: true)) }
    await gate.reached()
    (news.gate, news.answer) = (nil, .failure(.cancelled))
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: true))
    gate.open()
    await slow.value
    let texts = controller.render().root.flattened.compactMap(\.text)
    #expect(texts == ["Loading was cancelled. “Retry” loads again"])
    interactor.selectArticle(request: NewsList.SelectArticle.Request(id: "9"))
    #expect(controller.container.error == "The article is no longer among the news; choose another one")
  }
}
