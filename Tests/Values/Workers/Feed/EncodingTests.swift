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

  @Test("An encoding that only the sender names comes before that of the document")
  func sent() throws {
    let russian =
      Data("<rss><channel><item><title>".utf8) + [0xCD, 0xEE, 0xE2] + Data("</title></item></channel></rss>".utf8)
    #expect(try articles(in: russian, charset: "windows-1251").map(\.title) == ["Нов"])
    let declaration = Data("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
    #expect(try articles(in: declaration + russian, charset: "windows-1251").map(\.title) == ["Нов"])
    #expect(try articles(in: declaration + russian).map(\.title) == ["Íîâ"])
  }

  @Test("An encoding that can't be is passed over for UTF-8", arguments: ["Klingon-8", "UTF-16", "utf8", "Shift_JIS"])
  func wrong(encoding: String) throws {
    let feed = feed.replacing("é", with: "éé")
    #expect(try articles(in: Data(feed.utf8), charset: encoding).map(\.title) == ["Новости éé"])
    #expect(try articles(in: "<?xml version='1.0' encoding='\(encoding)'?>" + feed).map(\.title) == ["Новости éé"])
  }

  @Test("An encoding that is unknown, or not that of the bytes, is named with the line")
  func invalid() {
    let title = Data("<rss>\n<channel><title>".utf8) + [0xE9]
    #expect(throws: FeedError(problem: .unknownEncoding("Klingon-8"), line: 1)) {
      try articles(in: Data("<?xml version='1.0' encoding='Klingon-8'?>".utf8) + title)
    }
    #expect(throws: FeedError(problem: .notEncoded(as: "EUC-JP"), line: 2)) {
      try articles(in: title + [0x20], charset: "EUC-JP")
    }
  }

  @Test("Bytes that no encoding is named for: a broken character in UTF-8, else those of Windows")
  func undeclared() throws {
    func title(_ bytes: [UInt8]) throws -> String? {
      let end = "</title></item></channel></rss>"
      return try articles(in: Data("<rss><channel><item><title>".utf8) + bytes + Data(end.utf8)).first?.title
    }
    #expect(try title([0xC3, 0xA9, 0x20, 0xD0]) == "é \u{FFFD}")
    #expect(try title([0x93, 0xE9, 0x94, 0x20, 0x80]) == "“é” €")
  }
}
