public import Contracts
import Foundation
public import VIPKit

/// Formats articles, their dates and news errors for the news scenes, in the user's language, calendar and time zone.
public struct ArticleFormatter {
  /// In seconds; older articles show a date instead of an age.
  private static let oldest = 86_400.0

  /// The words of the scene.
  public let words: Words
  private let now: () -> Double
  private let locale: Locale
  private let timeZone: TimeZone

  /// Makes a formatter for a scene's user.
  public init(_ environment: EnvironmentValues) {
    words = environment.words
    now = environment.system.now
    locale = Locale(identifier: environment.locale)
    timeZone = environment.timeZone.flatMap { TimeZone(identifier: $0) } ?? .autoupdatingCurrent
  }

  private func style(_ date: Date.FormatStyle.DateStyle) -> Date.FormatStyle {
    Date.FormatStyle(date: date, time: .shortened, locale: locale, calendar: locale.calendar, timeZone: timeZone)
  }

  /// The rows of a list: with an age in the first day, then with a date.
  public func rows(for articles: [NewsArticle]) -> [DisplayedArticle] {
    articles.map { DisplayedArticle(id: $0.id, title: $0.title, date: $0.published.map { age(of: $0) } ?? "") }
  }

  /// The age in the first day, then the date, also of a time ahead; `time` is in seconds since 1970.
  public func age(of time: Double) -> String {
    let date = Date(timeIntervalSince1970: time)
    guard 0..<Self.oldest ~= now() - time else { return date.formatted(style(.abbreviated)) }
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, allowedFields: [.minute, .hour], presentation: .named, locale: locale, calendar: locale.calendar
    ).format(Date(timeIntervalSince1970: now()))
  }

  /// The full date of publication; empty when it is unknown.
  public func date(of article: NewsArticle) -> String {
    article.published.map { Date(timeIntervalSince1970: $0).formatted(style(.complete)) } ?? ""
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
  func size(bytes: Int) -> String { Int64(bytes).formatted(.byteCount(style: .memory).locale(locale)) }

  /// The reason of an error, in words that follow a colon.
  public func reason(of error: NewsError) -> String {
    switch error {
    case .unreachable(let source, let cause): words("“%@” can't be reached: %@", source, reason(of: cause))
    case .timedOut(let source, let seconds):
      words("“%@” has not answered within %@", source, duration(seconds: seconds))
    case .refused(let source, let status):
      words("“%@” answers with the HTTP status %d and not with a feed", source, status)
    case .tooLarge(let source, let maximum):
      words("“%@” is larger than %@, the most that is read", source, size(bytes: maximum))
    case .unreadable(let source, let error):
      if let column = error.column {
        words("“%@” can't be read at line %d, column %d: %@", source, error.line, column, reason(of: error.problem))
      } else {
        words("“%@” can't be read at line %d: %@", source, error.line, reason(of: error.problem))
      }
    case .cancelled: words("the request has been cancelled")
    @unknown default: words("the reason is not known")
    }
  }

  private func reason(of cause: NewsError.Cause) -> String {
    switch cause {
    case .noFile: words("there is no such file")
    case .notAFile: words("it is not a file")
    case .noHost: words("there is no host of this name")
    case .noServer: words("no server listens there")
    case .noAnswer: words("the server gives no answer in HTTP")
    case .connectionLost: words("the connection broke off")
    case .redirectsTooOften(let limit): words("it redirects more than %d times", limit)
    case .redirectsOffTheWeb(let address): words("it redirects to “%@”, which isn't on the web", address)
    case .redirectsToPlainHTTP(let address): words("it redirects to “%@”, which isn't encrypted", address)
    case .redirectsToPrivateNetwork(let address): words("it redirects to “%@”, which is in a private network", address)
    case .other(let message): message
    @unknown default: words("the reason is not known")
    }
  }

  private func reason(of problem: FeedError.Problem) -> String {
    switch problem {
    case .unknownEncoding(let name):
      words("it is in the encoding “%@”, which is unknown here; UTF-8 is known everywhere", name)
    case .notEncoded(let name): words("it is not the %@ that it should be", name)
    case .declaresMarkup: words("it declares markup of its own in its DOCTYPE, which feeds may not do")
    case .noElement: words("there is no element in it")
    case .incomplete: words("it ends too early, or something follows its end")
    case .character: words("there is a character that XML doesn't allow")
    case .reference: words("a “&” or “<” begins nothing that XML knows: they are written “&amp;” and “&lt;”")
    case .attribute: words("an attribute has no quotes, stands there twice, or has a “<”")
    case .tag: words("a tag is not finished, or ends an element that isn't open")
    case .notWellFormed(let number): words("it is not well-formed XML: libxml2 reports its error %d", number)
    case .tooDeep(let limit): words("its elements are nested more than %d deep", limit)
    case .tooManyAttributes(let limit): words("an element has more than %d attributes", limit)
    case .tooLarge(let limit): words("it is larger than %@, the most that is read", size(bytes: limit))
    case .notAFeed(let root):
      words("it begins with <%@>, where RSS begins with <rss> or <rdf:RDF> and Atom with <feed>", root)
    case .noChannel: words("its <rss> holds no <channel>")
    @unknown default: words("the reason is not known")
    }
  }
}

/// An article as a row shows it.
public nonisolated struct DisplayedArticle: Equatable, Identifiable, Sendable {
  /// The id of the article.
  public let id: String
  /// Its headline.
  public let title: String
  /// Its age or date in the user's words; empty when it is unknown.
  public let date: String
}
