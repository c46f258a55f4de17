import Testing

@testable import Feed

@Suite("HTML as plain text")
struct PlainTextTests {
  @Test(
    "Tags go, words stay, and character references become characters",
    arguments: [
      ("", ""),
      ("  just \n words ", "just words"),
      ("<p>One</p>\n<p>Two</p>", "One\nTwo"),
      ("one<br/>two<BR>three", "one\ntwo\nthree"),
      ("<ul><li>one<li>two</ul>", "one\ntwo"),
      ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
      ("<b>b</b>old", "bold"),
      ("a<!-- no <b> -->b", "ab"),
      ("a<!DOCTYPE html>b", "ab"),
      ("<script>if (a<b) { '</p>' }</script>x<STYLE>p { }</Style>y", "xy"),
      ("<a title='a > b' href=x>y</a>", "y"),
      ("<a title=\"it's\">y</a>", "y"),
      ("<p title='never closed>x</p>", ""),
      ("<div>one</div>two<p>three</p>four", "one\ntwo\nthree\nfour"),
      ("<html><head><title>T</title></head><body><p>x</body></html>", "x"),
      ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
      ("a <", "a <"),
      ("a <b", "a"),
      ("a<!-- never closed", "a"),
      ("<script>never closed", ""),
      // References
      ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"),
      ("caf&eacute; &hellip; &Omega;&thetasym;&euro;", "café … Ωϑ€"),
      ("a&nbsp;b", "a\u{A0}b"),
      ("&#233;&#xE9;&#XE9;", "ééé"),
      ("&#146;&#x80;", "’€"),
      ("&#x1F600;", "😀"),
      ("&amp;lt;", "&lt;"),
      ("AT&T &unknown; &; a&#xD800;b &#99999999999;", "AT&T &unknown; &; ab"),
      ("&ampere", "&ampere"),
      ("a&#27;[2Jb&#7;&#0;", "a[2Jb"),
    ])
  func text(html: String, text: String) {
    #expect(PlainText(html: html).string == text)
  }

  @Test("Elements deeper than 256 end the text, and not the process")
  func depth() {
    let deep = "<p>first</p>" + String(repeating: "<div>", count: 100_000) + "last"
    #expect(PlainText(html: deep).string == "first")
  }

  @Test("Wrong HTML takes one pass", .timeLimit(.minutes(10)))
  func linear() {
    for piece in ["<b></i>", "<p>", "<font>", "<a b='", "<", "&", "<!", "<script", "</", "<p title=\"x>"] {
      _ = PlainText(html: String(repeating: piece, count: 100_000 / piece.utf8.count))
    }
  }
}
