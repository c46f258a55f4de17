import Contracts
import Feed
import Foundation

/// An RSS or Atom feed on the web. A conditional GET (RFC 9110, section 13.1) transfers only a changed feed again.
actor HTTPNews: NewsWorker {
  /// `age` is the time since the server said that the edition is current.
  private typealias Known = (edition: NewsEdition, validators: Validators, age: @Sendable () -> Duration)

  private let feed: String
  private let limits: DownloadLimits
  private let refreshInterval: Duration
  private let network: Network
  private let clock: any Clock<Duration>
  private var known: Known?

  init(
    feed: String, limits: DownloadLimits, refreshInterval: Duration, network: Network = .system,
    clock: any Clock<Duration>
  ) {
    self.feed = feed
    self.limits = limits
    self.refreshInterval = refreshInterval
    self.network = network
    self.clock = clock
  }

  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    try await fetchEdition(reload: reload).articles
  }

  func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition {
    if !reload, let known, known.age() < refreshInterval { return known.edition }
    let known = known
    let request = DownloadRequest(address: feed, known: known?.validators ?? Validators())
    let answer = try await Download(request: request, limits: limits, network: network).answer()
    let current = try current(from: answer, knowing: known)
    self.known = current
    return current.edition
  }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await fetchArticles(reload: false).matching(text)
  }

  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] {
    let request = DownloadRequest(address: address, namedBy: feed)
    let answer = try await Download(request: request, limits: limits, network: network).answer()
    guard 200..<300 ~= answer.status else { throw .refused(source: address, status: answer.status) }
    return answer.body
  }

  private func current(from answer: DownloadedAnswer, knowing known: Known?) throws(NewsError) -> Known {
    switch (answer.status, known) {
    case (200..<300, _):
      return (try edition(in: answer), answer.validators, clock.stopwatch())
    case (304, var known?):
      known.age = clock.stopwatch()
      return known
    case (let status, _):
      throw .refused(source: feed, status: status)
    }
  }

  private func edition(in answer: DownloadedAnswer) throws(NewsError) -> NewsEdition {
    guard let base = URL(string: answer.address.text) else { throw .unreachable(source: feed, .noHost) }
    return try FeedParser.edition(of: feed, in: Data(answer.body), from: base, charset: answer.charset)
  }
}

extension Clock<Duration> {
  fileprivate func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
