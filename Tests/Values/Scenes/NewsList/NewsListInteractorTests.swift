import Contracts
import NewsTestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

@testable import NewsList

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
