import Articles
import VIPKit

struct NewsSearchView: View {
  @State private var state: ArticleListState
  @State private var text: String
  @State private var isSearching = false
  @Environment(\.words) private var words

  private let interactor: any NewsSearchBusinessLogic
  private let router: any ArticleRowsRoutingLogic

  init(
    state: ArticleListState, text: String, interactor: any NewsSearchBusinessLogic,
    router: any ArticleRowsRoutingLogic
  ) {
    self.state = state
    self.text = text
    self.interactor = interactor
    self.router = router
  }

  var body: some View {
    ArticleRowsView(
      state, placeholder: isSearching ? words("Searching") : nil, interactor: interactor, router: router,
      onCancel: { await interactor.cancelSearch(request: NewsSearch.CancelSearch.Request()) },
      onRetry: { await searchBehindLoader() }
    ) {
      Form {
        TextField(words("Search for"), text: $text)
        Button(state.hasFailed ? words("Retry") : words("Search")) { await searchBehindLoader() }
      }
      if !state.note.isEmpty { Text(state.note).style(.secondary) }
    }
    .task(id: text) { await searchArticles() }
  }

  private func searchBehindLoader() async {
    state.isWaiting = true
    await searchArticles(isPressed: true)
    state.isWaiting = false
  }

  private func searchArticles(isPressed: Bool = false) async {
    isSearching = true
    await interactor.searchArticles(
      request: NewsSearch.SearchArticles.Request(text: text, isPressed: isPressed))
    if !Task.isCancelled { isSearching = false }
  }
}
