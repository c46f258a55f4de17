public import VIPKit

/// The list of articles that NewsList and NewsSearch show.
public struct ArticleList: View {
  /// The values that a display draws.
  public let element: Element

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - articles: the rows.
  ///   - placeholder: shown when there are none.
  ///   - onSelect: runs when the user chooses an article.
  public init(
    _ articles: [DisplayedArticle], placeholder: String, onSelect: @escaping @MainActor (DisplayedArticle) -> Void
  ) {
    element =
      List(articles, placeholder: placeholder) { article in
        Text(article.title)
        Text(article.date).style(.secondary)
      } onSelect: { article in
        onSelect(article)
      }.element
  }
}
