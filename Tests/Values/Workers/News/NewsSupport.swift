import Contracts
import LoopbackServer
import VIPTestKit
@testable import HTTPNews

let oneArticle = Array("<rss><channel><item><title>One</title><link>/one</link></item></channel></rss>".utf8)

func worker(for server: LoopbackServer) throws -> HTTPNews { try worker(at: server.address()) }

/// As the manifest would set it up for a test.
func worker(at address: String, limits: DownloadLimits = .patient) throws -> HTTPNews {
  HTTPNews(
    feed: try HTTPNewsOptions(feed: address).checkedFeed(), limits: limits, refreshInterval: .seconds(300),
    network: .loopback, clock: StepClock())
}

extension DownloadLimits {
  /// A test that waits for its turn on a busy machine is no server that stalls.
  static let patient = DownloadLimits(timeout: 600, maximumBytes: 100_000, connectTimeout: 600, stallTimeout: 600)
}

extension Network {
  /// Here 127.0.0.2 is a public address, and there is no proxy.
  static var loopback: Network { Network(hasProxy: false) { $0 != IPAddress(host: "127.0.0.2") && $0.isPrivate } }
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
