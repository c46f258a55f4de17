import Foundation

/// Words without markup, as a display shows them that knows only text.
///
/// Collects what a scanner of HTML or a walk through XHTML finds: white space becomes one space, a block begins a line.
struct PlainText {
  /// The text so far. Paragraphs are lines.
  private(set) var string = ""
  /// The address of the first picture.
  private(set) var firstImage: String?

  private var pending: Separator?
  private var hiddenDepth = 0

  private enum Separator: String {
    case space = " "
    case line = "\n"
  }

  /// Takes text from between tags. Control characters are dropped.
  mutating func add(text: some StringProtocol) {
    guard hiddenDepth == 0 else { return }
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace, scalar != "\u{A0}" {
        pending = pending ?? .space
      } else if scalar.properties.generalCategory != .control {
        if let pending, !string.isEmpty { string += pending.rawValue }
        pending = nil
        string.unicodeScalars.append(scalar)
      }
    }
  }

  /// Takes a start tag.
  ///
  /// - Parameters:
  ///   - name: the name of the element, in lower case.
  ///   - image: for `img`, the address of the picture.
  mutating func open(_ name: String, image: String? = nil) {
    if Self.hidden.contains(name) { hiddenDepth += 1 }
    if name == "img", let image, firstImage == nil { firstImage = image }
    separate(at: name)
  }

  /// Takes an end tag.
  ///
  /// - Parameter name: the name of the element, in lower case.
  mutating func close(_ name: String) {
    if Self.hidden.contains(name), hiddenDepth > 0 { hiddenDepth -= 1 }
    separate(at: name)
  }

  private mutating func separate(at name: String) {
    if Self.blocks.contains(name) { pending = .line }
    if Self.cells.contains(name) { pending = pending ?? .space }
  }

  private static let blocks: Set = [
    "address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "figcaption", "figure", "footer", "h1",
    "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul",
  ]
  private static let cells: Set = ["td", "th"]
  private static let hidden: Set = ["script", "style", "template", "title"]
}

extension PlainText {
  /// The text of HTML.
  init(html: String) {
    self.init()
    var scanner = HTMLScanner(html)
    scanner.scan(into: &self)
  }

  /// The text of an element with XHTML in it.
  init(xhtml element: Element) {
    self.init()
    add(element)
  }

  private mutating func add(_ element: Element) {
    for content in element.content {
      switch content {
      case .text(let text): add(text: text)
      case .element(let child):
        open(child.name, image: child.attributes["src"])
        add(child)
        close(child.name)
      }
    }
  }
}
