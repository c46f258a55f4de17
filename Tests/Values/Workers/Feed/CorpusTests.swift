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

  @Test("Entities that nobody declares are those of HTML, and a lone ampersand is one")
  func entities() throws {
    #expect(
      try articles(in: fixture("entities.xml")) == [
        NewsArticle(
          id: "http://example.org/?a=1&b=2&copy=3", title: "Café\u{A0}— AT&T & R&D &unknown; & a && b",
          description: "1\u{A0}bold …", link: "http://example.org/?a=1&b=2&copy=3",
          imageAddress: "http://example.org/i?w=1&h=2")
      ])
    // An error that libxml2 tells twice.
    #expect(try article(rss: "<title>T</title><author>&#xZ;</author>")?.title == "T")
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
