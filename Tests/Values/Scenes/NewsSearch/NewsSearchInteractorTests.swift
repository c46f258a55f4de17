import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsSearch

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
