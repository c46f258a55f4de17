public import Contracts
public import Foundation
public import VIPKit

/// Writes articles as the user reads them: dates, sizes and durations in the user's language, calendar and time zone.
///
/// The Presenters of the news scenes share it, so that an article has the same date in each.
public struct ArticleFormatter {
  /// What is older than this has a date instead of an age, in seconds.
  private static let oldest = 86_400.0

  private let locale: Locale
  private let shortDate: Date.FormatStyle
  private let longDate: Date.FormatStyle

  /// Makes a formatter.
  ///
  /// - Parameters:
  ///   - locale: the language and the calendar.
  ///   - timeZone: the place.
  public init(locale: Locale, timeZone: TimeZone) {
    self.locale = locale
    shortDate = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: locale, calendar: locale.calendar, timeZone: timeZone)
    longDate = Date.FormatStyle(
      date: .complete, time: .shortened, locale: locale, calendar: locale.calendar, timeZone: timeZone)
  }

  /// Makes a formatter for a scene's user.
  ///
  /// - Parameter environment: what surrounds the scene.
  public init(_ environment: EnvironmentValues) {
    self.init(
      locale: Locale(identifier: environment.locale),
      timeZone: environment.timeZone.flatMap { TimeZone(identifier: $0) } ?? .autoupdatingCurrent)
  }

  /// An article as a row of a list: with its age in the first day, then with its date.
  ///
  /// - Parameters:
  ///   - article: the article.
  ///   - now: when it is read.
  public func row(for article: NewsArticle, now: Date) -> DisplayedArticle {
    DisplayedArticle(
      id: article.id, title: article.title,
      date: article.published.map { age(of: $0, now: now) } ?? "")
  }

  /// How long ago something was, in the first day; then its date, as when it lies ahead.
  ///
  /// - Parameters:
  ///   - time: when it was, in seconds since 1970.
  ///   - now: when it is read.
  public func age(of time: Double, now: Date) -> String {
    let date = Date(timeIntervalSince1970: time)
    guard 0..<Self.oldest ~= now.timeIntervalSince1970 - time else { return date.formatted(shortDate) }
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, allowedFields: [.minute, .hour], presentation: .named, locale: locale, calendar: locale.calendar
    ).format(now)
  }

  /// When an article appeared, in full; empty when nobody knows.
  public func date(of article: NewsArticle) -> String {
    article.published.map { Date(timeIntervalSince1970: $0).formatted(longDate) } ?? ""
  }

  /// A time to wait: `2.5 seconds`.
  public func duration(seconds: Double) -> String {
    let style = Duration.UnitsFormatStyle.units(
      allowed: [.seconds], width: .wide, fractionalPart: .show(length: seconds == seconds.rounded() ? 0 : 1))
    return Duration.seconds(seconds).formatted(style.locale(locale))
  }

  /// A size: `16 MB`.
  public func size(bytes: Int) -> String {
    Int64(bytes).formatted(.byteCount(style: .memory).locale(locale))
  }
}
