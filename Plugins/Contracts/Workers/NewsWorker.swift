public import VIPKit

/// Knows what is new.
public protocol NewsWorker: Sendable {
  /// The latest articles, newest first; those without a date come last.
  ///
  /// - Parameter reload: asks the source, even when it has been asked a moment ago.
  /// - Throws: ``NewsError``.
  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle]

  /// The articles in whose title or description every word of a text occurs, newest first.
  ///
  /// Case and accents make no difference, and a part of a word finds it.
  ///
  /// - Parameter text: the words, separated by spaces. Without any, every article is found.
  /// - Throws: ``NewsError``.
  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle]
}

/// Why the news can't be had. `source` is the address or the file they were to come from.
public enum NewsError: Error, Equatable, Sendable {
  /// There is no such host or file, or the connection broke off.
  case unreachable(source: String, reason: String)
  /// The whole answer didn't arrive within this time.
  case timedOut(source: String, seconds: Double)
  /// The server answered with this HTTP status in the place of a feed.
  case refused(source: String, status: Int)
  /// The feed is larger than this number of bytes, the most that is read.
  case tooLarge(source: String, maximumBytes: Int)
  /// What stands at the source is neither RSS 2.0 nor Atom. The line counts from 1.
  case unreadable(source: String, line: Int, reason: String)
  /// Whoever asked doesn't want the answer any more.
  case cancelled
}

extension NewsError: CustomStringConvertible {
  /// What happened, in words that follow a colon.
  public var description: String {
    switch self {
    case .unreachable(let source, let reason): "“\(source)” can't be reached: \(reason)"
    case .timedOut(let source, let seconds): "“\(source)” has not answered within \(seconds) seconds"
    case .refused(let source, let status): "“\(source)” answers with the HTTP status \(status) and not with a feed"
    case .tooLarge(let source, let maximum): "“\(source)” is larger than \(maximum) bytes, the most that is read"
    case .unreadable(let source, let line, let reason): "“\(source)” can't be read at line \(line): \(reason)"
    case .cancelled: "the request has been cancelled"
    }
  }
}

extension WorkerKey where Worker == any NewsWorker {
  /// Knows what is new.
  public static var news: WorkerKey { WorkerKey("NewsWorker") }
}
