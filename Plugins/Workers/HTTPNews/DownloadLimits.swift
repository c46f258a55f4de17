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
  /// The most redirects that are followed, one after the other.
  var maximumRedirects = 5
  /// The most bytes of the headers of one answer, interim ones (100 to 199) included.
  var maximumHeaderBytes = 64 << 10
}
