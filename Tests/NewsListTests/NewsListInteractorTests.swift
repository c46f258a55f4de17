import Contracts
import NewsTestSupport
import Testing
import VIPKit

@testable import NewsList

@Suite("NewsList: the Interactor asks the worker and hands its answer to the Presenter")
struct NewsListInteractorTests {
  private let presenter = NewsListPresentationLogicSpy()

  @Test("the worker is asked as the request says", arguments: [true, false])
  func fetches(reload: Bool) async {
    let news = NewsWorkerSpy()
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(news))

    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: reload))

    #expect(news.calls == [.fetch(reload: reload)])
    #expect(presenter.fetched == [.articles([.cycle, .undated])])
  }

  @Test("a failure is handed on as it is")
  func fails() async {
    let error = NewsError.refused(source: "http://example.org/", status: 404)
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(NewsWorkerSpy(.failure(error))))

    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: false))

    #expect(presenter.fetched == [.failed(error)])
  }

  @Test("the chosen article stands in the data store before the Presenter hears of it")
  func selects() async {
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(NewsWorkerSpy()))
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: false))
    #expect(interactor.selectedArticle == nil)

    interactor.selectArticle(request: NewsList.SelectArticle.Request(id: "2"))

    #expect(interactor.selectedArticle == .undated)
    #expect(presenter.selected == [NewsList.SelectArticle.Response()])
  }

  @Test("an article that is not in the list can't be chosen")
  func selectsNothing() {
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(NewsWorkerSpy()))

    interactor.selectArticle(request: NewsList.SelectArticle.Request(id: "1"))

    #expect(interactor.selectedArticle == nil)
    #expect(presenter.selected.isEmpty)
  }

  @Test("after a failed reload the articles of before can still be chosen")
  func selectsAfterFailure() async {
    let news = NewsWorkerSpy()
    let interactor = NewsListInteractor(presenter: presenter, news: LiveWorker(news))
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: false))
    news.answer = .failure(.cancelled)
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: true))

    interactor.selectArticle(request: NewsList.SelectArticle.Request(id: "1"))

    #expect(interactor.selectedArticle == .cycle)
  }
}
