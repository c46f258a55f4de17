import Contracts
import Feed
import VIPKit

final class CachingNewsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "CachingNews", version: "1.0.0", provides: .news, workers: .news)

  func makeWorker(in context: WorkerContext) throws -> any NewsWorker {
    let options = try context.options(as: CachingNewsOptions.self)
    let cache = NewsCache(
      path: context.path(try options.checkedCache()), source: try context.options(as: SourceOptions.self))
    return CachingNews(
      origin: try context.worker(.news), cache: cache, refreshInterval: try options.checkedRefreshInterval(),
      now: context.system.now)
  }
}

/// The entry point of libCachingNews.so.
@MainActor
@c(worker_CachingNews)
public func cachingNewsWorker() -> UnsafeMutableRawPointer { CachingNewsConfigurator().asEntryPoint() }

/// The worker behind CachingNews gets the same options, and has others besides.
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
      throw OptionError("the option “refreshAfter” is \(seconds); it must be at least 0 and at most a year, in seconds")
    }
    return seconds
  }
}
