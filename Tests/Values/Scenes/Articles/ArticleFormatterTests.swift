import Contracts
import NewsTestSupport
import Testing
import VIPKit

@testable import Articles

@Suite("Articles are written in the user's language, calendar and time zone")
struct ArticleFormatterTests {
  @Test("a row has a short date")
  func row() {
    #expect(ArticleFormatter.german.rows(for: [.cycle, .undated]) == .german)
  }

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
}

@Suite("The user's locale and time zone are those that surround the scene")
struct ArticleFormatterEnvironmentTests {
  @Test(arguments: [
    ("es", "Europe/Madrid", "miércoles, 2 de octubre de 2002, 15:05"),
    ("ru_RU", "Europe/Moscow", "среда, 2 октября 2002 г. в 17:05"),
    ("th_TH", "Asia/Bangkok", "วันพุธที่ 2 ตุลาคม 2545 เวลา 20:05"),
    ("C", "UTC", "Wednesday, October 2, 2002 at 13:05"),
  ])
  func `They have their dates`(locale: String, timeZone: String, date: String) {
    var environment = EnvironmentValues()
    environment.locale = locale
    environment.timeZone = timeZone
    // ICU sets some spaces as no-break spaces, and changes its mind from version to version.
    let written = ArticleFormatter(environment).date(of: .cycle).map { $0.isWhitespace ? " " : $0 }
    #expect(String(written) == date)
  }

  @Test(arguments: [
    ("en_GB", "2.5 seconds", "1 second", "16 MB"), ("es", "2,5 segundos", "1 segundo", "16 MB"),
    ("ru", "2,5 секунды", "1 секунда", "16 МБ"),
  ])
  func `They have their durations and sizes`(locale: String, long: String, short: String, size: String) {
    var environment = EnvironmentValues()
    environment.locale = locale
    let formatter = ArticleFormatter(environment)
    #expect([2.5, 1].map(formatter.duration).map(Self.plain) == [long, short])
    #expect(Self.plain(formatter.size(bytes: 16 << 20)) == size)
  }

  private static func plain(_ text: String) -> String { String(text.map { $0.isWhitespace ? " " : $0 }) }
}
