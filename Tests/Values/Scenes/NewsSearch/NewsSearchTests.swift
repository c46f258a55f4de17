import Articles
import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsSearch

@Suite("NewsSearch: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsSearchConfiguratorTests {
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
}

@Suite("NewsSearch: the Interactor asks the worker and hands its answer to the Presenter", .timeLimit(.minutes(10)))
struct NewsSearchInteractorTests {
  private let presenter = NewsSearchPresentationLogicSpy()

  @Test("the worker is asked for what was typed, unchanged")
  func searches() async {
    let news = NewsWorkerSpy()
    let interactor = NewsSearchInteractor(presenter: presenter, news: LiveWorker(news))

    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: " One "))

    #expect(news.calls == [.search(" One ")])
    #expect(presenter.found == [.found([.cycle, .undated], text: " One ")])
  }

  @Test("without a word nobody is asked", arguments: ["", " \t"])
  func nothingToFind(text: String) async {
    let news = NewsWorkerSpy()
    let interactor = NewsSearchInteractor(presenter: presenter, news: LiveWorker(news))

    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: text))

    #expect(news.calls.isEmpty)
    #expect(presenter.found == [.nothingToFind])
  }

  @Test("what is cancelled is told; the articles of before can still be chosen")
  func cancels() async {
    let news = NewsWorkerSpy()
    let interactor = NewsSearchInteractor(presenter: presenter, news: LiveWorker(news))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "one"))
    news.answer = .failure(.cancelled)
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "on", isPressed: true))
    interactor.selectArticle(request: NewsSearch.SelectArticle.Request(id: "2"))

    #expect(presenter.found == [.found([.cycle, .undated], text: "one"), .cancelled])
    #expect(interactor.selectedArticle == .undated)
  }

  @Test("after a failure the worker is asked again when the user says so, and not at each letter")
  func retries() async {
    let news = NewsWorkerSpy(.failure(.refused(source: "a", status: 500)))
    let interactor = NewsSearchInteractor(presenter: presenter, news: LiveWorker(news))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "o"))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "on"))
    #expect(news.calls == [.search("o")])

    news.answer = .success([.cycle])
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "on", isPressed: true))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "one"))
    #expect(news.calls == [.search("o"), .search("on"), .search("one")])
    #expect(
      presenter.found == [
        .failed(.refused(source: "a", status: 500)), .waitingForRetry, .found([.cycle], text: "on"),
        .found([.cycle], text: "one"),
      ])
  }

  @Test("an answer that has been overtaken is dropped")
  func overtaken() async {
    let gate = Gate()
    let slot = WorkerSlot<any NewsWorker>(NewsWorkerSpy(.success([.cycle]), gate: gate))
    let interactor = NewsSearchInteractor(presenter: presenter, news: LiveWorker(slot: slot))
    let slow = Task { await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "o")) }
    await gate.reached()

    slot.exchange(for: NewsWorkerSpy(.success([.undated])))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "on"))
    gate.open()
    await slow.value

    #expect(presenter.found == [.found([.undated], text: "on")])
    interactor.selectArticle(request: NewsSearch.SelectArticle.Request(id: "1"))
    #expect(interactor.selectedArticle == nil)
  }

  @Test("the chosen article stands in the data store; the articles have ages")
  func selects() async {
    let interactor = NewsSearchInteractor(presenter: presenter, news: LiveWorker(NewsWorkerSpy()))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "one"))

    interactor.selectArticle(request: NewsSearch.SelectArticle.Request(id: "1"))

    interactor.showAges(request: NewsSearch.ShowAges.Request())
    #expect(interactor.selectedArticle == .cycle)
    #expect(presenter.ages == [NewsSearch.ShowAges.Response(articles: [.cycle, .undated])])
  }

  @Test("an article that was not found this time can't be chosen")
  func selectsNothing() async {
    let interactor = NewsSearchInteractor(presenter: presenter, news: LiveWorker(NewsWorkerSpy()))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "one"))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: ""))

    interactor.selectArticle(request: NewsSearch.SelectArticle.Request(id: "1"))

    #expect(interactor.selectedArticle == nil)
  }
}

@Suite("NewsSearch: the Presenter makes ready to display what was found")
struct NewsSearchPresenterTests {
  private let display = NewsSearchDisplayLogicSpy()
  private let presenter: NewsSearchPresenter

  init() { presenter = NewsSearchPresenter(viewController: display, formatter: .german) }

  @Test(
    "rows, or why there are none",
    arguments: [
      (NewsSearch.SearchArticles.Response.nothingToFind, .found([], placeholder: "Type a word to search for")),
      (.found([.cycle, .undated], text: "d"), .found(.german, placeholder: "No article matches “d”")),
      (.cancelled, .cancelled(note: "The search was cancelled. “Retry” searches again")),
      (
        .failed(.cancelled),
        .failed(message: "The news can't be searched: the request has been cancelled")
      ),
      (.waitingForRetry, .waitingForRetry(placeholder: "The news could not be searched; try again")),
    ] as [(NewsSearch.SearchArticles.Response, NewsSearch.SearchArticles.ViewModel)])
  func found(response: NewsSearch.SearchArticles.Response, viewModel: NewsSearch.SearchArticles.ViewModel) {
    presenter.presentFoundArticles(response: response)
    #expect(display.found == [viewModel])
  }

