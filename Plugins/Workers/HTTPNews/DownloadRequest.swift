struct DownloadRequest {
  let address: String
  /// Of the known edition: the server sends the feed only when it has changed.
  var known = Validators()
  /// The feed that contains this address, of a picture; nil for the user's own choice. The feed's author may lead us no
  /// further than a redirecting server may.
  var namedBy: String?

  /// The lines that libcurl doesn't write itself.
  var headerLines: [[UInt8]] {
    let feed = "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9"
    let accept = "Accept: \(namedBy == nil ? feed : "image/*"), */*;q=0.1"
    let conditions = [("If-None-Match: ", known.entityTag), ("If-Modified-Since: ", known.lastModified)]
    return [Array(accept.utf8)] + conditions.compactMap { name, value in value.map { Array(name.utf8) + $0 } }
  }
}

/// Identify an edition of a feed (RFC 9110, section 8.8): sent back as they came, in whatever encoding.
struct Validators: Equatable {
  var entityTag: [UInt8]?
  var lastModified: [UInt8]?
}

struct DownloadedAnswer {
  let address: WebAddress
  let status: Int
  let validators: Validators
  /// Empty unless the status is one of success.
  let body: [UInt8]
  let contentType: [UInt8]?
  let location: [UInt8]?

  /// The encoding of the body that the server names (RFC 9110, section 8.3).
  var charset: String? {
    let parameter = /;\s*charset\s*=\s*"?([A-Za-z][A-Za-z0-9._\-]*)/.ignoresCase()
    return contentType.flatMap { String(decoding: $0, as: UTF8.self).firstMatch(of: parameter) }.map { String($0.1) }
  }

  /// RFC 9110, section 15.4.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && location != nil }
}

struct DownloadLimits: Equatable {
  /// In seconds, for the whole answer, redirects included.
  var timeout: Double
  /// Of the body, after decompression.
  var maximumBytes: Int
  /// In seconds, encryption included.
  var connectTimeout = 5.0
  /// In whole seconds; after them, a server that sends fewer than 10 bytes a second is given up.
  var stallTimeout = 5
  var maximumRedirects = 5
  /// Of the headers of one answer, interim ones (100 to 199) included.
  var maximumHeaderBytes = 64 << 10
}
