import CLibXML2
import Glibc

/// An element of XML or HTML, or another node in one.
struct Element {
  private let node: xmlNodePtr
  // Keeps the node alive.
  private let document: XMLDocument

  init(_ node: xmlNodePtr, of document: XMLDocument) {
    self.node = node
    self.document = document
  }

  /// Without its prefix, unless that is undeclared.
  var name: String { String(cString: node.pointee.name) }

  var namespace: Namespace {
    let uri = node.pointee.ns.map { String(cString: $0.pointee.href) } ?? ""
    let known = Namespace(uri: uri)
    return known == .unknown && document.namespaces.contains(uri) ? .own : known
  }

  /// Whether it had ended before the first error in the document.
  var isWhole: Bool { node.pointee._private == nil }

  /// Of the end of the start tag, counted from 1.
  var line: Int { xmlGetLineNo(node) }

  func attribute(_ name: String) -> String? { String(freeing: xmlGetNoNsProp(node, name)) }

  /// The base of relative addresses inside (XML Base).
  var base: String? { String(freeing: xmlGetNsProp(node, "base", "http://www.w3.org/XML/1998/namespace")) }

  var nodes: some Sequence<Element> {
    sequence(state: node.pointee.children as xmlNodePtr?) { [document] (next: inout xmlNodePtr?) -> Element? in
      defer { next = next?.pointee.next }
      return next.map { Element($0, of: document) }
    }
  }

  func children(_ name: String, _ namespace: Namespace = .own) -> [Element] {
    nodes.filter { $0.isElement && xmlStrEqual($0.node.pointee.name, name) != 0 && $0.namespace == namespace }
  }

  func child(_ name: String, _ namespace: Namespace = .own) -> Element? { children(name, namespace).first }

  var text: String { nodes.compactMap(\.content).joined() }

  var content: String? {
    guard node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE else { return nil }
    return node.pointee.content.map { String(cString: $0) }
  }

  var isElement: Bool { node.pointee.type == XML_ELEMENT_NODE }
  var hasElements: Bool { nodes.contains(where: \.isElement) }
}

extension String {
  fileprivate init?(freeing text: UnsafeMutablePointer<xmlChar>?) {
    guard let text else { return nil }
    self.init(cString: text)
    free(text)
  }
}

enum Namespace {
  /// The feed's own: none in RSS, except where it is RDF; in any feed, the namespace of the root.
  case own
  /// `content:encoded`: RSS 1.0 content module.
  case content
  /// `dc:date`: Dublin Core, and its terms.
  case dublinCore
  case media
  /// The root of RSS 1.0.
  case rdf
  /// `xhtml:body`.
  case xhtml
  case unknown

  init(uri: String) {
    // Feeds write these with and without the slash at the end.
    switch uri.hasSuffix("/") ? String(uri.dropLast()) : uri {
    // RSS 1.0 and 0.90.
    case "", "http://purl.org/rss/1.0", "http://my.netscape.com/rdf/simple/0.9": self = .own
    case "http://purl.org/rss/1.0/modules/content": self = .content
    case "http://purl.org/dc/elements/1.1", "http://purl.org/dc/terms": self = .dublinCore
    case "http://search.yahoo.com/mrss": self = .media
    case "http://www.w3.org/1999/02/22-rdf-syntax-ns#": self = .rdf
    case "http://www.w3.org/1999/xhtml": self = .xhtml
    default: self = .unknown
    }
  }
}
