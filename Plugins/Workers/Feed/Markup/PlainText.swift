import Foundation

/// Text without markup, for displays without it: white space becomes one space, and a block begins a line.
struct PlainText {
  /// Paragraphs are lines.
  private(set) var string = ""
  private(set) var firstImage: String?

  /// A space or a line feed, for text that follows.
  private var separator: String?
  private var isHidden = false

  init(text: String) { add(text: text) }

  init(html: String) {
    // Most titles.
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      add(text: html)
      return
    }
    if let root = XMLDocument(html: html)?.root { add(root) }
  }

  init(xhtml element: Element) { add(element) }

  /// Drops control characters, except those that Windows writes instead of quotes and the like (WHATWG HTML, "numeric
  /// character reference end state").
  mutating func add(text: some StringProtocol) {
    guard !isHidden else { return }
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace, scalar != "\u{A0}" {
        separator = separator ?? " "
      } else if let scalar = Self.shown(scalar) {
        if let separator, !string.isEmpty { string += separator }
        separator = nil
        string.unicodeScalars.append(scalar)
      }
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.properties.generalCategory == .control else { return scalar }
    guard (0x80...0x9F).contains(scalar.value), let byte = UInt8(exactly: scalar.value) else { return nil }
    let windows = String(bytes: [byte], encoding: .windowsCP1252)?.unicodeScalars.first
    return windows?.properties.generalCategory == .control ? nil : windows
  }

  private mutating func separate(at name: String) {
    if Self.blocks.contains(name) { separator = "\n" }
    if name == "td" || name == "th" { separator = separator ?? " " }
  }

  private static let blocks: Set = [
    "address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "figcaption", "figure", "footer", "h1",
    "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul",
  ]
  private static let hidden: Set = ["script", "style", "template", "title"]

  // The parsers go no deeper than 256.
  private mutating func add(_ element: Element) {
    for child in element.nodes {
      if let text = child.content {
        add(text: text)
      } else if child.isElement {
        addBlock(child)
      }
    }
  }

  private mutating func addBlock(_ element: Element) {
    let name = element.name
    if name == "img" { firstImage = firstImage ?? element.attribute("src") }
    let wasHidden = isHidden
    isHidden = isHidden || Self.hidden.contains(name)
    separate(at: name)
    add(element)
    separate(at: name)
    isHidden = wasHidden
  }
}
