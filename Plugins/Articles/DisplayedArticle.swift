/// An article in a list of articles, ready to display.
public nonisolated struct DisplayedArticle: Equatable, Identifiable, Sendable {
  /// The id of the article.
  public let id: String
  /// Its headline.
  public let title: String
  /// How long ago or when it appeared, in the user's words; empty when nobody knows.
  public let date: String

  /// Makes a row.
  public init(id: String, title: String, date: String) {
    self.id = id
    self.title = title
    self.date = date
  }
}
