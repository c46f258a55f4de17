/// An article of a news feed, as plain text without markup.
public struct NewsArticle: Sendable, Equatable, Codable, Identifiable {
  /// Unique in its feed, and the same each time that the feed is fetched.
  public var id: String
  /// The headline; one line.
  public let title: String
  /// The text or a summary, a line a paragraph. Empty when the feed has only headlines.
  public let description: String
  /// The address of the whole article.
  public let link: String?
  /// The address of the picture that goes with the article.
  public let imageAddress: String?
  /// In seconds since 1970-01-01T00:00:00Z; nil when the feed doesn't say.
  public let published: Double?

  /// Makes an article.
  public init(
    id: String, title: String, description: String = "", link: String? = nil, imageAddress: String? = nil,
    published: Double? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.link = link
    self.imageAddress = imageAddress
    self.published = published
  }
}
