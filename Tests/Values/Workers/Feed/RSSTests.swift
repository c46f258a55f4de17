import Contracts
import Feed
import Testing

@Suite("RSS 2.0")
struct RSSTests {
  @Test("An item gives an article")
  func item() throws {
    let article = try article(
      rss: """
        <title>Clean Swift</title>
        <link>http://example.org/clean</link>
        <guid isPermaLink="false">42</guid>
        <pubDate>Wed, 02 Oct 2002 13:00:00 GMT</pubDate>
        <description>One &lt;b&gt;cycle&lt;/b&gt; &amp;amp; six files</description>
        <enclosure url="http://example.org/a.mp3" length="1" type="audio/mpeg"/>
        <enclosure url="http://example.org/a.png" length="1" type="image/png"/>
        """)
    #expect(
      article
        == NewsArticle(
          id: "42", title: "Clean Swift", description: "One cycle & six files", link: "http://example.org/clean",
          imageAddress: "http://example.org/a.png", published: try seconds("2002-10-02T13:00:00Z")))
  }

  @Test("Articles come newest first, those without a date last, repeated ones once")
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
  }

  @Test("A feed without items has no articles")
  func empty() throws {
    #expect(try articles(in: "<rss version='2.0'><channel/></rss>") == [])
  }

  @Test("The description is content:encoded when there is no other")
  func encodedContent() throws {
    let namespaces = "xmlns:content='http://purl.org/rss/1.0/modules/content/'"
    let encoded = "<content:encoded><![CDATA[<p>First</p><p>Second</p>]]></content:encoded>"
    #expect(try article(rss: "<title>T</title>\(encoded)", namespaces: namespaces)?.description == "First\nSecond")
    #expect(
      try article(rss: "<title>T</title>\(encoded)<description>Short</description>", namespaces: namespaces)?
        .description == "Short")
  }

  @Test(
    "The picture comes from Media RSS, an enclosure or the text",
    arguments: [
      ("<media:content url='/a.jpg' medium='image'/>", "http://example.org/a.jpg"),
      ("<media:content url='a.mp4' type='video/mp4'/><media:thumbnail url='b.jpg'/>", "http://example.org/news/b.jpg"),
      (
        "<media:content url='a.mp4' medium='video'><media:thumbnail url='c.jpg'/></media:content>",
        "http://example.org/news/c.jpg"
      ),
      ("<media:group><media:content url='http://i.example/d'/></media:group>", "http://i.example/d"),
      ("<enclosure url='e.png' type='image/png'/>", "http://example.org/news/e.png"),
      (
        "<description>&lt;p>&lt;IMG alt='x > y' SRC=\"f.png?a=1&amp;amp;b=2\">&lt;/p></description>",
        "http://example.org/news/f.png?a=1&b=2"
      ),
    ])
  func picture(item: String, address: String) throws {
    let namespaces = "xmlns:media='http://search.yahoo.com/mrss/'"
    #expect(try article(rss: "<title>T</title>" + item, namespaces: namespaces)?.imageAddress == address)
  }

  @Test("A guid is the link when there is no other, unless it says that it is none")
  func guidAsLink() throws {
    #expect(try article(rss: "<title>T</title><guid>http://example.org/1</guid>")?.link == "http://example.org/1")
    #expect(try article(rss: "<title>T</title><guid isPermaLink='false'>http://example.org/1</guid>")?.link == nil)
  }

  @Test("Without a guid the link tells articles apart, without a link the title")
  func identity() throws {
    #expect(try article(rss: "<title>T</title><link> ../1 </link>")?.id == "http://example.org/1")
    #expect(try article(rss: "<title>T</title>")?.id == "T")
  }

  @Test("Without a guid, articles of one link are several when title or date differ")
  func sameLink() throws {
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
    "Markup that isn't escaped keeps its words",
    arguments: [
      ("<title>Has <b>bold</b> words</title>", "Has bold words", ""),
      ("<title>T</title><description><p>All</p><p>of it</p></description>", "T", "All\nof it"),
      ("<title>T</title><body xmlns='http://www.w3.org/1999/xhtml'><p>Body</p></body>", "T", "Body"),
      ("<title>T</title><body>&lt;p>Body</body>", "T", "Body"),
    ])
  func nakedMarkup(item: String, title: String, description: String) throws {
    let article = try article(rss: item)
    #expect(article?.title == title)
    #expect(article?.description == description)
  }

  @Test(
    "The elements of RSS are in any namespace that the root gives them, and without a channel beside it",
    arguments: [
      "<rss xmlns='http://blogs.law.harvard.edu/tech/rss'><channel><item><title>T</title></item></channel></rss>",
      "<r:rss xmlns:r='urn:r'><r:channel><r:item><r:title>T</r:title></r:item></r:channel></r:rss>",
      "<rss><item><title>T</title></item></rss>",
      """
      <r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://channel.netscape.com/rdf/simple/0.9/'><channel/>
      <item><title>T</title></item></r:RDF>
      """,
    ])
  func anyNamespace(feed: String) throws {
    #expect(try articles(in: feed).map(\.title) == ["T"])
  }

  @Test("Without a title the first line of the description stands for it, without both there is no article")
  func headline() throws {
    #expect(try article(rss: "<description>One&lt;br>Two</description>")?.title == "One")
    #expect(try article(rss: "<title>&lt;b>Two\nlines&lt;br>more&lt;/b></title>")?.title == "Two lines more")
    #expect(try article(rss: "<link>http://example.org/1</link>") == nil)
  }

  @Test("dc:date dates an item that has no pubDate")
  func dublinCoreDate() throws {
    let article = try article(
      rss: "<title>T</title><dc:date>2002-10-02T15:00:00+02:00</dc:date>",
      namespaces: "xmlns:dc='http://purl.org/dc/elements/1.1/'")
    #expect(article?.published == (try seconds("2002-10-02T13:00:00Z")))
  }

  @Test("Dublin Core has what RSS doesn't say")
  func dublinCore() throws {
    let article = try article(
      rss: "<dc:title>T</dc:title><dc:description>D</dc:description><t:issued>2002-10-02</t:issued>",
      namespaces: "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:t='http://purl.org/dc/terms/'")
    #expect(article?.title == "T")
    #expect(article?.description == "D")
    #expect(article?.published == (try seconds("2002-10-02T00:00:00Z")))
  }

  @Test("Elements of other vocabularies are not taken for those of RSS")
  func namespaces() throws {
    let article = try article(
      rss: "<x:title>Other</x:title><title>Own</title><x:link>Other</x:link>", namespaces: "xmlns:x='urn:other'")
    #expect(article?.title == "Own")
    #expect(article?.link == nil)
  }
}
