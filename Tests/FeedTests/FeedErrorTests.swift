import Contracts
import Feed
import Foundation
import Testing

@Suite("What is no feed")
struct FeedErrorTests {
  private func expect(
    _ problem: FeedError.Problem, line: Int, in text: String, location: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: FeedError(problem: problem, line: line), sourceLocation: location) { try articles(in: text) }
  }

  @Test("Documents without an element")
  func noElement() {
    expect(.noElement, line: 1, in: "")
    expect(.noElement, line: 1, in: "x")
    expect(.noElement, line: 1, in: "plain words")
    expect(.noElement, line: 2, in: "\n{\"version\": \"https://jsonfeed.org\"}")
    expect(.incomplete, line: 1, in: "<?xml version='1.0'?>")
  }

  @Test("Broken XML, with the line")
  func malformed() {
    expect(.tag, line: 3, in: "<rss>\n<channel>\n</rss>")
    expect(.incomplete, line: 2, in: "<rss>\n<channel>")
    expect(.incomplete, line: 1, in: "<rss><channel/></rss><rss/>")
    expect(.character, line: 2, in: "<rss>\n\u{1}</rss>")
    expect(.reference, line: 1, in: "<rss>AT&T</rss>")
    expect(
      .reference, line: 2,
      in: "<rss>\n&eacute;</rss>")
    expect(.attribute, line: 1, in: "<rss a='<'/>")
    expect(.attribute, line: 1, in: "<rss version=2.0/>")
    expect(.attribute, line: 1, in: "<rss a='1' a='2'/>")
    expect(.incomplete, line: 2, in: "<rss>\n<!-- ")
    expect(.notWellFormed(libXMLError: 62), line: 1, in: "<rss>]]></rss>")
    expect(.tag, line: 1, in: "<rss")
    expect(
      .reference, line: 1, in: "<rss>1 < 2</rss>")
  }

  @Test("Errors in namespaces are passed over")
  func namespaces() throws {
    let feed = """
      <rss><channel xmlns:e=''><item xmlns:r='relative'><x:title y:z='1'>Other</x:title><title>Own</title></item>
      </channel></rss>
      """
    #expect(try articles(in: feed).map(\.title) == ["Own"])
  }

  @Test("XML of another format")
  func otherFormats() {
    expect(.notAFeed(root: "html"), line: 2, in: "<!DOCTYPE html>\n<html><body>Not found</body></html>")
    expect(.notAFeed(root: "feed"), line: 1, in: "<feed><title>No namespace</title></feed>")
    expect(.notAFeed(root: "a"), line: 1, in: "<a/>")
    expect(.noChannel, line: 1, in: "<rss version='2.0'></rss>")
  }

  @Test("Elements nested too deep")
  func depth() {
    let deep = "<rss><channel>\n" + String(repeating: "<a>", count: 200)
    expect(.tooDeep(limit: 100), line: 2, in: deep)
  }

  @Test(
    "Declarations in the DOCTYPE are refused before anything reads them",
    arguments: [
      "<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>", "<!ENTITY passwords SYSTEM 'file:///etc/passwd'>",
      "<!ENTITY % remote SYSTEM 'http://127.0.0.1:1/'>%remote;", "<!ATTLIST rss version CDATA #IMPLIED>",
      "<!NOTATION gif SYSTEM 'gif'>",
    ])
  func declarations(declaration: String) {
    expect(.declaresMarkup, line: 2, in: "<?xml version='1.0'?>\n<!DOCTYPE rss [\n\(declaration)]><rss>&b;</rss>")
    expect(.declaresMarkup, line: 1, in: "<!-- [ --><!DOCTYPE rss SYSTEM 'a]>' [\(declaration)]><rss>&b;</rss>")
  }

  @Test("A DOCTYPE without declarations, comments and processing instructions are passed over")
  func markup() throws {
    let feed = """
      <?xml version="1.0"?><?xml-stylesheet href="a.css"?><!-- <!DOCTYPE rss [] > -->
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://127.0.0.1:1/>rss-0.91[1].dtd">
      <rss version="0.91"><?php?><channel><item><title>a<?b?> <!-- <?c --><![CDATA[<?d?>]]>e</title></item></channel></rss>
      <?end?>
      """
    #expect(try articles(in: feed).map(\.title) == ["a e"])
  }
}
