import Articles
import VIPKit

protocol NewsSearchDisplayLogic: AnyObject {
  func displayFoundArticles(viewModel: NewsSearch.SearchArticles.ViewModel)
  func displaySelectedArticle(viewModel: NewsSearch.SelectArticle.ViewModel)
}

final class NewsSearchViewController: ViewController, NewsSearchDisplayLogic {
  var interactor: (any NewsSearchBusinessLogic)?
  var router: (any NewsSearchRoutingLogic & NewsSearchDataPassing)?

  @State private var text = ""
  @State private var articles: [DisplayedArticle] = []
  @State private var placeholder = ""
  @State private var hasFailed = false

  override var body: any View {
    VStack {
      Form {
        TextField("Search for", text: binding(\.typedText))
        Button(hasFailed ? "Retry" : "Search") { [weak self] in self?.searchBehindLoader() }
      }
      ArticleList(articles, placeholder: placeholder) { [weak self] article in self?.selectArticle(article) }
    }
  }

  override func viewDidLoad() {
    title = "Search the news"
    text = router?.dataStore.text ?? ""
    searchArticles()
  }

  // MARK: Search articles

  private var typedText: String {
    get { text }
    set {
      text = newValue
      // One alert is enough: after a failure the user says when to try again.
      if !hasFailed { searchArticles() }
    }
  }

  private func searchBehindLoader() {
    showLoading()
    searchArticles()
  }

  private func searchArticles() {
    let request = NewsSearch.SearchArticles.Request(text: text)
    placeholder = "Searching"
    task { [weak interactor] in await interactor?.searchArticles(request: request) }
  }

  func displayFoundArticles(viewModel: NewsSearch.SearchArticles.ViewModel) {
    hideLoading()
    switch viewModel {
    case .articles(let displayed, let placeholder):
      articles = displayed
      self.placeholder = placeholder
      hasFailed = false
    case .failed(let message):
      articles = []
      placeholder = ""
      hasFailed = true
      showError(message)
    }
  }

  // MARK: Select article

  private func selectArticle(_ article: DisplayedArticle) {
    interactor?.selectArticle(request: NewsSearch.SelectArticle.Request(id: article.id))
  }

  func displaySelectedArticle(viewModel: NewsSearch.SelectArticle.ViewModel) {
    router?.routeToViewArticle()
  }
}
