import Feed

/// The manifest's options for CachingNews. The worker behind it gets the same, and has others besides.
struct CachingNewsOptions: Decodable {
  /// The cache file for the news of one source, the last; `news.cache` by default.
  var cache: String?
  /// In seconds; until then, only a reload asks the source; 300 by default.
  var refreshAfter: Double?

  func checkedCache() throws(OptionError) -> String {
    let path = cache ?? "news.cache"
    guard !path.isEmpty else {
      throw OptionError("the option “cache” is empty; it is the path of the file that keeps the news")
    }
    return path
  }

  /// In seconds.
  func checkedRefreshInterval() throws(OptionError) -> Double {
    let seconds = refreshAfter ?? 300
    guard seconds >= 0, seconds <= 86_400 * 365 else {
      throw OptionError(
        "the option “refreshAfter” is \(seconds); it must be at least 0 and at most a year, in seconds")
    }
    return seconds
  }
}
