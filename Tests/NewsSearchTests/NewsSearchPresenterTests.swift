import Articles
import Contracts
import NewsTestSupport
import Testing

@testable import NewsSearch

@Suite("NewsSearch: the Presenter writes what was found as rows")
struct NewsSearchPresenterTests {
  @Test("each response has its view model")
  func viewModel() {
    let viewController = NewsSearchDisplayLogicSpy()
    let presenter = NewsSearchPresenter(viewController: viewController, formatter: .german)

    presenter.presentFoundArticles(response: .nothingToFind)
    presenter.presentFoundArticles(response: .found([.cycle, .undated], text: "d"))
    presenter.presentFoundArticles(response: .found([], text: "xyz"))
    presenter.presentFoundArticles(response: .failed(.cancelled))

    #expect(
      viewController.found == [
        .articles([], placeholder: "Type a word to search for"),
        .articles(.german, placeholder: "No article matches “d”"),
        .articles([], placeholder: "No article matches “xyz”"),
        .failed(message: "The news can't be searched: the request has been cancelled"),
      ])
  }

  @Test("that an article is chosen is told on")
  func selected() {
    let viewController = NewsSearchDisplayLogicSpy()
    let presenter = NewsSearchPresenter(viewController: viewController, formatter: .german)

    presenter.presentSelectedArticle(response: NewsSearch.SelectArticle.Response())

    #expect(viewController.selected == [NewsSearch.SelectArticle.ViewModel()])
  }

  @Test("it doesn't keep the ViewController alive, and works on without it")
  func weakViewController() {
    var viewController: NewsSearchDisplayLogicSpy? = NewsSearchDisplayLogicSpy()
    weak let released = viewController
    let presenter = viewController.map { NewsSearchPresenter(viewController: $0) }

    viewController = nil

    #expect(released == nil)
    presenter?.presentFoundArticles(response: .nothingToFind)
  }
}
