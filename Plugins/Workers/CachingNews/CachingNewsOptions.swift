import Feed

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

  func checkedCache() throws(OptionError) -> String {
    let path = cache ?? "news.cache"
    guard !path.isEmpty else {
      throw OptionError("the option “cache” is empty; it is the path of the file that keeps the news")
    }
    return path
  }

  /// How long what has been fetched is new, in seconds.
  func checkedRefreshInterval() throws(OptionError) -> Double {
    let seconds = refreshAfter ?? 300
    guard seconds >= 0, seconds <= 86_400 * 365 else {
      throw OptionError(
        "the option “refreshAfter” is \(seconds); it must be at least 0 and at most a year, in seconds")
    }
    return seconds
  }
}
