import Contracts
import NewsTestSupport
import Testing

@testable import NewsItem

@Suite("NewsItem: the Interactor hands the article to the Presenter")
struct NewsItemInteractorTests {
  private let presenter = NewsItemPresentationLogicSpy()

  @Test("the article that another scene has passed")
  func article() async {
    let interactor = NewsItemInteractor(presenter: presenter)
    interactor.article = .cycle

    await interactor.showArticle(request: NewsItem.ShowArticle.Request())

    #expect(presenter.responses == [.article(.cycle)])
  }

  @Test("or that there is none, as when the scene is the first")
  func noArticle() async {
    await NewsItemInteractor(presenter: presenter).showArticle(request: NewsItem.ShowArticle.Request())

    #expect(presenter.responses == [.noArticle])
  }
}
