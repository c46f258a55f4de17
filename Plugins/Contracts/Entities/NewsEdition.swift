/// The articles of a source, and their age.
public struct NewsEdition: Sendable, Equatable, Codable {
  /// Newest first; those without a date come last.
  public let articles: [NewsArticle]
  /// When the source gave them, in seconds since 1970-01-01T00:00:00Z; nil when that was just now.
  public let fetched: Double?
  /// Why the source gave no newer ones; nil when it was not asked, or has none.
  public let failure: NewsError?
  /// Why they are not all that the source has; nil when they are.
  public let missing: NewsError?
  /// Why they couldn't be kept for use without the source, in the system's words; nil when they are, or need not be.
  public let unkept: String?

  /// Makes an edition.
  public init(
    articles: [NewsArticle], fetched: Double? = nil, failure: NewsError? = nil, missing: NewsError? = nil,
    unkept: String? = nil
  ) {
    self.articles = articles
    self.fetched = fetched
    self.failure = failure
    self.missing = missing
    self.unkept = unkept
  }
}
