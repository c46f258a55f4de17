import Articles
import Contracts
import VIPKit

struct NewsListView: View {
  @State private var state: ArticleListState
  @Environment(\.words) private var words

  private let interactor: any NewsListBusinessLogic
  private let router: any NewsListRoutingLogic

  init(
    state: ArticleListState, interactor: any NewsListBusinessLogic, router: any NewsListRoutingLogic
  ) {
    self.state = state
    self.interactor = interactor
    self.router = router
  }

  var body: some View {
    ArticleRowsView(
      state, interactor: interactor, router: router,
      onCancel: { await interactor.cancelFetch(request: NewsList.CancelFetch.Request()) },
      onRetry: { await fetchArticles(reload: true) }
    ) {
      HStack {
        NavigationLink(words("Search"), route: .searchNews).keyboardShortcut("/")
        Button(state.hasFailed ? words("Retry") : words("Reload")) { await fetchArticles(reload: true) }
          .keyboardShortcut("r")
      }
      if !state.note.isEmpty { Text(state.note).style(.secondary) }
    }
    .observe { await interactor.followNews(request: NewsList.FollowNews.Request()) }
    .task(id: state.changes) { await fetchArticles(reload: false) }
  }

  private func fetchArticles(reload: Bool) async {
    state.isWaiting = true
    await interactor.fetchArticles(request: NewsList.FetchArticles.Request(reload: reload))
    if !Task.isCancelled { state.isWaiting = false }
  }
}
