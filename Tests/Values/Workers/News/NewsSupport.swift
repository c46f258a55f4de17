import Contracts
import Foundation
import LoopbackServer
import Synchronization

@testable import HTTPNews

let oneArticle = Array("<rss><channel><item><title>One</title><link>/one</link></item></channel></rss>".utf8)

/// As the manifest would set it up for a test.
func worker(
  for server: LoopbackServer, path: String = "/feed.xml", timeout: Double = 600, maximumBytes: Int = 100_000,
  clock: any Clock<Duration> = StoppedClock()
) throws -> HTTPNews {
  var limits = DownloadLimits.patient
  (limits.timeout, limits.maximumBytes) = (timeout, maximumBytes)
  return HTTPNews(
    feed: try HTTPNewsOptions(feed: server.address(path)).checkedFeed(), limits: limits,
    refreshInterval: .seconds(300), network: .loopback, clock: clock)
}

final class StoppedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let start = ContinuousClock.now
  private let elapsed = Mutex(Duration.zero)

  var now: Instant { start + elapsed.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func set(to elapsed: Duration) { self.elapsed.withLock { $0 = elapsed } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw CancellationError() }
}

extension DownloadLimits {
  /// A test that waits for its turn on a busy machine is no server that stalls.
  static let patient = DownloadLimits(timeout: 600, maximumBytes: 100_000, connectTimeout: 600, stallTimeout: 600)
}

extension Network {
  /// Here 127.0.0.2 is a public address, and there is no proxy.
  static var loopback: Network {
    Network(hasProxy: false) { $0 != IPAddress(host: "127.0.0.2") && $0.isPrivate }
  }
}

func failure(of worker: any NewsWorker, reload: Bool = false, searchingFor text: String? = nil) async -> NewsError? {
  do {
    _ =
      if let text { try await worker.searchArticles(for: text) } else { try await worker.fetchArticles(reload: reload) }
    return nil
  } catch {
    return error
  }
}
