import Contracts
import NewsTestSupport
import Testing
import VIPKit
@testable import Articles

@Suite("Articles are written in the user's language, calendar and time zone")
struct ArticleFormatterTests {
  @Test(
    "in the first day a row has an age in the place of the date",
    arguments: [
      (0.0, "in dieser Minute"), (29, "in dieser Minute"), (200, "vor 3 Minuten"), (7300, "vor 2 Stunden"),
      (86_399, "vor 24 Stunden"), (86_400, "2. Okt. 2002, 15:05"), (-1, "2. Okt. 2002, 15:05"),
    ])
  func age(seconds: Double, date: String) throws {
    let now = try #require(NewsArticle.cycle.published) + seconds
    #expect(ArticleFormatter.german { now }.rows(for: [.cycle, .undated]).map(\.date) == [date, ""])
  }

  private func formatter(_ locale: String, _ timeZone: String = "UTC") -> ArticleFormatter {
    var environment = EnvironmentValues()
    (environment.locale, environment.timeZone) = (locale, timeZone)
    return ArticleFormatter(environment)
  }

  /// ICU uses some no-break spaces, differently in each version.
  private func plain(_ text: String) -> String { String(text.map { $0.isWhitespace ? " " : $0 }) }

  @Test(
    "The locale and the time zone around the scene have their dates",
    arguments: [
      ("es", "Europe/Madrid", "miércoles, 2 de octubre de 2002, 15:05"),
      ("ru_RU", "Europe/Moscow", "среда, 2 октября 2002 г. в 17:05"),
      ("th_TH", "Asia/Bangkok", "วันพุธที่ 2 ตุลาคม 2545 เวลา 20:05"),
      ("C", "UTC", "Wednesday, October 2, 2002 at 13:05"),
    ])
  func dates(locale: String, timeZone: String, date: String) {
    #expect(plain(formatter(locale, timeZone).date(of: .cycle)) == date)
  }

  @Test(
    "The locale around the scene has its durations and sizes",
    arguments: [
      ("en_GB", "2.5 seconds", "1 second", "16 MB"), ("es", "2,5 segundos", "1 segundo", "16 MB"),
      ("ru", "2,5 секунды", "1 секунда", "16 МБ"),
    ])
  func durationsAndSizes(locale: String, long: String, short: String, size: String) {
    let formatter = formatter(locale)
    let written = [2.5, 1].map(formatter.duration) + [formatter.size(bytes: 16 << 20)]
    #expect(written.map(plain) == [long, short, size])
  }

  @Test(
    "each failure to have the news has its reason, with the user's numbers",
    arguments: [
      (NewsError.unreachable(source: "a", .noFile), "“a” can't be reached: there is no such file"),
      (.unreachable(source: "a", .notAFile), "“a” can't be reached: it is not a file"),
      (.unreachable(source: "a", .noHost), "“a” can't be reached: there is no host of this name"),
      (.unreachable(source: "a", .noServer), "“a” can't be reached: no server listens there"),
      (.unreachable(source: "a", .noAnswer), "“a” can't be reached: the server gives no answer in HTTP"),
      (.unreachable(source: "a", .connectionLost), "“a” can't be reached: the connection broke off"),
      (.unreachable(source: "a", .redirectsTooOften(limit: 5)), "“a” can't be reached: it redirects more than 5 times"),
      (
        .unreachable(source: "a", .redirectsOffTheWeb(to: "b")),
        "“a” can't be reached: it redirects to “b”, which isn't on the web"
      ),
      (
        .unreachable(source: "a", .redirectsToPlainHTTP(to: "b")),
        "“a” can't be reached: it redirects to “b”, which isn't encrypted"
      ),
      (
        .unreachable(source: "a", .redirectsToPrivateNetwork(to: "b")),
        "“a” can't be reached: it redirects to “b”, which is in a private network"
      ),
      (.unreachable(source: "a", .other(systemMessage: "Is a pipe")), "“a” can't be reached: Is a pipe"),
      (.timedOut(source: "a", seconds: 2.5), "“a” has not answered within 2,5 Sekunden"),
      (.refused(source: "a", status: 404), "“a” answers with the HTTP status 404 and not with a feed"),
      (.tooLarge(source: "a", maximumBytes: 16 << 20), "“a” is larger than 16 MB, the most that is read"),
      (.cancelled, "the request has been cancelled"),
    ])
  func reasons(error: NewsError, reason: String) { #expect(plain(ArticleFormatter.german.reason(of: error)) == reason) }

  @Test(
    "each document that is no feed has its reason",
    arguments: [
      (
        FeedError.Problem.unknownEncoding("X"),
        "it is in the encoding “X”, which is unknown here; UTF-8 is known everywhere"
      ),
      (.notEncoded(as: "UTF-8"), "it is not the UTF-8 that it should be"),
      (.declaresMarkup, "it declares markup of its own in its DOCTYPE, which feeds may not do"),
      (.noElement, "there is no element in it"), (.incomplete, "it ends too early, or something follows its end"),
      (.character, "there is a character that XML doesn't allow"),
      (.reference, "a “&” or “<” begins nothing that XML knows: they are written “&amp;” and “&lt;”"),
      (.attribute, "an attribute has no quotes, stands there twice, or has a “<”"),
      (.tag, "a tag is not finished, or ends an element that isn't open"),
      (.notWellFormed(libXMLError: 62), "it is not well-formed XML: libxml2 reports its error 62"),
      (.tooDeep(limit: 100), "its elements are nested more than 100 deep"),
      (.tooManyAttributes(limit: 1000), "an element has more than 1000 attributes"),
      (.tooLarge(maximumBytes: 16 << 20), "it is larger than 16 MB, the most that is read"),
      (.notAFeed(root: "html"), "it begins with <html>, where RSS begins with <rss> or <rdf:RDF> and Atom with <feed>"),
      (.noChannel, "its <rss> holds no <channel>"),
    ])
  func unreadable(problem: FeedError.Problem, reason: String) {
    let german = ArticleFormatter.german
    let error = NewsError.unreadable(source: "a", FeedError(problem: problem, line: 3))
    #expect(plain(german.reason(of: error)) == "“a” can't be read at line 3: \(reason)")
    let placed = NewsError.unreadable(source: "a", FeedError(problem: .tag, line: 3, column: 7))
    #expect(german.reason(of: placed).hasPrefix("“a” can't be read at line 3, column 7: a tag is not finished"))
  }
}
