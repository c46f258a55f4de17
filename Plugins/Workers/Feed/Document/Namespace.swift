/// The vocabularies that feeds mix.
enum Namespace {
  /// The feed's own. RSS has none, except where it is RDF; elements that are in the namespace of the root are its own in any.
  case own
  /// `content:encoded`: RSS 1.0 content module.
  case content
  /// `dc:date`: Dublin Core, and its terms.
  case dublinCore
  /// Media RSS.
  case media
  /// The root of RSS 1.0.
  case rdf
  /// `xhtml:body`.
  case xhtml
  /// Anything else.
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
