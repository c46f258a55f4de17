import Foundation
import Testing

@testable import Feed

@Suite("Dates of feeds")
struct FeedDatesTests {
  @Test(
    "RFC 822, RFC 3339, one taken for the other, and what feeds write more than either allows",
    arguments: [
      ("Wed, 02 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("2 Oct 2002 13:00 UT", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Oct 02 13:00:00 Z", "2002-10-02T13:00:00Z"),
      ("Sun, 02 Oct 49 13:00:00 GMT", "2049-10-02T13:00:00Z"),
      ("Mon, 02 Oct 50 13:00:00 GMT", "1950-10-02T13:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 +0330", "2002-10-02T09:30:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 EST", "2002-10-02T18:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 EDT", "2002-10-02T17:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 CST", "2002-10-02T19:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 CDT", "2002-10-02T18:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 MST", "2002-10-02T20:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 MDT", "2002-10-02T19:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 PST", "2002-10-02T21:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00 PDT", "2002-10-02T20:00:00Z"),
      ("Ср, 02 Oct 2002 13:00:00 +0300", "2002-10-02T10:00:00Z"),
      (" \n Wed,2 Oct 2002 13:00:00 GMT ", "2002-10-02T13:00:00Z"),
      // RFC 3339
      ("2003-12-13T18:30:02Z", "2003-12-13T18:30:02Z"), (" 2003-12-13T18:30:02+01:00\n", "2003-12-13T17:30:02Z"),
      // One for the other, and more than either allows
      ("Thu, 02 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"), ("2002-10-02T13:00:00Z", "2002-10-02T13:00:00Z"),
      ("2002-10-02T15:00+02:00", "2002-10-02T13:00:00Z"), ("2002-10-02 13:00:00", "2002-10-02T13:00:00Z"),
      ("2 October 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"), ("Wed, 02 Oct 2002 13:00:00", "2002-10-02T13:00:00Z"),
      ("Wed Oct 02 13:00:00 GMT 2002", "2002-10-02T13:00:00Z"),
      // Words in another order, shortened or too long
      ("Wed 02 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"), ("Wed Oct  2 13:00:00 2002", "2002-10-02T13:00:00Z"),
      ("Wed Oct 02 13:00:00 +0200 2002", "2002-10-02T11:00:00Z"), ("Oct 2, 2002", "2002-10-02T00:00:00Z"),
      ("Sun, 07 Sept 2025 10:00:00 GMT", "2025-09-07T10:00:00Z"),
      ("Wed, 2-Oct-02 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Oct, 2002 13:00:00GMT", "2002-10-02T13:00:00Z"),
      ("mar., 01 oct. 2002 13:00:00 EST", "2002-10-01T18:00:00Z"),
      ("Tue, 31 Dec 2002 24:00:00 GMT", "2003-01-01T00:00:00Z"), ("2002-12-31T24:00:00Z", "2003-01-01T00:00:00Z"),
      ("2002-10-02 13:00:00.0", "2002-10-02T13:00:00Z"), ("2002-10-02 13:00:00 +0200", "2002-10-02T11:00:00Z"),
      ("Sep 23, 2024 10:00:00 PM", "2024-09-23T22:00:00Z"), ("Sep 23, 2024 12:30:00 AM", "2024-09-23T00:30:00Z"),
      ("2002-10-2T13:00", "2002-10-02T13:00:00Z"),
      // A day without a time begins at midnight, in Greenwich
      ("2002-10-02", "2002-10-02T00:00:00Z"), ("2 Oct 2002", "2002-10-02T00:00:00Z"),
    ])
  func dates(text: String, date: String) throws {
    #expect(FeedDates.date(text)?.timeIntervalSince1970 == (try seconds(date)))
  }

  @Test("Of a second there are parts")
  func fraction() {
    #expect(FeedDates.date("2003-12-13t18:30:02.25z")?.timeIntervalSince1970 == 1_071_340_202.25)
  }

  @Test(
    "What is no date, or no time, gives none",
    arguments: [
      "", ",", "yesterday", "31 Feb 2002 13:00:00 GMT", "2 Oct 2002 25:00:00 GMT", "2 Oct 2002 24:00:01 GMT",
      "2 Zzz 2002",
      "2 Oct 2002 13:60:00", "2 Oct 22002", "2 Oct 2002 1:2:3:4", "99999999999 Oct 2002", "0 Oct 2002", "2002-10-02-01",
      "2003-13-13T18:30:02Z", "2003-02-30", "2003", "10/02/2002 13:00",
    ])
  func none(text: String) {
    #expect(FeedDates.date(text) == nil)
  }

  @Test(
    "Zones by name; one that nobody knows is Greenwich's",
    arguments: [
      ("CET", -1), ("CEST", -2), ("MET", -1), ("MESZ", -2), ("WET", 0), ("WEST", -1), ("EET", -2), ("EEST", -3),
      ("BST", -1),
      ("MSK", -3), ("IST", -5.5), ("SGT", -8), ("HKT", -8), ("JST", -9), ("KST", -9), ("AEST", -10), ("NZST", -12),
      ("SAST", -2), ("BRT", 3), ("ET", 5), ("PT", 8), ("A", 0), ("Etc/GMT", 0), ("XYZ", 0), ("GMT+01:00", -1),
      ("UTC-3", 3),
      ("-00:20", 1.0 / 3),
    ])
  func zones(name: String, hours: Double) throws {
    let date = try seconds("2002-10-02T13:00:00Z") + hours * 3600
    #expect(FeedDates.date("Wed, 02 Oct 2002 13:00:00 \(name)")?.timeIntervalSince1970 == date)
    #expect(FeedDates.date("2002-10-02 13:00:00 \(name)")?.timeIntervalSince1970 == date)
  }
}
