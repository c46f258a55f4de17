import Blocking
import Contracts
import Feed
import VIPKit

/// Caches the news of another worker: asks it when they have become old, and shows the cached ones when it has none.
actor CachingNews: NewsWorker {
  /// In seconds; after a failure only a reload asks earlier: a search asks with each letter, and each question may last
  /// the source's whole timeout.
  private static let retryInterval = 30.0

  private nonisolated let executor = QueueExecutor(label: "CachingNews")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let origin: LiveWorker<any NewsWorker>
  private let cache: NewsCache
  private let refreshInterval: Double
  private let now: @Sendable () -> Double
  /// At first the news of the previous run; nil on any error, and then the source is asked.
  private lazy var kept = cache.read()
  private var unkept: String?
  private var lastFailure: (error: NewsError, time: Double)?

  /// Times are in seconds, `now` since 1970.
  init(
    origin: LiveWorker<any NewsWorker>, cache: NewsCache, refreshInterval: Double,
    now: @escaping @Sendable () -> Double
  ) {
    self.origin = origin
    self.cache = cache
    self.refreshInterval = refreshInterval
    self.now = now
  }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await fetchArticles(reload: false).matching(text)
  }

  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] {
    try await origin.wrappedValue.fetchPicture(at: address)
  }

  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    try await fetchEdition(reload: reload).articles
  }

  func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition {
    // A time ahead comes from a clock that was set back since.
    if !reload, let kept, 0..<max(refreshInterval, .ulpOfOne) ~= now() - kept.fetched { return edition(of: kept) }
    if !reload, let kept, let lastFailure, 0..<Self.retryInterval ~= now() - lastFailure.time {
      return edition(of: kept, failure: lastFailure.error)
    }
    do throws(NewsError) { return keep(try await origin.wrappedValue.fetchEdition(reload: true)) } catch {
      // Another task may have fetched news meanwhile.
      guard error != .cancelled, let kept else { throw error }
      lastFailure = (error, now())
      return edition(of: kept, failure: error)
    }
  }

  private func edition(of news: KeptNews, failure: NewsError? = nil) -> NewsEdition {
    NewsEdition(
      articles: news.articles, fetched: news.fetched, failure: failure, missing: news.missing, unkept: unkept)
  }

  private func keep(_ edition: NewsEdition) -> NewsEdition {
    let news = KeptNews(
      source: cache.source, fetched: edition.fetched ?? now(), articles: edition.articles, missing: edition.missing)
    kept = news
    lastFailure = nil
    // They last while the app runs; the reader learns that they won't be there afterwards.
    unkept = cache.write(news)
    return NewsEdition(
      articles: edition.articles, fetched: edition.fetched, failure: edition.failure, missing: edition.missing,
      unkept: unkept ?? edition.unkept)
  }
}
