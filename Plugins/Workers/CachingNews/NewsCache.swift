import Contracts
import Files
import Foundation

/// News that are kept, when they were fetched, in seconds since 1970, and with which options.
struct KeptNews: Codable, Equatable {
  /// Files of another version are left out: they are a help, never a condition.
  static let version = 2

  var version = Self.version
  let source: SourceOptions
  let fetched: Double
  let articles: [NewsArticle]
  /// Why they are not all.
  let missing: NewsError?
}

/// The file in which ``CachingNews`` keeps news: JSON, replaced as a whole.
struct NewsCache {
  struct Failure: Error, Equatable {
    let systemMessage: String
  }

  /// More than a feed of the largest size that the workers read makes.
  private static let maximumBytes = 64 << 20

  let path: String
  let source: SourceOptions

  /// What was kept last; nil when nothing was, when it is of another source, or when it can't be read for whatever reason.
  func read() -> KeptNews? {
    guard let bytes = try? WholeFile.read(path, limit: Self.maximumBytes),
      let news = try? JSONDecoder().decode(KeptNews.self, from: Data(bytes))
    else { return nil }
    return news.version == KeptNews.version && news.source == source && news.fetched.isFinite ? news : nil
  }

  /// Keeps news in the place of those before. When that fails, those before stay.
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
