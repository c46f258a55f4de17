import Contracts
import Feed
import Foundation
import Testing
import VIPTestKit

@Suite("What a feed has becomes articles")
struct FeedItemTests {
  private static let items: [(String, NewsArticle?)] = [
    (
      """
      <title>Clean Swift</title><link>http://example.org/clean</link><guid isPermaLink="false">42</guid>
      <pubDate>Wed, 02 Oct 2002 13:00:00 GMT</pubDate>
      <description>One &lt;b&gt;cycle&lt;/b&gt; &amp;amp; six files</description>
      <enclosure url="http://example.org/a.mp3" length="1" type="audio/mpeg"/>
      <enclosure url="http://example.org/a.png" length="1" type="image/png"/>
      """,
      NewsArticle(
        id: "42", title: "Clean Swift", description: "One cycle & six files", link: "http://example.org/clean",
        imageAddress: "http://example.org/a.png", published: 1_033_563_600)
    ),
    ("<title>Has <b>bold</b> words</title>", NewsArticle(id: "Has bold words", title: "Has bold words")),
    // Without a title the first line of the description stands for it, without both there is no article.
    ("<description>One&lt;br>Two</description>", NewsArticle(id: "One", title: "One", description: "One\nTwo")),
    ("<title>&lt;b>Two\nlines&lt;br>more&lt;/b></title>", NewsArticle(id: "Two lines more", title: "Two lines more")),
    ("<link>http://example.org/1</link>", nil),
    ("<dc:title>T</dc:title><dc:description>D</dc:description>", titled("D")),
    ("<x:title>Other</x:title><title>Own</title><x:link>Other</x:link>", NewsArticle(id: "Own", title: "Own")),
  ]

  @Test("An item of RSS gives an article of what it says, or none", arguments: items)
  func item(item: String, expected: NewsArticle?) throws { #expect(try article(rss: item) == expected) }

  private static func titled(
    _ description: String = "", id: String? = nil, link: String? = nil, picture: String? = nil, published: Double? = nil
  ) -> NewsArticle {
    NewsArticle(
      id: id ?? link ?? "T", title: "T", description: description, link: link, imageAddress: picture,
      published: published)
  }

  private static let encoded = "<content:encoded><![CDATA[<p>First</p><p>Second</p>]]></content:encoded>"
  private static let one = "http://example.org/1"

  private static let titledItems: [(String, NewsArticle)] = [
    // Without a guid the link tells articles apart, without a link the title. A guid is the link when there is no other.
    ("", titled()), ("<link> ../1 </link>", titled(link: one)), ("<guid>\(one)</guid>", titled(link: one)),
    ("<guid isPermaLink='false'>\(one)</guid>", titled(id: one)),
    // The description is content:encoded when there is no other. Markup that isn't escaped keeps its words.
    (encoded, titled("First\nSecond")), ("\(encoded)<description>Short</description>", titled("Short")),
    ("<description><p>All</p><p>of it</p></description>", titled("All\nof it")),
    ("<body xmlns='http://www.w3.org/1999/xhtml'><p>Body</p></body>", titled("Body")),
    ("<body>&lt;p>Body</body>", titled("Body")),
    // The picture comes from Media RSS, an enclosure or the text.
    ("<media:content url='/a.jpg' medium='image'/>", titled(picture: "http://example.org/a.jpg")),
    (
      "<media:content url='a.mp4' type='video/mp4'/><media:thumbnail url='b.jpg'/>",
      titled(picture: "http://example.org/news/b.jpg")
    ),
    (
      "<media:content url='a.mp4' medium='video'><media:thumbnail url='c.jpg'/></media:content>",
      titled(picture: "http://example.org/news/c.jpg")
    ),
    ("<media:group><media:content url='http://i.example/d'/></media:group>", titled(picture: "http://i.example/d")),
    ("<enclosure url='e.png' type='image/png'/>", titled(picture: "http://example.org/news/e.png")),
    (
      "<description>&lt;p>&lt;IMG alt='x > y' SRC=\"f.png?a=1&amp;amp;b=2\">&lt;/p></description>",
      titled(picture: "http://example.org/news/f.png?a=1&b=2")
    ),
    // Dublin Core has what RSS doesn't say.
    ("<dc:date>2002-10-02T15:00:00+02:00</dc:date>", titled(published: 1_033_563_600)),
    ("<t:issued>2002-10-02</t:issued>", titled(published: 1_033_516_800)),
  ]

  @Test("An item with a title has an id, and what else it says", arguments: titledItems)
  func titledItem(item: String, expected: NewsArticle) throws {
    #expect(try article(rss: "<title>T</title>\(item)") == expected)
  }

  @Test("Articles come newest first, those without a date last, repeated ones once; a feed may have none")
  func order() throws {
    let feed = """
      <rss><channel><title>T</title>
      <item><title>undated</title></item>
      <item><title>old</title><pubDate>2 Oct 2001 13:00:00 GMT</pubDate></item>
      <item><title>new</title><guid>n</guid><pubDate>2 Oct 2003 13:00:00 GMT</pubDate></item>
      <item><title>new, before it was corrected</title><guid>n</guid><pubDate>2 Oct 2002 13:00:00 GMT</pubDate></item>
      </channel></rss>
      """
    #expect(try articles(in: feed).map(\.title) == ["new", "old", "undated"])
    #expect(try articles(in: "<rss version='2.0'><channel/></rss>") == [])
    // Without a guid, articles of one link are several when title or date differ.
    let items = [("a", 4), ("a", 4), ("a", 3), ("b", 2)].map {
      "<item><title>\($0)</title><link>http://example.org</link><pubDate>\($1) Oct 2002</pubDate></item>"
    }
    let found = try articles(in: "<rss><channel>\(items.joined())</channel></rss>")
    #expect(found.map(\.title) == ["a", "a", "b"])
    #expect(Set(found.map(\.id)).count == 3)
    #expect(
      try articles(in: "<rss><channel>\(items.dropFirst().joined())</channel></rss>").map(\.id) == found.map(\.id))
  }

