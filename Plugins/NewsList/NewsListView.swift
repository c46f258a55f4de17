import Articles
import Contracts
import VIPKit

struct NewsListView: View {
  @State private var state: ArticleListState
  @State private var isFetching = false
  @State private var newsChanges = 0

  private let interactor: any NewsListBusinessLogic
  private let router: any NewsListRoutingLogic
  private let clock: any Clock<Duration>

  init(
    state: ArticleListState, interactor: any NewsListBusinessLogic, router: any NewsListRoutingLogic,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.state = state
    self.interactor = interactor
    self.router = router
    self.clock = clock
  }

  var body: some View {
    VStack {
      HStack {
        NavigationLink("Search", route: .searchNews).keyboardShortcut("/")
        Button(state.hasFailed ? "Retry" : "Reload") { await fetchArticles(reload: true) }
          .keyboardShortcut("r")
      }
      ArticleList(state.articles, placeholder: state.placeholder) { article in await select(article) }
    }
    .loading(isFetching ? "Loading" : nil)
    .alert($state.alert)
    .task(id: newsChanges) { await fetchArticles(reload: false) }
    .observe(interactor.newsChanges) { newsChanges += 1 }
    .every(.seconds(10), clock: clock) { await interactor.showAges(request: NewsList.ShowAges.Request()) }
  }

  private func fetchArticles(reload: Bool) async {
    isFetching = true
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: reload))
    if !Task.isCancelled { isFetching = false }
  }

  private func select(_ article: DisplayedArticle) async {
    await interactor.selectArticle(request: NewsList.SelectArticle.Request(id: article.id))
    router.routeToViewArticle()
  }
}
