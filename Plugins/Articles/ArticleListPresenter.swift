public import Contracts
public import Foundation
public import VIPKit

/// Fills the state of a list of articles: what the Presenters of NewsList and NewsSearch have in common.
public final class ArticleListPresenter: ArticleRowsPresentationLogic {
  private let state: ArticleListState
  let formatter: ArticleFormatter
  let words: Words
  private let now: () -> Date
  /// Says that the user has cancelled the last request; empty when they have not.
  private var cancellation = ""

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - state: is filled.
  ///   - formatter: writes the rows.
  ///   - words: the user's.
  ///   - now: the time.
  public init(
    state: ArticleListState, formatter: ArticleFormatter, words: Words = Words(), now: @escaping () -> Date
  ) {
    self.state = state
    self.formatter = formatter
    self.words = words
    self.now = now
  }

  /// Shows articles.
  ///
  /// - Parameters:
  ///   - edition: the articles, in their order, and how new they are.
  ///   - placeholder: is shown when there are none.
  public func present(_ edition: NewsEdition, placeholder: String) {
    state.placeholder = placeholder
    state.hasFailed = edition.failure != nil
    cancellation = ""
    presentAges(of: edition)
  }

  /// Shows articles that are new.
  public func present(_ articles: [NewsArticle], placeholder: String) {
    present(NewsEdition(articles: articles), placeholder: placeholder)
  }

  /// Shows that the articles can't be had. The rows stay.
  ///
  /// - Parameter message: why, in the user's words.
  public func presentFailure(_ message: String) {
    state.placeholder = ""
    state.hasFailed = true
    state.failure = message
    // It is the user's turn.
    state.isWaiting = false
  }

  /// Shows that the user has cancelled the request. The rows stay.
  ///
  /// - Parameters:
  ///   - note: says so.
  ///   - edition: the rows.
  public func presentCancellation(_ note: String, of edition: NewsEdition) {
    state.placeholder = ""
    state.hasFailed = true
    cancellation = note
    presentAges(of: edition)
  }

  /// Shows that the user has to ask again for the articles that could not be had.
  ///
  /// - Parameter placeholder: says so, where there are no rows.
  public func presentWaiting(placeholder: String) { state.placeholder = placeholder }

  /// Has the view ask for the articles again: they come from elsewhere now.
  public func presentChange() { state.changes += 1 }

  /// Shows how old the articles on the screen are now.
  public func presentAges(response: ArticleRows.ShowAges.Response) { presentAges(of: response.edition) }

  private func presentAges(of edition: NewsEdition) {
    let rows = edition.articles.map { formatter.row(for: $0, now: now()) }
    let note = note(on: edition)
    // What is the same needn't be drawn again.
    if rows != state.articles { state.articles = rows }
    if note != state.note { state.note = note }
  }

  private func note(on edition: NewsEdition) -> String {
    let age = edition.fetched.map { fetched in
      let time = formatter.age(of: fetched, now: now())
      return edition.failure.map { words("Updated %@: %@", time, reason(of: $0)) } ?? words("Updated %@", time)
    }
    let unkept = edition.unkept.map { words("Not kept for later: %@", $0) }
    return [cancellation.isEmpty ? nil : cancellation, age, unkept].compactMap(\.self).joined(separator: "\n")
  }

  /// Shows that an article was chosen, or that it is gone.
  public func presentSelectedArticle(response: ArticleRows.SelectArticle.Response) {
    switch response {
    case .selected: state.choices += 1
    case .gone: state.alert = words("The article is no longer among the news; choose another one")
    }
  }
}
