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
  struct Failure: Error, Equatable {
    let systemMessage: String
  }

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

  /// When it fails, the previous news stay.
  func write(_ news: KeptNews) throws(Failure) {
    let bytes: [UInt8]
    do { bytes = Array(try JSONEncoder().encode(news)) } catch { throw Failure(systemMessage: "\(error)") }
    do throws(FileError) {
      try WholeFile.write(bytes, to: path, replacing: true)
    } catch {
      throw Failure(systemMessage: error.systemMessage)
    }
  }
}
