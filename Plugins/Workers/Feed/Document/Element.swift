/// An XML element with everything inside it.
struct Element {
  /// Something inside an element.
  enum Content {
    case text(String)
    case element(Element)
  }

  /// The name without its prefix.
  let name: String
  let namespace: Namespace
  /// Values by name; the name of a prefixed attribute has its prefix, as in `xml:base`.
  let attributes: [String: String]
  /// Where the element begins, counted from 1.
  let line: Int
  /// What stands inside, in order.
  var content: [Content] = []

  /// The elements directly inside.
  var children: [Element] {
    content.compactMap { if case .element(let child) = $0 { child } else { nil } }
  }

  /// The elements of a name directly inside.
  func children(_ name: String, _ namespace: Namespace = .none) -> [Element] {
    children.filter { $0.name == name && $0.namespace == namespace }
  }

  /// The first element of a name directly inside.
  func child(_ name: String, _ namespace: Namespace = .none) -> Element? {
    children(name, namespace).first
  }

  /// The text directly inside.
  var text: String {
    content.reduce(into: "") { if case .text(let part) = $1 { $0 += part } }
  }
}

/// The vocabularies that feeds mix.
enum Namespace {
  /// RSS 2.0 has no namespace.
  case none
  /// RFC 4287.
  case atom
  /// XHTML inside an Atom text construct.
  case xhtml
  /// `content:encoded`: RSS 1.0 content module.
  case content
  /// `dc:date`: Dublin Core.
  case dublinCore
  /// Media RSS.
  case media
  /// Anything else.
  case unknown

  init(uri: String) {
    // Feeds write these with and without the slash at the end.
    switch uri.hasSuffix("/") ? String(uri.dropLast()) : uri {
    // Early feeds give RSS 2.0 this namespace, which the specification doesn't have.
    case "", "http://backend.userland.com/rss2": self = .none
    case "http://www.w3.org/2005/Atom": self = .atom
    case "http://www.w3.org/1999/xhtml": self = .xhtml
    case "http://purl.org/rss/1.0/modules/content": self = .content
    case "http://purl.org/dc/elements/1.1": self = .dublinCore
    case "http://search.yahoo.com/mrss": self = .media
    default: self = .unknown
    }
  }
}
