public import Contracts
public import Foundation

/// Reads RSS, from 0.90 to 2.0, and Atom (RFC 4287).
public enum FeedParser {
  /// The articles of a worker's source.
  ///
  /// - Parameters:
  ///   - source: its file or address, for the error.
  ///   - document: the feed.
  ///   - address: where it came from.
  ///   - charset: the encoding that the sender names.
  /// - Throws: ``NewsError/unreadable(source:_:)``; ``NewsError/cancelled`` when the task is cancelled, which ends the reading.
  public static func articles(
    of source: String, in document: Data, from address: URL, charset: String? = nil
  ) throws(NewsError) -> [NewsArticle] {
    let found = Result { () throws(FeedError) in try articles(in: document, from: address, charset: charset) }
    // What the reading was stopped in says nothing of the feed.
    if Task.isCancelled { throw .cancelled }
    do throws(FeedError) { return try found.get() } catch { throw .unreadable(source: source, error) }
  }

  /// The articles of a feed, newest first; those without a date come last.
  ///
  /// Nothing but the document itself is read: no DTD, no external entity.
  ///
  /// - Parameters:
  ///   - document: the feed, as it came from the network or from a file.
  ///   - address: where it came from; relative links in it refer to this.
  ///   - charset: the encoding that the sender names, as HTTP does in the header `Content-Type`.
  /// - Throws: ``FeedError`` when the document is not a feed. A feed without articles is one.
  public static func articles(
    in document: Data, from address: URL, charset: String? = nil
  ) throws(FeedError) -> [NewsArticle] {
    let text = try DocumentText(decoding: document, charset: charset)
    var document = try XMLDocument(text)
    // Before what is wrong in it: a web page is rarely XML, and need not be.
    if let root = document.root { _ = try FeedFormat(of: root) }
    if !document.errors.isEmpty {
      document = try XMLDocument(try text.mended(at: document.errors))
      if let error = document.errors.first { throw error.feedError }
    }
    guard let root = document.root else { throw FeedError(problem: .noElement, line: 1) }
    return try FeedFormat(of: root).articles(in: root, base: address).withoutRepetition().newestFirst()
  }
}

extension [NewsArticle] {
  /// Feeds repeat an article that has been corrected; the first one is the newest.
  fileprivate func withoutRepetition() -> [NewsArticle] {
    var seen: Set<String> = []
    return filter { seen.insert($0.id).inserted }
  }

  fileprivate func newestFirst() -> [NewsArticle] {
    sorted { ($0.published ?? -.infinity) > ($1.published ?? -.infinity) }
  }
}
