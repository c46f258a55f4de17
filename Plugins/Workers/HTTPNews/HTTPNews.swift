import Contracts
import Feed
import Foundation
import FoundationNetworking

/// News from an RSS or Atom feed on the web.
///
/// The feed is transferred again only when it has changed: a conditional GET (RFC 9110, section 13.1).
actor HTTPNews: NewsWorker {
  private struct Edition {
    let articles: [NewsArticle]
    let entityTag: String?
    let lastModified: String?
    var confirmed: ContinuousClock.Instant
  }

  private let feed: URL
  private let limits: DownloadLimits
  private let refreshInterval: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private var edition: Edition?

  /// Makes the worker; nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - feed: the address of the feed.
  ///   - limits: what one request may take.
  ///   - refreshInterval: how long what has been fetched is new.
  ///   - now: the time.
  init(
    feed: URL, limits: DownloadLimits, refreshInterval: Duration,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.feed = feed
    self.limits = limits
    self.refreshInterval = refreshInterval
    self.now = now
  }

  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    if !reload, let edition, now() - edition.confirmed < refreshInterval { return edition.articles }
    let known = edition
    let answer = try await Download.answer(to: request(knowing: known), limits: limits)
    let current = try edition(from: answer, knowing: known)
    edition = current
    return current.articles
  }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await fetchArticles(reload: false).matching(text)
  }

  private func request(knowing known: Edition?) -> URLRequest {
    var request = URLRequest(url: feed)
    request.setValue("host", forHTTPHeaderField: "User-Agent")
    request.setValue(
      "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1",
      forHTTPHeaderField: "Accept")
    request.setValue(known?.entityTag, forHTTPHeaderField: "If-None-Match")
    request.setValue(known?.lastModified, forHTTPHeaderField: "If-Modified-Since")
    return request
  }

  private func edition(from answer: DownloadedAnswer, knowing known: Edition?) throws(NewsError) -> Edition {
    switch (answer.response.statusCode, known) {
    case (200..<300, _):
      return Edition(
        articles: try articles(in: answer), entityTag: answer.response.value(forHTTPHeaderField: "ETag"),
        lastModified: answer.response.value(forHTTPHeaderField: "Last-Modified"), confirmed: now())
    case (304, var known?):
      known.confirmed = now()
      return known
    case (let status, _):
      throw .refused(source: feed.absoluteString, status: status)
    }
  }

  private func articles(in answer: DownloadedAnswer) throws(NewsError) -> [NewsArticle] {
    do throws(FeedError) {
      return try FeedParser.articles(in: answer.body, from: answer.response.url ?? feed)
    } catch {
      throw .unreadable(source: feed.absoluteString, error)
    }
  }
}
