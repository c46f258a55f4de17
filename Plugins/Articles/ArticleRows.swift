public import VIPKit

/// The rows of NewsList and NewsSearch.
public struct ArticleRows: View {
  private let articles: [DisplayedArticle]
  private let placeholder: String
  private let onSelect: (DisplayedArticle) -> Void

  /// Makes the rows.
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

/// An article as a row shows it.
public nonisolated struct DisplayedArticle: Equatable, Identifiable, Sendable {
  /// The id of the article.
  public let id: String
  /// Its headline.
  public let title: String
  /// Its age or date in the user's words; empty when it is unknown.
  public let date: String

  /// Makes a row.
  public init(id: String, title: String, date: String) {
    self.id = id
    self.title = title
    self.date = date
  }
}
