@testable import CachingNews
import Contracts
@testable import FileNews
@testable import HTTPNews
import LoopbackServer
import TestSupport
import Testing
@_spi(Host) import VIPKit
import VIPTestKit

/// The contract of every `NewsWorker`. Each implementation is made as the manifest makes it.
@MainActor
@Suite("The contract of NewsWorker")
struct ContractTests {
  enum Implementation: CaseIterable {
    case file
    case http
    /// Another one, by way of a cache.
    case cachedFile
  }

  /// A worker whose source is a document; `owners` must live as long as the worker.
  private func worker(
    _ implementation: Implementation, reading document: String, maximumBytes: Int = 10_000
  ) throws -> (worker: any NewsWorker, source: String, owners: [AnyObject]) {
    switch implementation {
    case .file:
      let folder = TemporaryFolder()
      let path = try folder.write(document, to: "news.xml")
      let options = #"{"file": "news.xml", "maximumBytes": \#(maximumBytes)}"#
      let context = WorkerContext(optionsJSON: Array(options.utf8), folder: folder.path)
      return (try FileNewsConfigurator().makeWorker(in: context), path, [folder])
    case .cachedFile:
      let (origin, source, owners) = try worker(.file, reading: document, maximumBytes: maximumBytes)
      let folder = TemporaryFolder()
      let context = WorkerContext(folder: folder.path, workers: TestWorkers().with(.news, origin))
      return (try CachingNewsConfigurator().makeWorker(in: context), source, owners + [folder])
    case .http:
      let server = try LoopbackServer { $1.respond("200 OK", body: document.utf8) }
      let options = #"{"feed": "\#(server.address())", "timeout": 30, "maximumBytes": \#(maximumBytes)}"#
      let context = WorkerContext(optionsJSON: Array(options.utf8))
      return (try HTTPNewsConfigurator().makeWorker(in: context), server.address(), [server])
    }
  }

  private let feed = """
    <rss version="2.0"><channel>
    <item><title>Old café</title><pubDate>Wed, 02 Oct 2002 13:00:00 GMT</pubDate></item>
    <item><title>New</title><description>Swift</description><pubDate>Thu, 03 Oct 2002 13:00:00 GMT</pubDate></item>
    </channel></rss>
    """

  @Test("Articles come newest first, again and again; a search finds words in them", arguments: Implementation.allCases)
  func articles(implementation: Implementation) async throws {
    let (worker, _, owner) = try worker(implementation, reading: feed)
    for reload in [false, false, true] {
      #expect(
        try await worker.fetchArticles(reload: reload) == [
          NewsArticle(id: "New", title: "New", description: "Swift", published: 1_033_650_000),
          NewsArticle(id: "Old café", title: "Old café", published: 1_033_563_600),
        ])
    }
    for (text, ids) in [("CAFE", ["Old café"]), ("new swift", ["New"]), ("weather", []), (" ", ["New", "Old café"])] {
      #expect(try await worker.searchArticles(for: text).map(\.id) == ids)
    }
    withExtendedLifetime(owner) {}
  }

  @Test("What is no feed, or larger than the bound, is told with its source", arguments: Implementation.allCases)
  func unreadable(implementation: Implementation) async throws {
    let (worker, source, owner) = try worker(implementation, reading: "\n<html/>")
    let error = NewsError.unreadable(source: source, FeedError(problem: .notAFeed(root: "html"), line: 2))
    #expect(await failure(of: worker, reload: true) == error)
    #expect(await failure(of: worker, searchingFor: "x") == error)
    let size = feed.utf8.count
    let (exact, _, exactOwner) = try self.worker(implementation, reading: feed, maximumBytes: size)
    #expect(try await exact.fetchArticles(reload: true).count == 2)
    let (less, lessSource, lessOwner) = try self.worker(implementation, reading: feed, maximumBytes: size - 1)
    #expect(await failure(of: less, reload: true) == .tooLarge(source: lessSource, maximumBytes: size - 1))
    withExtendedLifetime((owner, exactOwner, lessOwner)) {}
  }
}
