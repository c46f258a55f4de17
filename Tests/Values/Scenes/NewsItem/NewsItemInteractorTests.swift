import Contracts
import NewsTestSupport
import Testing
import VIPKit

@testable import NewsItem

@Suite("NewsItem: the Interactor hands the article to the Presenter")
struct NewsItemInteractorTests {
  private let presenter = NewsItemPresentationLogicSpy()

  @Test("or that there is none, as when the scene is the first")
  func noArticle() async {
    await NewsItemInteractor(presenter: presenter, news: LiveWorker(NewsWorkerSpy()))
      .showArticle(request: NewsItem.ShowArticle.Request())

    #expect(presenter.responses == [.noArticle])
  }

  @Test("the worker is asked for the article's picture; without one the article stands alone")
  func picture() async {
    let news = NewsWorkerSpy()
    let interactor = NewsItemInteractor(presenter: presenter, news: LiveWorker(news))
    await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())
    interactor.article = .undated
    await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())
    #expect(news.calls == [])
    interactor.article = .cycle
    await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())
    news.picture = [1, 2]
    await interactor.fetchPicture(request: NewsItem.FetchPicture.Request())

    #expect(news.calls == [.picture("http://example.org/1.png"), .picture("http://example.org/1.png")])
    #expect(presenter.pictures == [NewsItem.FetchPicture.Response(picture: [1, 2], title: "One cycle")])
  }
}
