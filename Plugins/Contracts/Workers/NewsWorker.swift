public import VIPKit

/// Knows what is new.
public protocol NewsWorker: Sendable {
  /// The latest articles, newest first; those without a date come last.
  ///
  /// - Parameter reload: asks the source, even when it has been asked a moment ago.
  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle]

  /// The latest articles, and how new they are: what ``fetchArticles(reload:)`` says, unless a worker keeps news.
  ///
  /// - Parameter reload: asks the source, even when it has been asked a moment ago.
  func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition

  /// The picture that goes with an article. Nobody has looked at its bytes.
  ///
  /// - Parameter address: the ``NewsArticle/imageAddress``, of which the feed's author may say what they like.
  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8]

  /// The articles in whose title or description every word of a text occurs, newest first.
  ///
  /// Case and accents make no difference, and a part of a word finds it.
  ///
  /// - Parameter text: the words, separated by spaces. Without any, every article is found.
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

/// Why the news can't be had. `source` is the address or the file they were to come from.
///
/// It has no words for the user: those are a Presenter's.
public enum NewsError: Error, Equatable, Sendable, Codable {
  /// Why a source can't be reached.
  public enum Cause: Equatable, Sendable, Codable {
    /// There is no such file.
    case noFile
    /// What has this name is no file.
    case notAFile
    /// There is no host of this name.
    case noHost
    /// No server listens there.
    case noServer
    /// The server gives no answer, or none in HTTP.
    case noAnswer
    /// The connection broke off.
    case connectionLost
    /// The server sends us on more often than this.
    case redirectsTooOften(limit: Int)
    /// The server sends us to what is neither http nor https.
    case redirectsOffTheWeb(to: String)
    /// The server sends us from https to http.
    case redirectsToPlainHTTP(to: String)
    /// The server, a public one, sends us into a private network or to this machine.
    case redirectsToPrivateNetwork(to: String)
    /// What the system or a library of it, such as libcurl, says itself; it is shown as it stands.
    case other(systemMessage: String)
  }

  /// There is no such host or file, or the connection broke off.
  case unreachable(source: String, Cause)
  /// The whole answer didn't arrive within this time.
  case timedOut(source: String, seconds: Double)
  /// The server answered with this HTTP status in the place of a feed.
  case refused(source: String, status: Int)
  /// The feed is larger than this number of bytes, the most that is read.
  case tooLarge(source: String, maximumBytes: Int)
  /// What stands at the source is neither RSS 2.0 nor Atom.
  case unreadable(source: String, FeedError)
  /// Whoever asked doesn't want the answer any more.
  case cancelled
}

extension WorkerKey where Worker == any NewsWorker {
  /// Knows what is new.
  public static var news: WorkerKey { WorkerKey("NewsWorker", checks: WorkerCheck.contract) }
}
