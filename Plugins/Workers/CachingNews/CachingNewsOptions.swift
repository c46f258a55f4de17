/// The manifest's options for CachingNews. The worker behind it is given the same, and has others besides.
///
/// ```json
/// { "cache": "news.cache", "refreshAfter": 300 }
/// ```
struct CachingNewsOptions: Decodable {
  /// The file that keeps the news; `news.cache` when left out. It keeps the news of one source, the last.
  var cache: String?
  /// The seconds for which the source isn't asked again unless a reload is wanted; 300 when left out.
  var refreshAfter: Double?

  /// The path of the file.
  func checkedCache() throws(CachingNewsOptionsError) -> String {
    let path = cache ?? "news.cache"
    guard !path.isEmpty else { throw .noCache }
    return path
  }

  /// How long what has been fetched is new, in seconds.
  func checkedRefreshInterval() throws(CachingNewsOptionsError) -> Double {
    let seconds = refreshAfter ?? 300
    guard seconds >= 0, seconds <= 86_400 * 365 else { throw .refreshAfterOutOfRange(seconds) }
    return seconds
  }
}

/// What is wrong with the options.
enum CachingNewsOptionsError: Error, Equatable, CustomStringConvertible {
  /// The path of the file is empty.
  case noCache
  /// The number is not within its bounds.
  case refreshAfterOutOfRange(Double)

  var description: String {
    switch self {
    case .noCache: "the option “cache” is empty; it is the path of the file that keeps the news"
    case .refreshAfterOutOfRange(let seconds):
      "the option “refreshAfter” is \(seconds); it must be at least 0 and at most a year, in seconds"
    }
  }
}
