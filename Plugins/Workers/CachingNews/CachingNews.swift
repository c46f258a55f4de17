import Blocking
import Contracts
import Feed
import Files
import Foundation
import VIPKit

/// Caches the news of another worker: asks it when they have become old, and shows the cached ones when it has none.
actor CachingNews: NewsWorker {
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
    // A search asks with each letter, and each question may last the source's whole timeout.
    if !reload, let kept, let lastFailure, 0..<30 ~= now() - lastFailure.time {
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
    NewsEdition(articles: news.articles, fetched: news.fetched, failure: failure, missing: news.missing, unkept: unkept)
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

/// Kept news, with the time of fetching, in seconds since 1970, and the options of their source.
struct KeptNews: Codable, Equatable {
  /// A cache file of another version is ignored.
  static let version = 2
  var version = Self.version
  let source: SourceOptions
  let fetched: Double
  let articles: [NewsArticle]
  let missing: NewsError?
}

/// The file of ``CachingNews``: JSON, replaced as a whole.
struct NewsCache {
  let path: String
  let source: SourceOptions

  /// Nil when nothing was kept, it is of another source, or it can't be read for whatever reason.
  func read() -> KeptNews? {
    // More than the largest feed that the workers read needs.
    guard let bytes = try? WholeFile.read(path, limit: 64 << 20),
      let news = try? JSONDecoder().decode(KeptNews.self, from: Data(bytes))
    else { return nil }
    return news.version == KeptNews.version && news.source == source && news.fetched.isFinite ? news : nil
  }

  /// Nil, or the system's message, when the previous news stay.
  func write(_ news: KeptNews) -> String? {
    do {
      try WholeFile.write(Array(try JSONEncoder().encode(news)), to: path, replacing: true)
      return nil
    } catch let error as FileError { return error.systemMessage } catch { return "\(error)" }
  }
}

/// The manifest's options for the worker behind ``CachingNews``. With other options it may fetch another feed.
struct SourceOptions: Codable, Equatable {
  private let values: [String: Value]

  init(from decoder: any Decoder) throws {
    values = try [String: Value](from: decoder).filter { !["cache", "refreshAfter"].contains($0.key) }
  }

  func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

private indirect enum Value: Codable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([Value])
  case object([String: Value])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self =
      try (container.decodeNil() ? Value.null : nil)
      ?? (try? Value.flag(container.decode(Bool.self))) ?? (try? Value.number(container.decode(Double.self)))
      ?? (try? Value.text(container.decode(String.self))) ?? (try? Value.list(container.decode([Value].self)))
      ?? Value.object(container.decode([String: Value].self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}
