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
    expect(.malformed("there is no element in it"), line: 1, in: "")
    expect(.malformed("there is no element in it"), line: 1, in: "x")
    expect(.malformed("there is no element in it"), line: 1, in: "plain words")
    expect(.malformed("there is no element in it"), line: 2, in: "\n{\"version\": \"https://jsonfeed.org\"}")
    expect(.malformed("it ends too early, or something follows its end"), line: 1, in: "<?xml version='1.0'?>")
  }

  @Test("Broken XML, with the line")
  func malformed() {
    expect(.malformed("an end tag is not that of the element that is open"), line: 3, in: "<rss>\n<channel>\n</rss>")
    expect(.malformed("it ends too early, or something follows its end"), line: 2, in: "<rss>\n<channel>")
    expect(.malformed("it ends too early, or something follows its end"), line: 1, in: "<rss><channel/></rss><rss/>")
    expect(.malformed("there is a character that XML doesn't allow"), line: 2, in: "<rss>\n\u{1}</rss>")
    expect(.malformed("an “&” begins no entity: an ampersand is written “&amp;”"), line: 1, in: "<rss>AT&T</rss>")
    expect(
      .malformed("it uses an entity that is not one of XML's five; other characters are written “&#…;”"), line: 2,
      in: "<rss>\n&eacute;</rss>")
    expect(.malformed("there is a “<” in an attribute"), line: 1, in: "<rss a='<'/>")
    expect(.malformed("the value of an attribute is not in quotes"), line: 1, in: "<rss version=2.0/>")
    expect(.malformed("an element has the same attribute twice"), line: 1, in: "<rss a='1' a='2'/>")
    expect(.malformed("a comment has no end"), line: 2, in: "<rss>\n<!-- ")
    expect(.malformed("there is a “]]>” outside a CDATA section"), line: 1, in: "<rss>]]></rss>")
    expect(.malformed("a tag is not finished"), line: 1, in: "<rss")
    expect(
      .malformed("a “<” or “&” stands alone: they are written “&lt;” and “&amp;”"), line: 1, in: "<rss>1 < 2</rss>")
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

  @Test("The message says what was found and what was expected")
  func messages() {
    let problems: [(FeedError.Problem, String)] = [
      (.unknownEncoding("X"), "it is in the encoding “X”, which is unknown here; UTF-8 is known everywhere"),
      (.notEncoded(as: "UTF-8"), "it is not the UTF-8 that it should be"),
      (.declaresMarkup, "it declares markup of its own in its DOCTYPE, which feeds may not do"),
      (.malformed("a tag has no “>”"), "it is not well-formed XML: a tag has no “>”"),
      (.tooDeep(limit: 100), "its elements are nested more than 100 deep"),
      (.notAFeed(root: "html"), "it begins with <html>, where RSS 2.0 begins with <rss> and Atom with <feed>"),
      (.noChannel, "its <rss> holds no <channel>"),
    ]
    for (problem, message) in problems {
      #expect(FeedError(problem: problem, line: 1).description == message)
    }
  }
}
