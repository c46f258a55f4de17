public import Contracts
import Foundation
public import VIPKit

/// Formats articles, their dates and news errors for the news scenes, in the user's language, calendar and time zone.
public struct ArticleFormatter {
  /// In seconds; older articles show a date instead of an age.
  private static let oldest = 86_400.0

  let words: Words
  private let now: () -> Double
  private let locale: Locale
  private let shortDate: Date.FormatStyle
  private let longDate: Date.FormatStyle

  /// Makes a formatter for a scene's user.
  public init(_ environment: EnvironmentValues) {
    words = environment.words
    now = environment.system.now
    locale = Locale(identifier: environment.locale)
    let timeZone = environment.timeZone.flatMap { TimeZone(identifier: $0) } ?? .autoupdatingCurrent
    shortDate = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: locale, calendar: locale.calendar, timeZone: timeZone)
    longDate = Date.FormatStyle(
      date: .complete, time: .shortened, locale: locale, calendar: locale.calendar, timeZone: timeZone)
  }

  /// The rows of a list: with an age in the first day, then with a date.
  public func rows(for articles: [NewsArticle]) -> [DisplayedArticle] {
    articles.map {
      DisplayedArticle(id: $0.id, title: $0.title, date: $0.published.map { age(of: $0) } ?? "")
    }
  }

  /// The age in the first day, then the date, also of a time ahead; `time` is in seconds since 1970.
  public func age(of time: Double) -> String {
    let date = Date(timeIntervalSince1970: time)
    guard 0..<Self.oldest ~= now() - time else { return date.formatted(shortDate) }
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, allowedFields: [.minute, .hour], presentation: .named, locale: locale, calendar: locale.calendar
    ).format(Date(timeIntervalSince1970: now()))
  }

  /// The full date of publication; empty when it is unknown.
  public func date(of article: NewsArticle) -> String {
    article.published.map { Date(timeIntervalSince1970: $0).formatted(longDate) } ?? ""
  }

  /// Why a selected article can't be opened: it has left the list since.
  public var gone: String { words("The article is no longer among the news; choose another one") }

  /// `2.5 seconds`.
  func duration(seconds: Double) -> String {
    let style = Duration.UnitsFormatStyle.units(
      allowed: [.seconds], width: .wide, fractionalPart: .show(length: seconds == seconds.rounded() ? 0 : 1))
    return Duration.seconds(seconds).formatted(style.locale(locale))
  }

  /// `16 MB`.
  func size(bytes: Int) -> String {
    Int64(bytes).formatted(.byteCount(style: .memory).locale(locale))
  }
}
