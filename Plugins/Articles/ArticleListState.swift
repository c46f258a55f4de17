public import VIPKit

/// What a list of articles shows. The Presenter fills it; the view observes it.
@Observable
public final class ArticleListState {
  /// The rows.
  public internal(set) var articles: [DisplayedArticle] = []
  /// How old the rows are as a whole, and why; empty when they are new.
  public internal(set) var note = ""
  /// Shown when there are no rows.
  public internal(set) var placeholder = ""
  /// Whether the news could not be had the last time.
  public internal(set) var hasFailed = false
  /// Counts the choices of an article: with each, the view goes to the article.
  public internal(set) var choices = 0
  /// Counts how often the news have begun to come from elsewhere.
  public internal(set) var changes = 0
  /// Why the news could not be had; nil when the user knows.
  public var failure: String?
  /// Why something else can't be done; nil when the user knows.
  public var alert: String?
  /// Whether the user waits for an answer before they do anything else.
  public var isWaiting = false

  /// Makes a state of an empty list.
  public init() {}
}
