public import VIPKit

/// The list of articles that NewsList and NewsSearch show.
public struct ArticleList: View {
  private let articles: [DisplayedArticle]
  private let placeholder: String
  private let onSelect: @MainActor (DisplayedArticle) async -> Void

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - articles: the rows.
  ///   - placeholder: shown when there are none.
  ///   - onSelect: runs when the user chooses an article.
  public init(
    _ articles: [DisplayedArticle], placeholder: String,
    onSelect: @escaping @MainActor (DisplayedArticle) async -> Void
  ) {
    self.articles = articles
    self.placeholder = placeholder
    self.onSelect = onSelect
  }

  /// The rows, or the placeholder.
  public var body: some View {
    List(articles, placeholder: placeholder) { article in
      Text(article.title)
      Text(article.date).style(.secondary)
    } onSelect: { article in
      await onSelect(article)
    }
  }
}
