/// One article of a news feed, as plain text: its markup has been taken away.
public struct NewsArticle: Sendable, Equatable, Codable, Identifiable {
  /// Tells the article from all others of its feed, and stays the same when the feed is fetched again.
  public var id: String
  /// The headline; one line.
  public let title: String
  /// What the article says, or a summary of it. Paragraphs are lines. Empty when the feed has only headlines.
  public let description: String
  /// The address of the whole article.
  public let link: String?
  /// The address of the picture that goes with the article.
  public let imageAddress: String?
  /// When the article appeared, in seconds since 1970-01-01T00:00:00Z; nil when the feed doesn't say.
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
