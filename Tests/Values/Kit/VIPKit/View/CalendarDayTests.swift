import Foundation
import TestSupport
import Testing
import VIPKit

@Suite("A day of the calendar")
struct CalendarDayTests {
  @Test(
    "is read and written as ISO 8601 has it",
    arguments: ["1988-05-12", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "1582-10-10"])
  func text(text: String) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.description == text)
    #expect([day.year, day.month, day.day] == text.split(separator: "-").compactMap { Int($0) })
    #expect(CalendarDay(year: day.year, month: day.month, day: day.day) == day)
    let json = try JSONEncoder().encode([day])
    #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([CalendarDay].self, from: json) == [day])
  }

  @Test(
    "isn't made of what is none",
    arguments: [
      "", "1988", "1988-05", "1988-5-12", "88-05-12", "1988-05-12T00:00", " 1988-05-12", "1988-05-12 ", "1988/05/12",
      "2023-02-29", "1900-02-29", "1988-02-30", "1988-04-31", "1988-00-10", "1988-13-01", "1988-01-00", "1988-01-32",
      "0000-01-01", "-988-05-12", "+988-05-12", "1988--5-12", "１９８８-05-12", "1988-05-1２", "1988-05-12\n",
    ])
  func noText(text: String) {
    #expect(CalendarDay(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDay].self, from: JSONEncoder().encode([text]))
    }
  }

  @Test("isn't made of numbers that are none, and ends where the calendar ends")
  func ends() {
    for (year, month, day) in [
      (2023, 2, 29), (2023, 0, 1), (2023, 13, 1), (2023, 1, 0), (2023, 1, 32), (0, 1, 1), (10000, 1, 1),
      (.max, .max, .max), (.min, .min, .min),
    ] { #expect(CalendarDay(year: year, month: month, day: day) == nil) }
    for number in [1, 9999, 5_000_000, .max] {
      #expect(CalendarDay.latest.adding(days: number) == .latest)
      #expect(CalendarDay.earliest.adding(days: number == .max ? .min : -number) == .earliest)
    }
    #expect((CalendarDay.latest.adding(months: 1), CalendarDay.latest.adding(months: .max)) == (.latest, .latest))
    #expect(CalendarDay.earliest.adding(months: .min) == .earliest)
  }

  /// Both calendars are the same from the year 1583 on.
  @Test("goes on by days and months as Foundation's calendar does")
  func arithmetic() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let year = Int.random(in: 1700...2400, using: &generator)
      let (month, number) = (Int.random(in: 1...12, using: &generator), Int.random(in: 1...31, using: &generator))
      let components = DateComponents(calendar: calendar, year: year, month: month, day: number)
      let day = CalendarDay(year: year, month: month, day: number)
      #expect((day != nil) == components.isValidDate, "\(year) \(month) \(number)")
      guard let day, let date = components.date else { continue }
      let (days, months) = (
        Int.random(in: -9999...9999, using: &generator), Int.random(in: -999...999, using: &generator)
      )
      func expected(_ date: Date?) -> CalendarDay? {
        let parts = date.map { calendar.dateComponents([.year, .month, .day], from: $0) }
        return CalendarDay(year: parts?.year ?? 0, month: parts?.month ?? 0, day: parts?.day ?? 0)
      }
      let later = try #require(expected(calendar.date(byAdding: .day, value: days, to: date)))
      #expect((day.adding(days: days), (day < later)) == (later, (days > 0)))
      let first = DateComponents(calendar: calendar, year: year, month: month, day: 1).date
      let target = try #require(first.flatMap { calendar.date(byAdding: .month, value: months, to: $0) })
      // Foundation's calendar goes from the 31st of a month to the 28th of a February with 29 days.
      let length = try #require(calendar.range(of: .day, in: .month, for: target)).count
      #expect(day.adding(months: months) == expected(target)?.adding(days: min(number, length) - 1))
    }
  }
}
