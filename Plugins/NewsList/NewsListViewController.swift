import Articles
import Contracts
import VIPKit

protocol NewsListDisplayLogic: AnyObject {
  func displayFetchedArticles(viewModel: NewsList.FetchArticles.ViewModel)
  func displaySelectedArticle(viewModel: NewsList.SelectArticle.ViewModel)
}

final class NewsListViewController: ViewController, NewsListDisplayLogic {
  var interactor: (any NewsListBusinessLogic)?
  var router: (any NewsListRoutingLogic & NewsListDataPassing)?

  @State private var articles: [DisplayedArticle] = []
  @State private var hasFailed = false

  override var body: any View {
    VStack {
      HStack {
        NavigationLink("Search", route: .searchNews).keyboardShortcut("/")
        Button(hasFailed ? "Retry" : "Reload") { [weak self] in self?.fetchArticles(reload: true) }
          .keyboardShortcut("r")
      }
      ArticleList(articles, placeholder: hasFailed ? "" : "No news") { [weak self] article in
        self?.selectArticle(article)
      }
    }
  }

  override func viewDidLoad() {
    title = "News"
    if let interactor { observe(interactor.newsChanges) { [weak self] in self?.fetchArticles(reload: false) } }
    fetchArticles(reload: false)
  }

  // MARK: Fetch articles

  private func fetchArticles(reload: Bool) {
    let request = NewsList.FetchArticles.Request(reload: reload)
    showLoading()
    task { [weak interactor] in await interactor?.fetchArticles(request: request) }
  }

  func displayFetchedArticles(viewModel: NewsList.FetchArticles.ViewModel) {
    hideLoading()
    switch viewModel {
    case .articles(let displayed):
      articles = displayed
      hasFailed = false
    case .failed(let message):
      hasFailed = true
      showError(message)
    }
  }

  // MARK: Select article

  private func selectArticle(_ article: DisplayedArticle) {
    interactor?.selectArticle(request: NewsList.SelectArticle.Request(id: article.id))
  }

  func displaySelectedArticle(viewModel: NewsList.SelectArticle.ViewModel) {
    router?.routeToViewArticle()
  }
}
