/// The vocabularies that feeds mix.
enum Namespace {
  /// RSS has no namespace, except where it is RDF.
  case none
  /// RFC 4287.
  case atom
  /// `content:encoded`: RSS 1.0 content module.
  case content
  /// `dc:date`: Dublin Core.
  case dublinCore
  /// Media RSS.
  case media
  /// The root of RSS 1.0.
  case rdf
  /// Anything else.
  case unknown

  init(uri: String) {
    // Feeds write these with and without the slash at the end.
    switch uri.hasSuffix("/") ? String(uri.dropLast()) : uri {
    // RSS 1.0, 0.90, and what early feeds give RSS 2.0, though its specification doesn't have it.
    case "", "http://purl.org/rss/1.0", "http://my.netscape.com/rdf/simple/0.9", "http://backend.userland.com/rss2":
      self = .none
    case "http://www.w3.org/2005/Atom": self = .atom
    case "http://purl.org/rss/1.0/modules/content": self = .content
    case "http://purl.org/dc/elements/1.1": self = .dublinCore
    case "http://search.yahoo.com/mrss": self = .media
    case "http://www.w3.org/1999/02/22-rdf-syntax-ns#": self = .rdf
    default: self = .unknown
    }
  }
}
