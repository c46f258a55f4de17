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
}

@Suite("NewsList: the Interactor asks the worker and hands its answer to the Presenter", .timeLimit(.minutes(10)))
struct NewsListInteractorTests {
  private let presenter = NewsListPresentationLogicSpy()

  @Test("the worker is asked as the request says", arguments: [true, false])
  func fetches(reload: Bool) async {
    let news = NewsWorkerSpy()
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(news))

    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: reload))

    #expect(news.calls == [.fetch(reload: reload)])
    #expect(presenter.fetched == [.edition(NewsEdition(articles: [.cycle, .undated]))])
  }

  @Test("what is cancelled is told; a fetch that another one has overtaken isn't")
  func cancels() async {
    let gate = Gate()
    let news = NewsWorkerSpy(.failure(.cancelled), gate: gate)
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(news))
    let slow = Task { await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: true)) }
    await gate.reached()
    news.gate = nil
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: true))
    gate.open()
    await slow.value

    #expect(presenter.fetched == [.cancelled])
  }

  @Test("the chosen article stands in the data store")
  func selects() async {
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(NewsWorkerSpy()))
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: false))
    #expect(interactor.selectedArticle == nil)

    interactor.selectArticle(request: NewsList.SelectArticle.Request(id: "2"))

    #expect(interactor.selectedArticle == .undated)
    #expect(presenter.selected == [.selected])
    interactor.selectArticle(request: NewsList.SelectArticle.Request(id: "9"))
    #expect(interactor.selectedArticle == .undated)
    #expect(presenter.selected == [.selected, .gone])
  }

  @Test("after a failed reload the articles of before can still be chosen, and have ages")
  func selectsAfterFailure() async {
    let news = NewsWorkerSpy()
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(news))
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: false))
    news.answer = .failure(.refused(source: "a", status: 500))
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: true))

    interactor.selectArticle(request: NewsList.SelectArticle.Request(id: "1"))
    interactor.showAges(request: NewsList.ShowAges.Request())

    #expect(interactor.selectedArticle == .cycle)
    #expect(presenter.ages == [NewsList.ShowAges.Response(edition: NewsEdition(articles: [.cycle, .undated]))])
  }
}

@Suite("NewsList: the Presenter makes the news ready to display")
struct NewsListPresenterTests {
  private let display = NewsListDisplayLogicSpy()

  private func presenter(now: @escaping @Sendable () -> Double = { 2_000_000_000 }) -> NewsListPresenter {
    NewsListPresenter(viewController: display, formatter: .german(now: now))
  }

  @Test("dates are in the user's words")
  func rows() {
    presenter().presentFetchedArticles(response: .edition(NewsEdition(articles: [.cycle, .undated])))

    let edition = NewsList.DisplayedEdition(articles: .german)
    #expect(display.fetched == [.edition(edition, isOld: false, placeholder: "No news. “Reload” looks for some")])
  }

  @Test("a failure and a cancellation have their words")
  func failure() {
    presenter().presentFetchedArticles(response: .failed(.refused(source: "a", status: 404)))
    presenter().presentFetchedArticles(response: .cancelled)

    let message = "The news can't be shown: “a” answers with the HTTP status 404 and not with a feed"
    #expect(
      display.fetched == [
        .failed(message: message), .cancelled(note: "Loading was cancelled. “Retry” loads again"),
      ])
  }

  @Test("articles that were kept have an age, which goes on, and the reason")
  func kept() {
    let now = Mutex(7200.0)
    let presenter = NewsListPresenter(viewController: display, formatter: .german { now.withLock { $0 } })
    let failure = NewsError.refused(source: "a", status: 404)
    let edition = NewsEdition(articles: [.undated], fetched: 0, failure: failure)
    presenter.presentFetchedArticles(response: .edition(edition))
    let reason = "“a” answers with the HTTP status 404 and not with a feed"
    let displayed = [DisplayedArticle(id: "2", title: "Undated", date: "")]
    let old = NewsList.DisplayedEdition(articles: displayed, age: "Updated vor 2 Stunden: \(reason)")
    #expect(display.fetched == [.edition(old, isOld: true, placeholder: "No news. “Reload” looks for some")])

    now.withLock { $0 += 3600 }
    presenter.presentAges(response: NewsList.ShowAges.Response(edition: edition))
    now.withLock { $0 += 86_400 }
    let unkept = NewsEdition(articles: [], fetched: 0, unkept: "Disk full")
    presenter.presentAges(response: NewsList.ShowAges.Response(edition: unkept))
    #expect(
      display.ages.map(\.edition.age) == [
        "Updated vor 3 Stunden: \(reason)", "Updated 1. Jan. 1970, 1:00\nNot kept for later: Disk full",
      ])
  }

  @Test("articles of a feed that is broken have the reason, without an age")
  func broken() {
    let failure = NewsError.unreadable(source: "a", FeedError(problem: .incomplete, line: 3))
    presenter().presentFetchedArticles(response: .edition(NewsEdition(articles: [.undated], failure: failure)))
    let reason = "“a” can't be read at line 3: it ends too early, or something follows its end"
    let displayed = [DisplayedArticle(id: "2", title: "Undated", date: "")]
    let edition = NewsList.DisplayedEdition(articles: displayed, age: "Not all of the news: \(reason)")
    #expect(display.fetched == [.edition(edition, isOld: true, placeholder: "No news. “Reload” looks for some")])
  }

  @Test("a chosen article can be gone to; one that is gone is told")
  func selected() {
    presenter().presentSelectedArticle(response: .selected)
    presenter().presentSelectedArticle(response: .gone)
    #expect(
      display.selected == [
        .selected, .failed(message: "The article is no longer among the news; choose another one"),
      ])
  }
}

