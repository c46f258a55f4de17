import Contracts
import Foundation
import NewsTestSupport
import Testing

@testable import Articles

@Suite("Articles are written in the user's language, calendar and time zone")
struct ArticleFormatterTests {
  @Test("a row has a short date")
  func row() {
    let rows = [NewsArticle.cycle, .undated].map { ArticleFormatter.german.row(for: $0, now: Date()) }
    #expect(rows == .german)
  }

  @Test(
    "in the first day a row has an age in the place of the date",
    arguments: [
      (0.0, "in dieser Minute"), (29, "in dieser Minute"), (200, "vor 3 Minuten"), (7300, "vor 2 Stunden"),
      (86_399, "vor 24 Stunden"), (86_400, "2. Okt. 2002, 15:05"), (-1, "2. Okt. 2002, 15:05"),
    ])
  func age(seconds: Double, date: String) throws {
    let now = Date(timeIntervalSince1970: try #require(NewsArticle.cycle.published) + seconds)
    #expect(ArticleFormatter.german.row(for: .cycle, now: now).date == date)
    #expect(ArticleFormatter.german.row(for: .undated, now: now).date == "")
  }

  @Test(
    "the full date follows the locale and the time zone",
    arguments: [
      ("de_DE", "Europe/Berlin", "Mittwoch, 2. Oktober 2002 um 15:05"),
      ("en_US", "America/New_York", "Wednesday, October 2, 2002 at 9:05 AM"),
      ("ru_RU", "Europe/Moscow", "среда, 2 октября 2002 г. в 17:05"),
      ("th_TH", "Asia/Bangkok", "วันพุธที่ 2 ตุลาคม 2545 เวลา 20:05"),
    ])
  func fullDate(locale: String, timeZone: String, date: String) throws {
    let formatter = ArticleFormatter(
      locale: Locale(identifier: locale), timeZone: try #require(TimeZone(identifier: timeZone)))

    // ICU sets some spaces as no-break spaces, and changes its mind from version to version.
    let written = formatter.date(of: .cycle).map { $0.isWhitespace ? " " : $0 }
    #expect(String(written) == date)
  }

  @Test("an article that doesn't say when it appeared has no date")
  func noDate() {
    #expect(ArticleFormatter.german.date(of: .undated) == "")
  }
}

@Suite("The user's locale comes from the environment")
struct UserLocaleTests {
  @Test(
    "LC_ALL comes before LC_TIME, and that before LANG; empty ones count as none",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de_DE"),
      (["LANG": "de_DE.UTF-8", "LC_TIME": "fr_FR"], "fr_FR"),
      (["LANG": "de_DE.UTF-8", "LC_TIME": "fr_FR", "LC_ALL": "ru_RU.KOI8-R"], "ru_RU"),
      (["LANG": "de_AT@euro", "LC_TIME": "", "LC_ALL": ""], "de_AT"),
    ])
  func precedence(environment: [String: String], identifier: String) {
    #expect(Locale.user(in: environment).identifier == identifier)
  }

  @Test("the C locale names no language", arguments: [[:], ["LANG": "C"], ["LANG": "C.UTF-8"], ["LC_ALL": "POSIX"]])
  func noLanguage(environment: [String: String]) {
    #expect(Locale.user(in: environment) == .current)
  }
}
