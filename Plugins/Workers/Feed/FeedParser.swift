public import Contracts
public import Foundation

/// Reads RSS 2.0 and Atom (RFC 4287).
public enum FeedParser {
  /// The articles of a feed, newest first; those without a date come last.
  ///
  /// Nothing but the document itself is read: no DTD, no external entity.
  ///
  /// - Parameters:
  ///   - document: the feed, as it came from the network or from a file.
  ///   - address: where it came from; relative links in it refer to this.
  /// - Throws: ``FeedError`` when the document is not a feed. A feed without articles is one.
  public static func articles(in document: Data, from address: URL) throws(FeedError) -> [NewsArticle] {
    let text = try DocumentText(decoding: [UInt8](document))
    let root = try ElementBuilder.root(of: try text.elementsOnly())
    let articles =
      switch (root.name, root.namespace) {
      case ("rss", _): try RSS.articles(in: root, base: address)
      case ("feed", .atom): Atom.articles(in: root, base: address)
      default: throw FeedError(problem: .notAFeed(root: root.name), line: root.line)
      }
    return articles.withoutRepetition().newestFirst()
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
