import Contracts
import Foundation
import Testing
@testable import Feed

/// The positions are where the parser stops, counted by hand.
@Suite("What is no feed")
struct FeedErrorTests {
  private func expect(
    _ problem: FeedError.Problem, line: Int, column: Int? = nil, in text: String,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: FeedError(problem: problem, line: line, column: column), sourceLocation: location) {
      try articles(in: text)
    }
  }

  @Test("Documents without an element, broken XML, other formats and depths, with the line and the column")
  func places() {
    expect(.noElement, line: 1, column: 1, in: "")
    expect(.noElement, line: 1, column: 1, in: "x")
    expect(.noElement, line: 1, column: 1, in: "plain words")
    expect(.noElement, line: 2, column: 1, in: "\n{\"version\": \"https://jsonfeed.org\"}")
    expect(.noElement, line: 1, column: 22, in: "<?xml version='1.0'?>")
    expect(.tag, line: 3, column: 7, in: "<rss>\n<channel>\n</rss>")
    expect(.incomplete, line: 2, column: 10, in: "<rss>\n<channel>")
    expect(.incomplete, line: 2, column: 30, in: "<rss><channel>\n<item><title>a</title></item>")
    expect(.incomplete, line: 1, column: 22, in: "<rss><channel/></rss><rss/>")
    expect(.attribute, line: 1, column: 9, in: "<rss a='<'/>")
    expect(.attribute, line: 1, column: 14, in: "<rss version=2.0/>")
    expect(.attribute, line: 1, column: 17, in: "<rss a='1' a='2'/>")
    expect(.incomplete, line: 2, column: 6, in: "<rss>\n<!-- ")
    expect(.notWellFormed(libXMLError: 62), line: 1, column: 6, in: "<rss>]]></rss>")
    expect(.tag, line: 1, column: 5, in: "<rss")
    expect(.reference, line: 1, column: 9, in: "<rss>1 < 2</rss>")
    expect(.character, line: 2, column: 1, in: "<rss>\n\u{FFFF}</rss>")
    // Not the references before it.
    expect(.tag, line: 2, column: 19, in: "<rss>a & b &nbsp;\n<channel> & </rss>")
    expect(.notAFeed(root: "html"), line: 2, in: "<!DOCTYPE html>\n<html><body>Not found<br>&nbsp;</body></html>")
    expect(.notAFeed(root: "RDF"), line: 1, in: "<RDF/>")
    expect(.notAFeed(root: "a"), line: 1, in: "<a/>")
    expect(.noChannel, line: 1, in: "<rss version='2.0'></rss>")
    // Of errors without end, the first.
    let attributes = String(repeating: " a='1'", count: 1000)
    expect(.attribute, line: 1, column: 6005, in: "<rss\(attributes)/>")
    expect(.tag, line: 1, column: 13, in: "<rss><a></b>" + String(repeating: "<c></d>", count: 1000))
    let deep = "<rss><channel>\n" + String(repeating: "<a>", count: 1000)
    // Two are open before the line; the parser stops after the 256th.
    expect(.tooDeep(limit: 256), line: 2, column: 255 * 3 + 1, in: deep)
  }

  @Test(
    "Of a broken feed, the articles before the first error are there, and the error",
    arguments: [
      ("", FeedError.Problem.incomplete, 2, 1), ("<item><title>Thr", .incomplete, 2, 17),
      ("</channel></rss", .tag, 2, 16),
      ("<item><title>Three</title></item", .tag, 2, 33), ("<item><link a='ht", .attribute, 2, 18),
      ("<item><title><b>Three</title></item><item><title>Four</title></item></channel></rss>", .tag, 2, 30),
      ("<item><title>1 < 2</title></item></channel></rss>", .reference, 2, 17),
      ("<item><title><![CDATA[Thr", .incomplete, 2, 26),
    ])
  func broken(end: String, problem: FeedError.Problem, line: Int, column: Int) throws {
    let address = try #require(URL(string: "http://example.org"))
    let feed = "<rss><channel><item><title>One &nbsp;</title></item><item><title>Two</title></item>\n\(end)"
    let edition = try FeedParser.edition(of: "a", in: Data(feed.utf8), from: address)
    #expect(edition.articles.map(\.title) == ["One \u{A0}", "Two"])
    #expect(edition.missing == .unreadable(source: "a", FeedError(problem: problem, line: line, column: column)))
  }

  @Test("Passed over: errors in namespaces, one that libxml2 tells twice, a DOCTYPE without declarations, comments")
  func passedOver() throws {
    let feed = """
      <rss><channel xmlns:e=''><item xmlns:r='relative'><x:title y:z='1'>Other</x:title><title>Own</title></item>
      </channel></rss>
      """
    #expect(try articles(in: feed).map(\.title) == ["Own"])
    #expect(try article(rss: "<title>T</title><author>&#xZ;</author>")?.title == "T")
    let markup = """
      <?xml version="1.0"?><?xml-stylesheet href="a.css"?><!-- <!DOCTYPE rss [] > -->
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://127.0.0.1:1/>rss-0.91[1].dtd">
      <rss version="0.91"><?php?><channel><item><title>a<?b?> <!-- <?c --><![CDATA[<?d?>]]>e</title></item></channel></rss>
      <?end?>
      """
    #expect(try articles(in: markup).map(\.title) == ["a e"])
  }

  @Test("Of an element's attributes, the first hundred count; a hundred thousand of them end the reading")
  func attributes() throws {
    let filler = (0..<98).map { " a\($0)=''" }.joined()
    let feed =
      "<rss><channel><item\(filler) xml:base='http://a.example/' b='' xml:lang='en'><link>x</link><title>T</title>"
    let end = "</item></channel></rss>"
    #expect(try articles(in: feed + end).map(\.link) == ["http://a.example/x"])
    let more = feed.replacing("<item", with: "<item c='' d=''")
    #expect(try articles(in: more + end).map(\.link) == ["http://example.org/news/x"])
    let attributes: [(Int) -> String] = [{ " a\($0)='b'" }, { " xmlns:a\($0)='b'" }, { " a\($0):a='b'" }]
    for attribute in attributes {
      let many = (0..<400_000).map(attribute).joined()
      let fault = #expect(throws: FeedError.self) {
        try articles(in: "<rss><channel>\n<item\(many)><title>T</title></item></channel></rss>")
      }
      #expect(fault?.problem == .tooManyAttributes(limit: 1000))
      #expect(fault?.line == 2)
    }
    let html = "<p>first</p><a" + (0..<400_000).map { " a\($0)='b'" }.joined() + ">last</a>"
    #expect(PlainText(html: html).string == "first")
  }

  @Test("Whatever stands where two pieces of the text meet is read as it is elsewhere")
  func pieces() throws {
    for length in 4000...4110 {
      let padding = String(repeating: "x", count: length)
      let text = padding + " é&amp;<![CDATA[<b>ü</b>]]> 😀 end"
      let shown = padding + " é&ü 😀 end"
      #expect(try article(rss: "<title>\(text)</title>")?.title == shown)
      let html = "<p class='\(padding)'>é &eacute; <i title='ü'>😀</i></p><p>end</p>"
      #expect(PlainText(html: html).string == "é é 😀\nend")
      #expect(throws: FeedError.self) {
        try articles(in: "<!--\(padding)--><!DOCTYPE rss[<!ENTITY a 'b'>]><rss><channel/></rss>")
      }
      expect(.attribute, line: 2, column: 9, in: "<!--\(padding)-->\n<rss a='<'/>")
    }
  }

  @Test("A document that is too large isn't looked at; who doesn't wait any more is told so, and nothing more is read")
  func cancelled() async throws {
    let limit = 256 << 20
    #expect(throws: FeedError(problem: .tooLarge(maximumBytes: limit), line: 1)) {
      try articles(in: Data(count: limit + 1))
    }
    let text = "<rss><channel>\(String(repeating: "<item><title>T</title></item>", count: 1000))</channel></rss>"
    let address = try #require(URL(string: "http://example.org"))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(try XMLDocument(DocumentText(bytes: Array(text.utf8))).root == nil)
      return try FeedParser.edition(of: "a", in: Data(text.utf8), from: address)
    }
    await #expect(throws: NewsError.cancelled) { try await task.value }
  }

  @Test(
    "Declarations in the DOCTYPE are refused before anything reads them",
    arguments: [
      "<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>", "<!ENTITY passwords SYSTEM 'file:///etc/passwd'>",
      "<!ENTITY % remote SYSTEM 'http://127.0.0.1:1/'>%remote;", "<!ATTLIST rss version CDATA #IMPLIED>",
      "<!NOTATION gif SYSTEM 'gif'>", "<never closed",
    ])
  func declarations(declaration: String) {
    let feed = "<rss>&b;</rss>"
    expect(.declaresMarkup, line: 2, column: 15, in: "<?xml version='1.0'?>\n<!DOCTYPE rss [\n\(declaration)]>\(feed)")
    expect(.declaresMarkup, line: 1, column: 38, in: "<!-- [ --><!DOCTYPE rss SYSTEM 'a]>' [\(declaration)]>\(feed)")
  }
}
