public import VIPKit

/// The rows of NewsList and NewsSearch: each article with its title and its date.
public struct ArticleRows: View {
  private let articles: [DisplayedArticle]
  private let placeholder: String
  private let onSelect: (DisplayedArticle) -> Void

  /// Makes the rows.
  ///
  /// - Parameters:
  ///   - articles: the articles, in their order.
  ///   - placeholder: is shown when there are none.
  ///   - onSelect: is told which article the user has chosen.
  public init(
    _ articles: [DisplayedArticle], placeholder: String, onSelect: @escaping (DisplayedArticle) -> Void
  ) {
    self.articles = articles
    self.placeholder = placeholder
    self.onSelect = onSelect
  }

  /// A list.
  public var body: some View {
    List(articles, placeholder: placeholder) { article in
      Text(article.title)
      Text(article.date).style(.secondary)
    } onSelect: {
      onSelect($0)
    }
  }
}
