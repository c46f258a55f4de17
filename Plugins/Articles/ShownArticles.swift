public import Contracts

/// The articles of a list, and the one that was chosen: what the Interactors of NewsList and NewsSearch publish.
public nonisolated struct ShownArticles: Equatable, Sendable {
  /// The articles, in their order, and how new they are.
  public var edition = NewsEdition(articles: [])
  /// The article that was chosen last.
  public private(set) var selected: NewsArticle?

  /// No articles.
  public init() {}

  /// The articles, in their order.
  public var articles: [NewsArticle] {
    get { edition.articles }
    set { edition = NewsEdition(articles: newValue) }
  }

  /// Chooses an article; one that isn't in the list can't be chosen.
  public mutating func select(_ id: NewsArticle.ID) {
    selected = articles.first { $0.id == id } ?? selected
  }
}
