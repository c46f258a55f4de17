import Contracts
import Feed
import Foundation
import Testing

@Suite("Encodings of feeds")
struct EncodingTests {
  private let feed = "<rss><channel><item><title>Новости é</title></item></channel></rss>"

  @Test("UTF-8, with and without a byte order mark")
  func utf8() throws {
    #expect(try articles(in: Data(feed.utf8)).map(\.title) == ["Новости é"])
    #expect(try articles(in: Data([0xEF, 0xBB, 0xBF]) + Data(feed.utf8)).map(\.title) == ["Новости é"])
    #expect(try articles(in: "<?xml version='1.0' encoding=\"utf-8\"?>\n" + feed).map(\.title) == ["Новости é"])
  }

  @Test(
    "UTF-16 and UTF-32 by their byte order marks",
    arguments: [
      ([0xFF, 0xFE], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
      ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
    ] as [([UInt8], String.Encoding)])
  func wide(mark: [UInt8], encoding: String.Encoding) throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?>" + feed
    let document = Data(mark) + (try #require(text.data(using: encoding)))
    #expect(try articles(in: document).map(\.title) == ["Новости é"])
  }

  @Test(
    "The encoding of the XML declaration, such as older feeds have",
    arguments: [
      ("windows-1251", [0xCD, 0xEE, 0xE2], "Нов"), ("koi8-r", [0xEE, 0xCF, 0xD7], "Нов"),
      ("ISO-8859-15", [0xA4], "€"), ("Shift_JIS", [0x93, 0xFA], "日"), ("GB2312", [0xD6, 0xD0], "中"),
    ] as [(String, [UInt8], String)])
  func declared(encoding: String, bytes: [UInt8], title: String) throws {
    let start = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><rss><channel><item><title>"
    let document = Data(start.utf8) + Data(bytes) + Data("</title></item></channel></rss>".utf8)
    #expect(try articles(in: document).map(\.title) == [title])
  }

  @Test("An unknown encoding is named")
  func unknown() {
    #expect(throws: FeedError(problem: .unknownEncoding("Klingon-8"), line: 1)) {
      try articles(in: "<?xml version='1.0' encoding='Klingon-8'?>" + feed)
    }
  }

  @Test("Bytes that are not in the encoding are found with their line")
  func invalid() {
    let document = Data("<rss>\n<channel>\n".utf8) + Data([0xE9]) + Data("</channel></rss>".utf8)
    #expect(throws: FeedError(problem: .notEncoded(as: "UTF-8"), line: 3)) { try articles(in: document) }
    let cut = Data("<rss>\n".utf8) + Data([0xC3])
    #expect(throws: FeedError(problem: .notEncoded(as: "UTF-8"), line: 2)) { try articles(in: cut) }
  }
}
