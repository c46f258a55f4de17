public import Articles
public import Contracts
import Foundation

extension NewsArticle {
  /// An article with everything; it appeared on Wednesday, 2 October 2002, at 13:05 UTC.
  public static let cycle = NewsArticle(
    id: "1", title: "One cycle", description: "ViewController, Interactor, Presenter.\nAnd round again.",
    link: "http://example.org/1", imageAddress: "http://example.org/1.png", published: 1_033_563_900)

  /// An article with a title only.
  public static let undated = NewsArticle(id: "2", title: "Undated")
}

extension ArticleFormatter {
  /// Writes for a German in Berlin.
  @MainActor
  public static var german: ArticleFormatter {
    ArticleFormatter(locale: Locale(identifier: "de_DE"), timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
  }
}

extension [DisplayedArticle] {
  /// The sample articles as rows for a German in Berlin.
  @MainActor
  public static var german: [DisplayedArticle] {
    [
      DisplayedArticle(id: "1", title: "One cycle", date: "2. Okt. 2002, 15:05"),
      DisplayedArticle(id: "2", title: "Undated", date: ""),
    ]
  }
}

extension ArticleListPresenter {
  /// Fills a state for a German in Berlin, many years after the sample articles.
  ///
  /// - Parameters:
  ///   - state: is filled.
  ///   - now: the time, in seconds since 1970.
  @MainActor
  public static func german(_ state: ArticleListState, now: @escaping () -> Double = { 2_000_000_000 })
    -> ArticleListPresenter
  {
    ArticleListPresenter(state: state, formatter: .german) { Date(timeIntervalSince1970: now()) }
  }
}
