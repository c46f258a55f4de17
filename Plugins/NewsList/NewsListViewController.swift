import Articles
import Contracts
import VIPKit

protocol NewsListDisplayLogic: AnyObject {
  func displayChangedNews(viewModel: NewsList.FollowNews.ViewModel)
  func displayFetchedArticles(viewModel: NewsList.FetchArticles.ViewModel)
  func displayAges(viewModel: NewsList.ShowAges.ViewModel)
  func displaySelectedArticle(viewModel: NewsList.SelectArticle.ViewModel)
}

final class NewsListViewController: ViewController, NewsListDisplayLogic {
  var interactor: (any NewsListBusinessLogic)?
  var router: (any NewsListRoutingLogic)?

  @State private var edition = NewsList.DisplayedEdition()
  @State private var placeholder = ""
  /// Says that the user has cancelled the last request.
  @State private var cancellation = ""
  @State private var hasFailed = false

  override var body: any View {
    VStack {
      HStack {
        NavigationLink(words("Search"), route: .searchNews).keyboardShortcut("/")
        Button(hasFailed ? words("Retry") : words("Reload")) { [weak self] in self?.fetchArticles(reload: true) }
          .keyboardShortcut("r")
      }
      if !note.isEmpty { Text(note).style(.secondary) }
      rows(of: edition.articles, placeholder: placeholder) { [weak self] article in
        self?.interactor?.selectArticle(request: NewsList.SelectArticle.Request(id: article.id))
      }
    }
  }

  private var note: String { [cancellation, edition.age].filter { !$0.isEmpty }.joined(separator: "\n") }

  override func viewDidLoad() {
    title = words("News")
    observe { [weak interactor] in await interactor?.followNews(request: NewsList.FollowNews.Request()) }
    fetchArticles(reload: false)
    every(.seconds(10)) { [weak interactor] in interactor?.showAges(request: NewsList.ShowAges.Request()) }
  }

  func displayChangedNews(viewModel: NewsList.FollowNews.ViewModel) { fetchArticles(reload: false) }

  private func fetchArticles(reload: Bool) {
    let request = NewsList.FetchArticles.Request(reload: reload)
    showLoading(words("Loading"), cancel: words("Cancel")) { [weak self] in self?.cancelTask(id: "fetch") }
    task(id: "fetch") { [weak interactor] in await interactor?.fetchArticles(request: request) }
  }

  func displayFetchedArticles(viewModel: NewsList.FetchArticles.ViewModel) {
    hideLoading()
    placeholder = ""
    cancellation = ""
    hasFailed = true
    switch viewModel {
    case .edition(let edition, let isOld, let placeholder):
      self.edition = edition
      self.placeholder = placeholder
      hasFailed = isOld
    case .cancelled(let note): cancellation = note
    case .failed(let message): offerRetry(message) { [weak self] in self?.fetchArticles(reload: true) }
    }
  }

  func displayAges(viewModel: NewsList.ShowAges.ViewModel) { edition = viewModel.edition }

  func displaySelectedArticle(viewModel: NewsList.SelectArticle.ViewModel) {
    switch viewModel {
    case .selected: router?.routeToViewArticle()
    case .failed(let message): showError(message)
    }
  }
}
