import Articles
import Contracts
import VIPKit

protocol NewsSearchDisplayLogic: AnyObject {
  func displayFoundArticles(viewModel: NewsSearch.SearchArticles.ViewModel)
  func displayAges(viewModel: NewsSearch.ShowAges.ViewModel)
  func displaySelectedArticle(viewModel: NewsSearch.SelectArticle.ViewModel)
}

final class NewsSearchViewController: ViewController, NewsSearchDisplayLogic {
  var interactor: (any NewsSearchBusinessLogic)?
  var router: (any NewsSearchRoutingLogic)?

  /// Preserved by the Configurator.
  @State var text = ""
  @State private var articles: [DisplayedArticle] = []
  @State private var placeholder = ""
  /// Says that the user has cancelled the last search.
  @State private var note = ""
  @State private var hasFailed = false

  override var body: any View {
    VStack {
      Form {
        TextField(words("Search for"), text: binding(\.typedText))
        Button(hasFailed ? words("Retry") : words("Search")) { [weak self] in self?.searchBehindLoader() }
      }
      if !note.isEmpty { Text(note).style(.secondary) }
      rows(of: articles, placeholder: placeholder) { [weak self] article in
        self?.interactor?.selectArticle(request: NewsSearch.SelectArticle.Request(id: article.id))
      }
    }
  }

  override func viewDidLoad() {
    title = words("Search the news")
    searchArticles()
    every(.seconds(10)) { [weak interactor] in interactor?.showAges(request: NewsSearch.ShowAges.Request()) }
  }

  override func stateRestored() { searchArticles() }

  private var typedText: String {
    get { text }
    set {
      text = newValue
      searchArticles()
    }
  }

  private func searchBehindLoader() {
    showLoading(words("Loading"), cancel: words("Cancel")) { [weak self] in self?.cancelTask(id: "search") }
    searchArticles(isPressed: true)
  }

  private func searchArticles(isPressed: Bool = false) {
    placeholder = words("Searching")
    let request = NewsSearch.SearchArticles.Request(text: text, isPressed: isPressed)
    task(id: "search") { [weak interactor] in await interactor?.searchArticles(request: request) }
  }

  func displayFoundArticles(viewModel: NewsSearch.SearchArticles.ViewModel) {
    hideLoading()
    note = ""
    placeholder = ""
    hasFailed = true
    switch viewModel {
    case .found(let articles, let placeholder):
      self.articles = articles
      self.placeholder = placeholder
      hasFailed = false
    case .cancelled(let note): self.note = note
    case .failed(let message):
      articles = []
      offerRetry(message) { [weak self] in self?.searchBehindLoader() }
    case .waitingForRetry(let placeholder): self.placeholder = placeholder
    }
  }

  func displayAges(viewModel: NewsSearch.ShowAges.ViewModel) { articles = viewModel.articles }

  func displaySelectedArticle(viewModel: NewsSearch.SelectArticle.ViewModel) {
    switch viewModel {
    case .selected: router?.routeToViewArticle()
    case .failed(let message): showError(message)
    }
  }
}
