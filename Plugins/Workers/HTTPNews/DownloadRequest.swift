struct DownloadRequest {
  let address: String
  /// What the server said of the edition that is known: the feed is transferred only when it has changed.
  var known = Validators()
  /// The address of the feed that names this one, that of a picture; nil for what the user has chosen. A stranger who writes the feed may lead
  /// us no further than a server may that sends us on.
  var namedBy: String?

  /// The lines of the header, besides those that libcurl writes itself.
  var headerLines: [[UInt8]] {
    let feed = "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9"
    let accept = "Accept: \(namedBy == nil ? feed : "image/*"), */*;q=0.1"
    let conditions = [("If-None-Match: ", known.entityTag), ("If-Modified-Since: ", known.lastModified)]
    return [Array(accept.utf8)] + conditions.compactMap { name, value in value.map { Array(name.utf8) + $0 } }
  }
}

/// What tells editions of a feed apart (RFC 9110, section 8.8): sent back as they came, in whatever encoding.
struct Validators: Equatable {
  var entityTag: [UInt8]?
  var lastModified: [UInt8]?
}

/// What a server answered, after redirects.
struct DownloadedAnswer {
  let address: WebAddress
  let status: Int
  let validators: Validators
  /// What came with a status of success; empty with another.
  let body: [UInt8]
  let contentType: [UInt8]?
  let location: [UInt8]?

  /// The encoding of the body that the server names (RFC 9110, section 8.3).
  var charset: String? {
    let parameter = /;\s*charset\s*=\s*"?([A-Za-z][A-Za-z0-9._\-]*)/.ignoresCase()
    return contentType.flatMap { String(decoding: $0, as: UTF8.self).firstMatch(of: parameter) }.map { String($0.1) }
  }

  /// Whether the answer stands elsewhere (RFC 9110, section 15.4).
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && location != nil }
}

/// What one download may take.
struct DownloadLimits: Equatable {
  /// The seconds within which the whole answer must be there, redirects included.
  var timeout: Double
  /// The most bytes of the body, after decompression.
  var maximumBytes: Int
  /// The seconds within which a server must accept the connection, encryption included.
  var connectTimeout = 5.0
  /// The seconds after which a server that sends fewer than 10 bytes a second is left; whole seconds.
  var stallTimeout = 5
  var maximumRedirects = 5
  /// The most bytes of the headers of one answer, interim ones (100 to 199) included.
  var maximumHeaderBytes = 64 << 10
}
