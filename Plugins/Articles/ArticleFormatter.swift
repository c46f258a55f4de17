public import Contracts
public import Foundation

/// Writes articles as the user reads them: dates in the user's language, calendar and time zone.
///
/// The Presenters of the news scenes share it, so that an article has the same date in each.
public struct ArticleFormatter {
  private let shortDate: Date.FormatStyle
  private let longDate: Date.FormatStyle

  /// Makes a formatter.
  ///
  /// - Parameters:
  ///   - locale: the language and the calendar.
  ///   - timeZone: the place.
  public init(locale: Locale = .user, timeZone: TimeZone = .autoupdatingCurrent) {
    shortDate = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: locale, calendar: locale.calendar, timeZone: timeZone)
    longDate = Date.FormatStyle(
      date: .complete, time: .shortened, locale: locale, calendar: locale.calendar, timeZone: timeZone)
  }

  /// An article as a row of a list.
  public func row(for article: NewsArticle) -> DisplayedArticle {
    DisplayedArticle(id: article.id, title: article.title, date: string(for: article.published, style: shortDate))
  }

  /// When an article appeared, in full; empty when nobody knows.
  public func date(of article: NewsArticle) -> String {
    string(for: article.published, style: longDate)
  }

  private func string(for published: Double?, style: Date.FormatStyle) -> String {
    published.map { Date(timeIntervalSince1970: $0).formatted(style) } ?? ""
  }
}