  @Test("ages are those of the articles on the screen")
  func ages() {
    presenter.presentAges(response: NewsSearch.ShowAges.Response(articles: [.cycle, .undated]))

    #expect(display.ages == [NewsSearch.ShowAges.ViewModel(articles: .german)])
  }

  @Test("a chosen article can be gone to; one that is gone is told")
  func selected() {
    presenter.presentSelectedArticle(response: .selected)
    presenter.presentSelectedArticle(response: .gone)
    #expect(
      display.selected == [
        .selected, .failed(message: "The article is no longer among the news; choose another one"),
      ])
  }
}

@Suite("NewsSearch: the ViewController makes requests and shows view models", .timeLimit(.minutes(10)))
struct NewsSearchViewControllerTests {
  private let interactor = NewsSearchBusinessLogicSpy()
  private let router = NewsSearchRoutingLogicSpy()
  private let clock = StepClock()
  private let controller = NewsSearchViewController()

  init() {
    controller.interactor = interactor
    controller.router = router
    controller.environment.system.clock = clock
  }

  @Test("it opens with the text that was kept, and searches for it; so it does when the text was restored")
  func opens() async {
    controller.text = "one"
    controller.viewDidLoad()

    #expect(
      controller.render().root.description == """
        vStack
          form
            textField "Search for" "one"
            button "Search"
          list placeholder "Searching"
        """)
    await controller.finishTasks()
    controller.stateRestored()
    await controller.finishTasks()
    #expect(interactor.searches.map(\.text) == ["one", "one"])
    #expect(controller.container.loading == nil)
  }

  @Test("it searches as one types, without a loader over the field; the button searches behind one")
  func types() async throws {
    try await type("o")
    try await type("on")
    #expect(interactor.searches.map(\.text) == ["o", "on"])
    #expect(controller.container.loading == nil)

    try press("Search")
    #expect(controller.container.loading == "Loading")
    await controller.finishTasks()
    controller.displayFoundArticles(viewModel: .found([], placeholder: ""))
    #expect(controller.container.loading == nil)
    #expect(interactor.searches.map(\.text) == ["o", "on", "on"])
    #expect(interactor.searches.map(\.isPressed) == [false, false, true])
  }

  @Test("it shows what was found, or why there is nothing")
  func rows() {
    controller.displayFoundArticles(viewModel: .found(.german, placeholder: "Nothing"))
    #expect(controller.render().root.find(ElementID("row.2")) != nil)

    controller.displayFoundArticles(viewModel: .cancelled(note: "Cancelled"))
    #expect(controller.render().root.find(ElementID("row.2")) != nil)
    #expect(controller.render().root.description.contains("text \"Cancelled\" secondary"))

    controller.displayFoundArticles(viewModel: .found([], placeholder: "Nothing"))
    #expect(controller.render().root.find(ElementID("list."))?.description == #"list placeholder "Nothing""#)
  }

  @Test("after a failure there is one alert and no row, and Retry says that it was pressed")
  func failure() async throws {
    controller.displayFoundArticles(viewModel: .found(.german, placeholder: ""))
    controller.displayFoundArticles(viewModel: .failed(message: "why"))
    await controller.finishTasks()
    #expect(controller.render().root.find(ElementID("row.2")) == nil)
    let question = try #require(controller.container.question)
    #expect(question.title == "why")
    controller.container.answer(question.number, choice: 1)
    await controller.finishTasks()

    try await type("one")
    controller.displayFoundArticles(viewModel: .waitingForRetry(placeholder: "Try again"))
    try press("Retry")
    await controller.finishTasks()
    #expect(interactor.searches.map(\.isPressed) == [false, true])
    controller.displayFoundArticles(viewModel: .found([], placeholder: ""))
    #expect(controller.render().root.flattened.first { $0.label == "Retry" } == nil)
  }

  @Test("a chosen row is told to the Interactor; then the Router goes. Ages are shown again and again")
  func selection() async throws {
    controller.viewDidLoad()
    await controller.finishTasks()
    controller.displayFoundArticles(viewModel: .found(.german, placeholder: ""))

    #expect(controller.render().perform(.activate, on: ElementID("row.2")))
    #expect(interactor.selections == [NewsSearch.SelectArticle.Request(id: "2")])
    controller.displaySelectedArticle(viewModel: .failed(message: "gone"))
    #expect(router.routes == [])
    #expect(controller.container.error == "gone")
    controller.displaySelectedArticle(viewModel: .selected)
    #expect(router.routes == ["viewArticle"])

    clock.step()
    while interactor.ages == 0 { await Task.yield() }
    #expect(!controller.isWorking)
  }

  private func type(_ text: String) async throws {
    #expect(controller.render().perform(.edit(text), on: ElementID("textField.Search for")))
    await controller.finishTasks()
  }

  private func press(_ label: String) throws {
    let screen = controller.render()
    let button = try #require(screen.root.flattened.first { $0.label == label })
    #expect(screen.perform(.activate, on: button.id))
  }
}

@Suite("NewsSearch on a terminal", .timeLimit(.minutes(10)))
struct NewsSearchScreenTests {
  @Test("a text is typed, and what is found stands beneath it")
  func found() async throws {
    let search = try SceneDriver(
      NewsSearchConfigurator(), workers: TestWorkers().with(.news, NewsWorkerSpy(.success([.undated]))))
    let screen = try await TerminalScreen(search, columns: 72, rows: 18, canGoBack: true)
    try await screen.press(.characters("dated"))
    try Golden.check(screen.styledFrame, "found.txt")
  }
}
