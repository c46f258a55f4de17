public import Contracts
public import Foundation

/// Fills the state of a list of articles: what the Presenters of NewsList and NewsSearch have in common.
public final class ArticleListPresenter {
  private let state: ArticleListState
  private let formatter: ArticleFormatter
  private let now: () -> Date

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - state: is filled.
  ///   - formatter: writes the rows.
  ///   - now: the time.
  public init(
    state: ArticleListState, formatter: ArticleFormatter = ArticleFormatter(), now: @escaping () -> Date = { .now }
  ) {
    self.state = state
    self.formatter = formatter
    self.now = now
  }

  /// Shows articles.
  ///
  /// - Parameters:
  ///   - articles: the articles, in their order.
  ///   - placeholder: is shown when there are none.
  public func present(_ articles: [NewsArticle], placeholder: String) {
    state.placeholder = placeholder
    state.hasFailed = false
    presentAges(of: articles)
  }

  /// Shows how old the articles on the screen are now.
  public func presentAges(of articles: [NewsArticle]) {
    let rows = articles.map { formatter.row(for: $0, now: now()) }
    // What is the same needn't be drawn again.
    if rows != state.articles { state.articles = rows }
  }

  /// Shows that the articles can't be had. The rows stay.
  ///
  /// - Parameter message: why, in the user's words.
  public func presentFailure(_ message: String) {
    state.placeholder = ""
    state.hasFailed = true
    state.alert = message
  }
}
