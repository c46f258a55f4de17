import Contracts
import Foundation
import Testing
@testable import Feed

@Suite("Encodings of feeds")
struct EncodingTests {
  private static let text = Array("Новости é".utf8)
  private static let russian: [UInt8] = [0xCD, 0xEE, 0xE2]

  private static func feed(_ title: [UInt8], declared encoding: String? = nil) -> Data {
    let declaration = encoding.map { "<?xml version='1.0' encoding=\"\($0)\"?>\n" } ?? ""
    return Data("\(declaration)<rss><channel><item><title>".utf8) + Data(title)
      + Data("</title></item></channel></rss>".utf8)
  }

  private static let documents: [(Data, String?, String)] = [
    // UTF-8, with and without a byte order mark.
    (feed(text), nil, "Новости é"), (Data([0xEF, 0xBB, 0xBF]) + feed(text), nil, "Новости é"),
    (feed(text, declared: "utf-8"), nil, "Новости é"),
    // The encoding of the XML declaration, such as older feeds have.
    (feed(russian, declared: "windows-1251"), nil, "Нов"), (feed([0xEE, 0xCF, 0xD7], declared: "koi8-r"), nil, "Нов"),
    (feed([0xA4], declared: "ISO-8859-15"), nil, "€"), (feed([0x93, 0xFA], declared: "Shift_JIS"), nil, "日"),
    (feed([0xD6, 0xD0], declared: "GB2312"), nil, "中"), (feed(russian, declared: "ISO-8859-1"), nil, "Íîâ"),
    // One that only the sender names comes before that of the document.
    (feed(russian), "windows-1251", "Нов"), (feed(russian, declared: "ISO-8859-1"), "windows-1251", "Нов"),
    // Bytes that no encoding is named for: a broken character in UTF-8, else those of Windows.
    (feed([0xC3, 0xA9, 0x20, 0xD0]), nil, "é \u{FFFD}"), (feed([0x93, 0xE9, 0x94, 0x20, 0x80]), nil, "“é” €"),
    // The byte order mark tells UTF-16 and UTF-32 apart.
    (wide([0xFF, 0xFE], .utf16LittleEndian), nil, "Новости é"),
    (wide([0xFE, 0xFF], .utf16BigEndian), nil, "Новости é"),
    (wide([0xFF, 0xFE, 0, 0], .utf32LittleEndian), nil, "Новости é"),
    (wide([0, 0, 0xFE, 0xFF], .utf32BigEndian), nil, "Новости é"),
  ]

  private static func wide(_ mark: [UInt8], _ encoding: String.Encoding) -> Data {
    Data(mark) + (String(decoding: feed(text, declared: "UTF-16"), as: UTF8.self).data(using: encoding) ?? Data())
  }

  @Test("A feed is read in the encoding of its sender, its declaration or its bytes", arguments: documents)
  func encodings(document: Data, charset: String?, title: String) throws {
    #expect(try articles(in: document, charset: charset).map(\.title) == [title])
  }

  @Test("An encoding that can't be is passed over for UTF-8; one that is unknown, or not that of the bytes, is named")
  func wrong() throws {
    let text = "Новости éé"
    for encoding in ["Klingon-8", "UTF-16", "utf8", "Shift_JIS"] {
      #expect(try articles(in: Self.feed(Array(text.utf8)), charset: encoding).map(\.title) == [text])
      #expect(try articles(in: Self.feed(Array(text.utf8), declared: encoding)).map(\.title) == [text])
    }
    let title = Data("<rss>\n<channel><title>".utf8) + [0xE9]
    #expect(throws: FeedError(problem: .unknownEncoding("Klingon-8"), line: 1)) {
      try articles(in: Data("<?xml version='1.0' encoding='Klingon-8'?>".utf8) + title)
    }
    #expect(throws: FeedError(problem: .notEncoded(as: "EUC-JP"), line: 2)) {
      try articles(in: title + [0x20], charset: "EUC-JP")
    }
  }
}

@Suite("HTML as plain text")
struct PlainTextTests {
  @Test(
    "Tags go, words stay, and character references become characters",
    arguments: [
      ("", ""),
      ("  just \n words ", "just words"),
      ("<p>One</p>\n<p>Two</p>", "One\nTwo"),
      ("one<br/>two<BR>three", "one\ntwo\nthree"),
      ("<ul><li>one<li>two</ul>", "one\ntwo"),
      ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
      ("<b>b</b>old", "bold"),
      ("a<!-- no <b> -->b", "ab"),
      ("a<!DOCTYPE html>b", "ab"),
      ("<script>if (a<b) { '</p>' }</script>x<STYLE>p { }</Style>y", "xy"),
      ("<a title='a > b' href=x>y</a>", "y"),
      ("<a title=\"it's\">y</a>", "y"),
      ("<p title='never closed>x</p>", ""),
      ("<div>one</div>two<p>three</p>four", "one\ntwo\nthree\nfour"),
      ("<html><head><title>T</title></head><body><p>x</body></html>", "x"),
      ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
      ("a <", "a <"),
      ("a <b", "a"),
      ("a<!-- never closed", "a"),
      ("<script>never closed", ""),
      // References
      ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"),
      ("caf&eacute; &hellip; &Omega;&thetasym;&euro;", "café … Ωϑ€"),
      ("a&nbsp;b", "a\u{A0}b"),
      ("&#233;&#xE9;&#XE9;", "ééé"),
      ("&#146;&#x80;", "’€"),
      ("&#x1F600;", "😀"),
      ("&amp;lt;", "&lt;"),
      ("AT&T &unknown; &; a&#xD800;b &#99999999999;", "AT&T &unknown; &; ab"),
      ("&ampere", "&ampere"),
      ("a&#27;[2Jb&#7;&#0;", "a[2Jb"),
    ])
  func text(html: String, text: String) { #expect(PlainText(html: html).string == text) }

  @Test("Deep elements end the text, and not the process; wrong HTML takes one pass", .timeLimit(.minutes(10)))
  func depth() {
    let deep = "<p>first</p>" + String(repeating: "<div>", count: 100_000) + "last"
    #expect(PlainText(html: deep).string == "first")
    for piece in ["<b></i>", "<p>", "<font>", "<a b='", "<", "&", "<!", "<script", "</", "<p title=\"x>"] {
      _ = PlainText(html: String(repeating: piece, count: 100_000 / piece.utf8.count))
    }
  }
}

@Suite("Dates of feeds")
struct FeedDatesTests {
  /// Since 1970.
  private func seconds(_ date: String) throws -> Double {
    try Date.ISO8601FormatStyle().parse(date).timeIntervalSince1970
  }

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
      ("2003-12-13t18:30:02z", "2003-12-13T18:30:02Z"), (" 2003-12-13T18:30:02+01:00\n", "2003-12-13T17:30:02Z"),
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

  @Test(
    "What is no date, or no time, gives none",
    arguments: [
      "", ",", "yesterday", "31 Feb 2002 13:00:00 GMT", "2 Oct 2002 25:00:00 GMT", "2 Oct 2002 24:00:01 GMT",
      "2 Zzz 2002",
      "2 Oct 2002 13:60:00", "2 Oct 22002", "2 Oct 2002 1:2:3:4", "99999999999 Oct 2002", "0 Oct 2002", "2002-10-02-01",
      "2003-13-13T18:30:02Z", "2003-02-30", "2003", "10/02/2002 13:00",
    ])
  func none(text: String) { #expect(FeedDates.date(text) == nil) }

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