@Suite("NewsList: the ViewController makes requests and shows view models", .timeLimit(.minutes(10)))
struct NewsListViewControllerTests {
  private let interactor = NewsListBusinessLogicSpy()
  private let router = NewsListRoutingLogicSpy()
  private let clock = StepClock()
  private let controller = NewsListViewController()

  init() {
    controller.interactor = interactor
    controller.router = router
    controller.environment.system.clock = clock
  }

  private var screen: Element { controller.render().root }

  private func show(_ articles: [DisplayedArticle], age: String = "", isOld: Bool = false) {
    controller.displayFetchedArticles(
      viewModel: .edition(
        NewsList.DisplayedEdition(articles: articles, age: age), isOld: isOld, placeholder: "No news"))
  }

  @Test("it fetches when it opens, behind a loader, and shows a link, a button and a row for each article")
  func rows() async {
    controller.viewDidLoad()
    #expect(controller.container.loading == "Loading")
    await controller.finishTasks()
    #expect(interactor.fetches == [NewsList.FetchArticles.Request(reload: false)])
    show(.german)

    #expect(controller.container.loading == nil)
    #expect(
      screen.description == """
        vStack
          hStack
            link "Search" route searchNews
            button "Reload"
          list placeholder "No news"
            row selectable
              text "One cycle"
              text "2. Okt. 2002, 15:05" secondary
            row selectable
              text "Undated"
              text "" secondary
        """)
  }

  @Test("how old the articles are stands above them, and goes on")
  func age() {
    show([], age: "Updated vor 2 Stunden", isOld: true)
    #expect(screen.description.contains("text \"Updated vor 2 Stunden\" secondary"))
    let edition = NewsList.DisplayedEdition(age: "Updated vor 3 Stunden")
    controller.displayAges(viewModel: NewsList.ShowAges.ViewModel(edition: edition))
    #expect(screen.flattened.contains { $0.label == "Retry" })
    #expect(screen.description.contains("text \"Updated vor 3 Stunden\" secondary"))
  }

  @Test("what is loaded can be cancelled; the loader goes at once, and the rows stay")
  func cancels() async {
    show(.german)
    let gate = Gate()
    interactor.gate = gate
    controller.viewDidLoad()
    await gate.reached()
    #expect(controller.container.cancelTitle == "Cancel")
    controller.container.cancelLoading()
    #expect(controller.container.loading == nil)
    gate.open()
    await controller.finishTasks()
    #expect(interactor.cancelled == [true])
    controller.displayFetchedArticles(viewModel: .cancelled(note: "Cancelled"))
    #expect(screen.find(ElementID("row.2")) != nil)
    #expect(screen.description.contains("text \"Cancelled\" secondary"))
    show([])
    #expect(!screen.description.contains("Cancelled"))
  }

  @Test("a chosen row is told to the Interactor; the Router goes when the Presenter says that it can be gone to")
  func selection() {
    show(.german)

    #expect(controller.render().perform(.activate, on: ElementID("row.2")))
    #expect(interactor.selections == [NewsList.SelectArticle.Request(id: "2")])
    #expect(router.routes == [])

    controller.displaySelectedArticle(viewModel: .failed(message: "gone"))
    #expect(router.routes == [])
    #expect(controller.container.error == "gone")
    controller.displaySelectedArticle(viewModel: .selected)
    #expect(router.routes == ["viewArticle"])
  }

  @Test(
    "when the news come from elsewhere they are fetched again; ages are shown again and again, which nobody waits for")
  func live() async {
    controller.viewDidLoad()
    await controller.finishTasks()
    #expect(interactor.follows == 1)
    controller.displayChangedNews(viewModel: NewsList.FollowNews.ViewModel())
    await controller.finishTasks()
    #expect(interactor.fetches.map(\.reload) == [false, false])

    for count in 1...2 {
      clock.step()
      while interactor.ages < count { await Task.yield() }
    }
    #expect(!controller.isWorking)
  }
}
