public import VIPKit

/// Fetches the news.
public protocol NewsWorker: Sendable {
  /// The latest articles, newest first; those without a date come last. `reload` asks the source in any case.
  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle]

  /// The articles of ``fetchArticles(reload:)``, and their age, which matters when a worker keeps news.
  func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition

  /// The picture of an article. The feed's author controls its address and its bytes.
  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8]

  /// The articles whose title or description has every word of a text, newest first; all without words.
  /// Case and accents make no difference, and a part of a word matches.
  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle]
}

extension NewsWorker {
  /// The articles, as the source gave them just now.
  public func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition {
    NewsEdition(articles: try await fetchArticles(reload: reload))
  }

  /// No picture.
  public func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] {
    throw .unreachable(source: address, .noFile)
  }
}

/// Why there are no news. `source` is their address or file. A Presenter finds the words for the user.
public enum NewsError: Error, Equatable, Sendable, Codable {
  /// Why a source can't be reached.
  public enum Cause: Error, Equatable, Sendable, Codable {
    case noFile
    /// The name isn't that of a file.
    case notAFile
    case noHost
    case noServer
    /// The server doesn't answer, or not in HTTP.
    case noAnswer
    case connectionLost
    case redirectsTooOften(limit: Int)
    /// The server redirects to what is neither http nor https.
    case redirectsOffTheWeb(to: String)
    /// The server redirects from https to http.
    case redirectsToPlainHTTP(to: String)
    /// A public server redirects into a private network or to this machine.
    case redirectsToPrivateNetwork(to: String)
    /// The message of the system or of a library such as libcurl, shown as it is.
    case other(systemMessage: String)
  }

  /// There is no such host or file, or the connection broke off.
  case unreachable(source: String, Cause)
  /// The whole answer didn't arrive within this time.
  case timedOut(source: String, seconds: Double)
  /// The server answered with this HTTP status instead of a feed.
  case refused(source: String, status: Int)
  /// The feed is larger than the most that is read.
  case tooLarge(source: String, maximumBytes: Int)
  /// The source is neither RSS 2.0 nor Atom.
  case unreadable(source: String, FeedError)
  case cancelled
}

extension WorkerKey where Worker == any NewsWorker {
  /// The worker that fetches the news.
  public static var news: WorkerKey { WorkerKey("NewsWorker", checks: WorkerCheck.contract) }
}

extension WorkerCheck where Worker == any NewsWorker {
  /// A source that can't be reached now proves nothing about its worker.
  static var contract: [WorkerCheck] {
    [
      .reading("The newest article comes first, and those without a date last") { news in
        guard let articles = try? await news.fetchArticles(reload: false) else { return }
        let dates = articles.compactMap(\.published)
        try CheckFailure.unless(dates == dates.sorted(by: >), "the articles aren't sorted by their dates")
        try CheckFailure.unless(
          articles.prefix(dates.count).allSatisfy { $0.published != nil },
          "an article without a date comes before one with a date")
      }
    ]
  }
}
