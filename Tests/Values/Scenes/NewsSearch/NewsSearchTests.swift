import Articles
import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import NewsSearch

@Suite("NewsSearch: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct NewsSearchConfiguratorTests {
  private func open(_ worker: NewsWorkerSpy, _ navigator: NavigatorSpy = NavigatorSpy()) throws -> SceneDriver {
    try SceneDriver(NewsSearchConfigurator(), workers: TestWorkers().with(.news, worker), navigator: navigator)
  }

  @Test("a word is searched for as it is typed, and after a swap; an article is chosen, and NewsItem is given it")
  func walk() async throws {
    let worker = NewsWorkerSpy()
    let navigator = NavigatorSpy()
    let newsItem = NewsItemDataStoreSpy()
    navigator.destinations["viewArticle"] = newsItem
    let search = try open(worker, navigator)
    for blank in ["", " \t"] {
      try search.type(blank, into: "Search for")
      try await search.settle()
      #expect(search.words == ["Search for", blank, "Search", "Type a word to search for"])
    }

    try search.type(" dated", into: "Search for")
    #expect(search.loading == nil)
    try await search.settle()
    try await search.select(row: 2)
    try search.perform(.activate, on: "Search")
    #expect(search.loading == "Loading")
    try await search.settle()

    #expect(worker.calls == [.search(" dated"), .search(" dated")])
    #expect(newsItem.article == .undated)
    #expect(navigator.moves == [.follow(route: "viewArticle")])

    let workers = TestWorkers().with(.news, worker)
    let new = try SceneDriver(NewsSearchConfigurator(), workers: workers, savedState: try search.preservedState())
    #expect(new.words.contains("Searching"))
    try await new.settle()
    #expect(worker.calls.count == 3 && worker.calls.last == .search(" dated"))
    #expect(new.words == search.words)
  }

  @Test("what is cancelled is told, and the articles of before stay; when nothing is found, that is told")
  func cancels() async throws {
    let worker = NewsWorkerSpy(.success([.undated]))
    let search = try open(worker)
    try search.type("d", into: "Search for")
    try await search.settle()
    try search.perform(.activate, on: "Search")
    try await search.press("Cancel")
    let note = "The search was cancelled. “Retry” searches again"
    #expect(search.words == ["Search for", "d", "Retry", note, "Undated", ""])
    try await search.select(row: 1)
    worker.answer = .success([])
    try await search.press("Retry")
    #expect(search.words == ["Search for", "d", "Search", "No article matches “d”"])
  }

  @Test("after a failure the worker is asked again when the user says so, and not at each letter")
  func retries() async throws {
    let worker = NewsWorkerSpy(.success([.undated]))
    let search = try open(worker)
    try search.type("o", into: "Search for")
    try await search.settle()
    worker.answer = .failure(.refused(source: "a", status: 500))
    try search.type("on", into: "Search for")
    try await search.settle()
    let reason = "“a” answers with the HTTP status 500 and not with a feed"
    #expect(search.question?.title == "The news can't be searched: \(reason)")
    #expect(!search.words.contains("Undated"))
    try await search.answer("Retry")
    try await search.answer("OK")
    try search.type("one", into: "Search for")
    try await search.settle()
    #expect(search.words == ["Search for", "one", "Retry", "The news could not be searched; try again"])
    worker.answer = .success([.undated])
    try await search.press("Retry")
    #expect(search.words == ["Search for", "one", "Search", "Undated", ""])
    #expect(worker.calls == ["o", "on", "on", "one"].map { .search($0) })
  }
}

@Suite("NewsSearch: what no user of these tests can bring about is on the screen", .timeLimit(.minutes(10)))
struct NewsSearchInteractorTests {
  private let controller = NewsSearchViewController()
  private var presenter: NewsSearchPresenter { NewsSearchPresenter(viewController: controller, formatter: .german) }

  private var texts: [String] { controller.render().root.flattened.compactMap(\.text) }

  @Test("ages go on; an answer that has been overtaken is dropped, and that a chosen article is gone is told")
  func overtaken() async {
    presenter.presentAges(response: NewsSearch.ShowAges.Response(articles: [.cycle, .undated]))
    #expect(texts.suffix(4) == ["One cycle", "2. Okt. 2002, 15:05", "Undated", ""])

    let gate = Gate()
    let slot = WorkerSlot<any NewsWorker>(NewsWorkerSpy(.success([.cycle]), gate: gate))
    let interactor = NewsSearchInteractor(presenter: presenter, news: LiveWorker(slot: slot))
    let slow = Task { await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "o")) }
    await gate.reached()

    slot.exchange(for: NewsWorkerSpy(.success([.undated])))
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: "on"))
    gate.open()
    await slow.value

    #expect(texts.suffix(2) == ["Undated", ""])
    for (text, id) in [("on", "1"), ("", "2")] {
      await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: text))
      interactor.selectArticle(request: NewsSearch.SelectArticle.Request(id: id))
      #expect(interactor.selectedArticle == nil)
      #expect(controller.container.error == "The article is no longer among the news; choose another one")
      controller.container.dismissError()
    }
  }
}
