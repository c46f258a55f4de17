public import VIPKit

/// The screen of NewsList and of NewsSearch: what each has of its own, and the articles below it.
public struct ArticleRowsView<Header: View>: View {
  @State private var state: ArticleListState
  @Environment(\.words) private var words

  private let placeholder: String?
  private let interactor: any ArticleRowsBusinessLogic
  private let router: any ArticleRowsRoutingLogic
  private let onCancel: @MainActor () async -> Void
  private let onRetry: @MainActor () async -> Void
  private let header: Header

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - state: what the Presenter fills.
  ///   - placeholder: is shown where there are no rows in the place of what the state says; nil for none.
  ///   - interactor: is asked.
  ///   - router: leads to an article.
  ///   - onCancel: cancels what the user waits for.
  ///   - onRetry: asks again for what could not be had.
  ///   - header: stands above the articles.
  public init(
    _ state: ArticleListState, placeholder: String? = nil, interactor: any ArticleRowsBusinessLogic,
    router: any ArticleRowsRoutingLogic,
    onCancel: @escaping @MainActor () async -> Void, onRetry: @escaping @MainActor () async -> Void,
    @ViewBuilder header: () -> Header
  ) {
    self.state = state
    self.placeholder = placeholder
    self.interactor = interactor
    self.router = router
    self.onCancel = onCancel
    self.onRetry = onRetry
    self.header = header()
  }

  /// The header and the rows.
  public var body: some View {
    VStack {
      header
      List(state.articles, placeholder: placeholder ?? state.placeholder) { article in
        Text(article.title)
        Text(article.date).style(.secondary)
      } onSelect: { article in
        await interactor.selectArticle(request: ArticleRows.SelectArticle.Request(id: article.id))
      }
    }
    .loading(state.isWaiting ? words("Loading") : nil, cancel: words("Cancel")) {
      state.isWaiting = false
      await onCancel()
    }
    .alert($state.alert)
    .alert(failure) { isRetry in
      if isRetry { await onRetry() }
    }
    .onChange(of: state.choices) { router.routeToViewArticle() }
    .every(.seconds(10)) { await interactor.showAges(request: ArticleRows.ShowAges.Request()) }
  }

  private var failure: Binding<Dialog<Bool>?> {
    Binding {
      state.failure.map { reason in
        Dialog(
          reason, tint: .negative,
          choices: [.init(words("Retry"), answer: true), .init(words("OK"), role: .cancel, answer: false)])
      }
    } set: {
      if $0 == nil { state.failure = nil }
    }
  }
}
