import Contracts
import Feed
import Testing

@Suite("Atom")
struct AtomTests {
  @Test("An entry gives an article")
  func entry() throws {
    let article = try article(
      atom: """
        <id>urn:uuid:1</id><title>Clean Swift</title>
        <link rel="self" href="http://example.org/self"/><link href="http://example.org/clean"/>
        <link rel="enclosure" type="image/png" href="a.png"/>
        <updated>2003-12-13T18:30:02Z</updated><published>2003-12-13T18:30:02.25+01:00</published>
        <summary>One cycle</summary><content>Six files</content>
        """)
    #expect(
      article
        == NewsArticle(
          id: "urn:uuid:1", title: "Clean Swift", description: "One cycle", link: "http://example.org/clean",
          imageAddress: "http://example.org/news/a.png", published: try seconds("2003-12-13T17:30:02Z") + 0.25))
  }

  @Test(
    "Text, HTML and XHTML become words",
    arguments: [
      ("<title>AT&amp;T &lt;b></title>", "AT&T <b>"),
      ("<title type='text'> a\n b </title>", "a b"),
      ("<title type='html'>AT&amp;amp;T &lt;b>bold&lt;/b></title>", "AT&T bold"),
      (
        "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>AT&amp;T <b>bo</b>ld<script>x</script></div></title>",
        "AT&T bold"
      ),
    ])
  func textConstructs(title: String, words: String) throws {
    #expect(try article(atom: title)?.title == words)
  }

  @Test("Paragraphs and pictures of XHTML content are found")
  func xhtml() throws {
    let article = try article(
      atom: """
        <title>T</title>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <em>and</em></p><img src="/i.png"/><p>two</p></div></content>
        """)
    #expect(article?.description == "One and\ntwo")
    #expect(article?.imageAddress == "http://example.org/i.png")
  }

  @Test("Addresses refer to xml:base, the inner to the outer")
  func base() throws {
    let article = try article(
      atom: "<title>T</title><link xml:base='b/' href='c'/>", attributes: "xml:base='http://other.example/a/'")
    #expect(article?.link == "http://other.example/a/c")
  }

  @Test(
    "Atom 0.3, and no namespace",
    arguments: [" xmlns='http://purl.org/atom/ns#' version='0.3'", " xmlns='urn:other'", ""])
  func otherNamespaces(attributes: String) throws {
    let feed = """
      <feed\(attributes)><entry><id>1</id><title>A <b>B</b></title><link rel='alternate' href='http://example.org/1'/>
      <issued>2003-12-13T18:30:02Z</issued><content type='text/html' mode='base64'>PGk+d29yZHM8L2k+</content></entry></feed>
      """
    #expect(
      try articles(in: feed) == [
        NewsArticle(
          id: "1", title: "A B", description: "words", link: "http://example.org/1",
          published: try seconds("2003-12-13T18:30:02Z"))
      ])
  }

  @Test("The prefix makes no difference")
  func prefix() throws {
    let feed = "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:entry><a:title>T</a:title></a:entry></a:feed>"
    #expect(try articles(in: feed).map(\.title) == ["T"])
  }
}