  @Test(
    "The elements of a feed are in any namespace that the root gives them, and without a channel beside it",
    arguments: [
      "<rss xmlns='http://blogs.law.harvard.edu/tech/rss'><channel><item><title>T</title></item></channel></rss>",
      "<r:rss xmlns:r='urn:r'><r:channel><r:item><r:title>T</r:title></r:item></r:channel></r:rss>",
      "<rss><item><title>T</title></item></rss>",
      """
      <r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://channel.netscape.com/rdf/simple/0.9/'><channel/>
      <item><title>T</title></item></r:RDF>
      """,
      "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:title>T</a:title></a:entry></a:feed>",
    ])
  func anyNamespace(feed: String) throws { #expect(try articles(in: feed).map(\.title) == ["T"]) }

  private static let entries: [(String, NewsArticle)] = [
    (
      """
      <id>urn:uuid:1</id><title>Clean Swift</title>
      <link rel="self" href="http://example.org/self"/><link href="http://example.org/clean"/>
      <link rel="enclosure" type="image/png" href="/news/a.png"/>
      <updated>2003-12-13T18:30:02Z</updated><published>2003-12-13T18:30:02.25+01:00</published>
      <summary>One cycle</summary><content>Six files</content>
      """,
      NewsArticle(
        id: "urn:uuid:1", title: "Clean Swift", description: "One cycle", link: "http://example.org/clean",
        imageAddress: "http://other.example/news/a.png", published: 1_071_336_602.25)
    ),
    // Text, HTML and XHTML become words.
    ("<title>AT&amp;T &lt;b></title>", NewsArticle(id: "AT&T <b>", title: "AT&T <b>")),
    ("<title type='text'> a\n b </title>", NewsArticle(id: "a b", title: "a b")),
    ("<title type='html'>AT&amp;amp;T &lt;b>bold&lt;/b></title>", NewsArticle(id: "AT&T bold", title: "AT&T bold")),
    (
      "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>AT&amp;T <b>bo</b>ld<script>x</script></div></title>",
      NewsArticle(id: "AT&T bold", title: "AT&T bold")
    ),
    (
      """
      <title>T</title>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <em>and</em></p><img src="i.png"/><p>two</p></div></content>
      """,
      titled("One and\ntwo", picture: "http://other.example/a/i.png")
    ),
    ("<title>T</title><link xml:base='b/' href='c'/>", titled(link: "http://other.example/a/c")),
  ]

  @Test("An entry of Atom gives an article; addresses refer to the xml:base of the feed", arguments: entries)
  func entry(entry: String, article: NewsArticle) throws {
    let root = "feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://other.example/a/'"
    #expect(try articles(in: "<\(root)><entry>\(entry)</entry></feed>") == [article])
  }

  @Test(
    "Atom 0.3, and no namespace",
    arguments: [" xmlns='http://purl.org/atom/ns#' version='0.3'", " xmlns='urn:other'", ""])
  func otherNamespaces(attributes: String) throws {
    let feed = """
      <feed\(attributes)><entry><id>1</id><title>A <b>B</b></title><link rel='alternate' href='1'/>
      <issued>2003-12-13T18:30:02Z</issued><content type='text/html' mode='base64'>PGk+d29yZHM8L2k+</content></entry></feed>
      """
    #expect(
      try articles(in: feed) == [
        NewsArticle(
          id: "1", title: "A B", description: "words", link: "http://example.org/news/1", published: 1_071_340_202)
      ])
  }

  @Test(
    "A search finds articles in whose title or description every word occurs",
    arguments: [
      ("swift", ["1", "2"]), ("cafe SWIFT", ["1"]), ("zur", ["1"]), ("ЧИСТАЯ новости", ["2"]), ("swift weather", []),
      ("  \n ", ["1", "2", "3"]), ("a.*", []),
    ] as [(String, [String])])
  func search(text: String, found: [String]) {
    let articles = [
      NewsArticle(id: "1", title: "Café in Zürich", description: "Coffee and Swift"),
      NewsArticle(id: "2", title: "Новости Swift", description: "Чистая архитектура"),
      NewsArticle(id: "3", title: "Weather"),
    ]
    #expect(articles.matching(text).map(\.id) == found)
  }
}

@Suite("Feeds as they are written")
struct CorpusTests {
  private func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try Data(contentsOf: folder.appending(path: name))
  }

  @Test(
    "A feed of common software, right or wrong, is read as its golden file has it",
    arguments: [
      "wordpress.xml", "github-releases.atom", "youtube.xml", "rss-0.92.xml", "rss-1.0.rdf", "podcast.xml",
      // Undeclared entities are those of HTML, and a lone ampersand is itself.
      "entities.xml",
    ])
  func reading(file: String) throws { try Golden.check(json: articles(in: fixture(file)), "\(file).json") }

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
