import Articles
import VIPKit

struct NewsSearchView: View {
  @State private var state: ArticleListState
  @State private var text: String
  @State private var isSearching = false
  @State private var isWaiting = false

  private let interactor: any NewsSearchBusinessLogic
  private let router: any NewsSearchRoutingLogic
  private let clock: any Clock<Duration>

  init(
    state: ArticleListState, text: String, interactor: any NewsSearchBusinessLogic,
    router: any NewsSearchRoutingLogic, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.state = state
    self.text = text
    self.interactor = interactor
    self.router = router
    self.clock = clock
  }

  var body: some View {
    VStack {
      Form {
        TextField("Search for", text: $text)
        Button(state.hasFailed ? "Retry" : "Search") { await searchBehindLoader() }
      }
      ArticleList(state.articles, placeholder: isSearching ? "Searching" : state.placeholder) { article in
        await select(article)
      }
    }
    .loading(isWaiting ? "Loading" : nil)
    .alert($state.alert)
    .task(id: text) {
      // One alert is enough: after a failure the user says when to try again.
      if !state.hasFailed { await searchArticles() }
    }
    .every(.seconds(10), clock: clock) { await interactor.showAges(request: NewsSearch.ShowAges.Request()) }
  }

  private func searchBehindLoader() async {
    isWaiting = true
    await searchArticles()
    isWaiting = false
  }

  private func searchArticles() async {
    isSearching = true
    await interactor.searchArticles(request: NewsSearch.SearchArticles.Request(text: text))
    if !Task.isCancelled { isSearching = false }
  }

  private func select(_ article: DisplayedArticle) async {
    await interactor.selectArticle(request: NewsSearch.SelectArticle.Request(id: article.id))
    router.routeToViewArticle()
  }
}
