import CLibXML2
import Foundation

/// Text without markup, for displays without it: white space becomes one space, and a block begins a line.
struct PlainText {
  /// Paragraphs are lines.
  private(set) var string = ""
  private(set) var firstImage: String?

  private var pending: Separator?
  private var isHidden = false

  private enum Separator: String {
    case space = " "
    case line = "\n"
  }

  /// Drops control characters, except those that Windows writes instead of quotes and the like (WHATWG HTML, "numeric
  /// character reference end state").
  mutating func add(text: some StringProtocol) {
    guard !isHidden else { return }
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace, scalar != "\u{A0}" {
        pending = pending ?? .space
      } else if let scalar = Self.shown(scalar) {
        if let pending, !string.isEmpty { string += pending.rawValue }
        pending = nil
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
  init(text: String) {
    self.init()
    add(text: text)
  }

  /// The text of HTML, up to elements nested deeper than 256, or to a tag with too many attributes.
  init(html: String) {
    self.init()
    // Most titles.
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      add(text: html)
      return
    }
    let options =
      HTML_PARSE_NONET.rawValue | HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue
    guard let parser = htmlNewParserCtxt() else { return }
    defer { htmlFreeParserCtxt(parser) }
    let bytes = Array(html.utf8)
    let document = bytes.withUnsafeBufferPointer {
      ParserInput($0, for: parser).parse { htmlCtxtReadIO(parser, $0, nil, $1, nil, "UTF-8", CInt(options)) }
    }
    guard let document else { return }
    defer { xmlFreeDoc(document) }
    if let root = xmlDocGetRootElement(document) { add(root) }
  }

  init(xhtml element: Element) {
    self.init()
    element.withNodes { add($0) }
  }

  // The parsers go no deeper than 256.
  private mutating func add(_ node: xmlNodePtr) {
    for child in node.children {
      if let text = child.text {
        add(text: text)
      } else if child.pointee.type == XML_ELEMENT_NODE {
        add(element: child)
      }
    }
  }

  private mutating func add(element: xmlNodePtr) {
    let name = String(cString: element.pointee.name)
    if name == "img" { firstImage = firstImage ?? element.attribute("src") }
    let wasHidden = isHidden
    isHidden = isHidden || Self.hidden.contains(name)
    separate(at: name)
    add(element)
    separate(at: name)
    isHidden = wasHidden
  }
}
