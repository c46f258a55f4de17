import Contracts
import Files
import Foundation

/// Kept news, with the time of fetching, in seconds since 1970, and the options of their source.
struct KeptNews: Codable, Equatable {
  /// A cache file of another version is ignored.
  static let version = 2

  var version = Self.version
  let source: SourceOptions
  let fetched: Double
  let articles: [NewsArticle]
  /// Why these are not all articles.
  let missing: NewsError?
}

/// The file of ``CachingNews``: JSON, replaced as a whole.
struct NewsCache {
  /// More than the largest feed that the workers read needs.
  private static let maximumBytes = 64 << 20

  let path: String
  let source: SourceOptions

  /// Nil when nothing was kept, it is of another source, or it can't be read for whatever reason.
  func read() -> KeptNews? {
    guard let bytes = try? WholeFile.read(path, limit: Self.maximumBytes),
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
