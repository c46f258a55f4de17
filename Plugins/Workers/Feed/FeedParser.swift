public import Contracts
public import Foundation

/// Reads RSS, from 0.90 to 2.0, and Atom (RFC 4287).
public enum FeedParser {
  /// The articles of a worker's source, and why there are not more; `source` is its file or address, for the error.
  /// Cancelling the task ends the reading.
  public static func edition(
    of source: String, in document: Data, from address: URL, charset: String? = nil
  ) throws(NewsError) -> NewsEdition {
    let found = Result { () throws(FeedError) in try articles(in: document, from: address, charset: charset) }
    // Errors of a cancelled reading say nothing about the feed.
    if Task.isCancelled { throw .cancelled }
    do throws(FeedError) {
      let (articles, error) = try found.get()
      return NewsEdition(articles: articles, missing: error.map { .unreadable(source: source, $0) })
    } catch { throw .unreadable(source: source, error) }
  }

  /// The articles of a feed, newest first; those without a date come last. It reads no DTD and no external entity. Of a
  /// broken or truncated feed, those before the first error, and that error. Links are relative to the address; the
  /// charset is the sender's, as in HTTP's header `Content-Type`.
  public static func articles(
    in document: Data, from address: URL, charset: String? = nil
  ) throws(FeedError) -> (articles: [NewsArticle], error: FeedError?) {
    let text = try DocumentText(decoding: document, charset: charset)
    var document = try XMLDocument(text)
    // Comes before its errors: a web page is rarely XML, and need not be.
    if let root = document.root { _ = try FeedFormat(of: root) }
    var error: FeedError?
    if !document.errors.isEmpty {
      let repaired = text.repaired(at: document.errors)
      document = try XMLDocument(repaired.text)
      error = (repaired.error ?? document.errors.first)?.feedError
    }
    guard let root = document.root else { throw error ?? FeedError(problem: .noElement, line: 1) }
    do throws(FeedError) {
      let articles = try FeedFormat(of: root).articles(in: root, base: address)
      if articles.isEmpty, let error { throw error }
      return (articles.withoutRepetition().newestFirst(), error)
    } catch let other { throw error ?? other }
  }
}

extension [NewsArticle] {
  /// Feeds repeat a corrected article; the first one is the newest. Without a guid the link identifies an article, or
  /// the title; where several have the same, title and date do.
  fileprivate func withoutRepetition() -> [NewsArticle] {
    func place(_ article: NewsArticle) -> String { article.link ?? article.title }
    func words(_ article: NewsArticle) -> String { "\(article.title) \(article.published ?? 0)" }
    let variants = Dictionary(grouping: filter(\.id.isEmpty), by: place).mapValues { Set($0.map(words)).count }
    var seen: Set<String> = []
    return compactMap { article in
      var article = article
      if article.id.isEmpty {
        article.id = place(article)
        if let count = variants[article.id], count > 1 { article.id += " " + words(article) }
      }
      return seen.insert(article.id).inserted ? article : nil
    }
  }

  fileprivate func newestFirst() -> [NewsArticle] {
    sorted { ($0.published ?? -.infinity) > ($1.published ?? -.infinity) }
  }

  /// Those whose title or description has every word of a text; all without words. Case and accents don't matter.
  public func matching(_ text: String) -> [NewsArticle] {
    let words = text.split(whereSeparator: \.isWhitespace)
    return filter { article in
      words.allSatisfy { article.title.contains(word: $0) || article.description.contains(word: $0) }
    }
  }
}

extension String {
  fileprivate func contains(word: Substring) -> Bool {
    range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}
