public import VIPKit

/// What a list of articles shows. The Presenter fills it; the view observes it.
@Observable
public final class ArticleListState {
  /// The rows.
  public internal(set) var articles: [DisplayedArticle] = []
  /// Shown when there are no rows.
  public internal(set) var placeholder = ""
  /// Whether the news could not be had the last time.
  public internal(set) var hasFailed = false
  /// Why; nil when the user knows.
  public var alert: String?

  /// Makes a state of an empty list.
  public init() {}
}
