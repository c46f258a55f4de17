import Contracts
import Feed
import Foundation
import Testing

/// Feeds as common software writes them, right and wrong. What they say is written down here as a reader of the fixture sees it.
@Suite("Feeds as they are written")
struct CorpusTests {
  private func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try Data(contentsOf: folder.appending(path: name))
  }

  @Test("WordPress: RSS 2.0 with content:encoded")
  func wordPress() throws {
    #expect(
      try articles(in: fixture("wordpress.xml")) == [
        NewsArticle(
          id: "https://blog.example.org/?p=42", title: "Swift – what’s new?",
          description: "Swift’s new version is here… […]\nThe post Swift appeared first on Blog.",
          link: "https://blog.example.org/2024/09/swift/",
          imageAddress: "https://blog.example.org/wp-content/uploads/a.jpg?w=1024&h=683",
          published: try seconds("2024-09-03T08:00:00Z"))
      ])
  }

  @Test("GitHub: Atom of releases")
  func gitHub() throws {
    #expect(
      try articles(in: fixture("github-releases.atom")) == [
        NewsArticle(
          id: "tag:github.com,2008:Repository/1/v6.0", title: "Host 6.0",
          description: "What's Changed\nFix a < b by @x\nDocs",
          link: "https://github.com/example/host/releases/tag/v6.0",
          imageAddress: "https://avatars.githubusercontent.com/u/1?s=60&v=4",
          published: try seconds("2024-09-17T21:06:00Z"))
      ])
  }

  @Test("YouTube: Atom with a group of Media RSS, whose description is that of the entry")
  func youTube() throws {
    #expect(
      try articles(in: fixture("youtube.xml")) == [
        NewsArticle(
          id: "yt:video:abc", title: "Clean Swift in 10 minutes", description: "Six files. https://example.org",
          link: "https://www.youtube.com/watch?v=abc", imageAddress: "https://i1.ytimg.com/vi/abc/hqdefault.jpg",
          published: try seconds("2024-05-01T12:00:04Z"))
      ])
  }

  @Test("RSS 0.92: items without a title")
  func early() throws {
    #expect(
      try articles(in: fixture("rss-0.92.xml")) == [
        NewsArticle(
          id: "It's been a few days. Kevin sent a letter.", title: "It's been a few days. Kevin sent a letter.",
          description: "It's been a few days. Kevin sent a letter."),
        NewsArticle(
          id: "Moving & shaking", title: "Moving & shaking", description: "Moving & shaking",
          imageAddress: "http://www.scripting.example/i.gif"),
      ])
  }

  @Test("RSS 1.0: items beside the channel")
  func rdf() throws {
    #expect(
      try articles(in: fixture("rss-1.0.rdf")) == [
        NewsArticle(
          id: "https://news.example.org/1", title: "One", description: "First\nline",
          link: "https://news.example.org/1", published: try seconds("2024-09-03T08:00:00Z"))
      ])
  }

  @Test("A podcast: CDATA in pieces, titles of another vocabulary, a named zone")
  func podcast() throws {
    #expect(
      try articles(in: fixture("podcast.xml")) == [
        NewsArticle(
          id: "ep-1", title: "Episode 1: Hello", description: "Notes:\none\ntwo",
          published: try seconds("2024-09-05T11:00:00Z"))
      ])
  }

  @Test(
    "Encodings, declared, by a mark, and by the sender",
    arguments: [
      ("iso-8859-1.xml", nil, "L’été à Orléans"), ("windows-1251.xml", nil, "«Съёмка» & монтаж — 5 €"),
      ("windows-1251.xml", "utf-8", "«Съёмка» & монтаж — 5 €"),
      ("windows-1251-undeclared.xml", "Windows-1251", "Привет"),
      ("windows-1251-undeclared.xml", nil, "Ïðèâåò"), ("utf-16.xml", nil, "Grüße 😀"),
      ("utf-16.xml", "ISO-8859-1", "Grüße 😀"), ("control-characters.xml", nil, "One and two[2J"),
    ] as [(String, String?, String)])
  func encodings(file: String, charset: String?, title: String) throws {
    #expect(try articles(in: fixture(file), charset: charset).map(\.title) == [title])
  }

  @Test("Entities that nobody declares are those of HTML, and a lone ampersand is one")
  func entities() throws {
    #expect(
      try articles(in: fixture("entities.xml")) == [
        NewsArticle(
          id: "http://example.org/?a=1&b=2&copy=3", title: "Café\u{A0}— AT&T & R&D &unknown; & a && b",
          description: "1\u{A0}bold …", link: "http://example.org/?a=1&b=2&copy=3",
          imageAddress: "http://example.org/i?w=1&h=2")
      ])
  }

  @Test("Dates of all kinds")
  func dates() throws {
    let dates = try articles(in: fixture("dates.xml")).map { [$0.title: $0.published] }
    #expect(
      dates == [
        ["wrong weekday": try seconds("2024-09-05T06:00:00Z")], ["named zone": try seconds("2024-09-04T13:00:00Z")],
        ["two digits": try seconds("2024-09-03T06:00:00Z")], ["iso": try seconds("2024-09-02T06:00:00Z")],
        ["no zone": try seconds("2024-09-01T06:00:00Z")], ["none": nil],
      ])
  }

  @Test("HTML nested too deep ends the description")
  func nestedHTML() throws {
    #expect(
      try articles(in: fixture("nested-html.xml")) == [NewsArticle(id: "x", title: "x", description: "First")])
  }

  @Test(
    "What is refused, and where",
    arguments: [
      ("billion-laughs.xml", FeedError(problem: .declaresMarkup, line: 2, column: 15)),
      ("external-entity.xml", FeedError(problem: .declaresMarkup, line: 2, column: 15)),
      ("nested.xml", FeedError(problem: .tooDeep(limit: 256), line: 2, column: 253 * 3 + 1)),
      ("unclosed.xml", FeedError(problem: .tag, line: 3, column: 33)),
      ("empty.xml", FeedError(problem: .noElement, line: 1, column: 1)),
      ("page.html", FeedError(problem: .notAFeed(root: "html"), line: 2)),
    ])
  func refused(file: String, error: FeedError) throws {
    let document = try fixture(file)
    #expect(throws: error) { try articles(in: document) }
  }

  @Test("Many threads at once get the errors of their own documents")
  func concurrent() async throws {
    let good = try fixture("wordpress.xml")
    let bad = try fixture("unclosed.xml")
    await withTaskGroup(of: FeedError?.self) { group in
      for number in 0..<200 {
        group.addTask {
          do throws(FeedError) { _ = try articles(in: number.isMultiple(of: 2) ? good : bad) } catch { return error }
          return nil
        }
      }
      var failures: [FeedError] = []
      for await failure in group { if let failure { failures.append(failure) } }
      #expect(failures == Array(repeating: FeedError(problem: .tag, line: 3, column: 33), count: 100))
    }
  }
}
