import Foundation
import TestSupport
import Testing

@Suite("What is typed is never markup", .inBrowser, .timeLimit(.minutes(20)))
struct MarkupTests {
  private static let pieces = [
    "<script>window.pwned=1</script>", "<img src=x onerror=window.pwned=1>", "\"><svg onload=window.pwned=1>",
    "' onfocus='window.pwned=1' autofocus='", "\" onfocus=\"window.pwned=1", "</textarea><b>", "</title><b>", "<!--",
    "-->", "]]>", "&lt;b&gt;", "&#x3C;b&#62;", "&amp;amp;", "&notin;", "javascript:window.pwned=1", "{{7*7}}",
    "${7*7}", "\\u003cb\\u003e", "\\", "%3Cb%3E", "\u{202E}", "\u{2066}", "\u{200F}", "\u{200B}", "\u{FEFF}",
    "\u{2028}", "\u{2029}", "e\u{301}", "👩‍👩‍👧", "𝒳", "ﷺ", "\u{FFFD}", "\u{E000}", "  ", " ", "a", "Ω", "--", "==",
    String(repeating: "long", count: 500),
  ]
  /// Not allowed in HTML, or not kept by a field.
  private static let controls = ["\u{1}", "\u{7}", "\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\u{85}", "\u{FFFE}", "\t"]

  private static func text(_ number: Int, by generator: inout SeededGenerator) -> String {
    let pieces = number.isMultiple(of: 4) ? pieces + controls : pieces
    return (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator) }
      .joined()
  }

  @Test("1,000 hostile texts are the same in another tab and on a new page; no element is made of them")
  func typed() async throws {
    try await withVisitor(["--start", "Gallery"]) { tab, application, _ in
      let other = try await tab.another(at: "http://127.0.0.1:\(application.port)/")
      try await tab.press("Fields")
      for tab in [tab, other] { try await tab.wait("the fields", for: "!!field('Name') && unsent.length == 0") }
      let count: Int = try await tab.find("document.querySelectorAll('*').length")
      var generator = SeededGenerator(seed: 27)
      for number in 0..<1000 {
        let (text, label) = (Self.text(number, by: &generator), number.isMultiple(of: 2) ? "Name" : "Note")
        // An update of the previous text would remove the selection.
        try await tab.settle()
        _ = try await tab.evaluate("(() => { const f = field('\(label)'); f.focus(); f.select(); })()")
        try await tab.insert(text)
        let typed = try await tab.text(in: label)
        // Typing into an HTML field must not change the text.
        if !number.isMultiple(of: 4) {
          // A single-line field has no line ends.
          let lines = label == "Name" ? ["\u{2028}", "\u{2029}"] : []
          #expect(typed == lines.reduce(text) { $0.replacingOccurrences(of: $1, with: " ") })
        }
        // HTML has no control characters: updates contain the replacement character instead.
        let plain = "replace(/[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]/g, '\\ufffd')"
        try await other.wait(
          "\(number): \(typed.debugDescription)",
          for: "field('\(label)').value.\(plain) == \(JSON.text(typed).script).\(plain)")
        if number % 100 == 99 {
          try await tab.settle()
          let again: String = try await tab.find(
            """
            await fetch('/').then(a => a.text()).then(t => new DOMParser().parseFromString(t, 'text/html'))
              .then(d => { const l = [...d.querySelectorAll('label')].find(l => l.textContent == '\(label)'), f = d.getElementById(l.htmlFor); return f.value.\(plain); })
            """)
          #expect(try await tab.find("\(JSON.text(typed).script).\(plain)") == again)
          for tab in [tab, other] {
            #expect(try await tab.find("document.querySelectorAll('*').length") == count)
            #expect(try await tab.find("window.pwned === undefined"))
          }
        }
      }
    }
  }
}
