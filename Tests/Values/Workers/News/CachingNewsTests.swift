import Contracts
import Foundation
import Synchronization
import TestSupport
import Testing
import VIPKit
@testable import CachingNews

@MainActor
@Suite("CachingNews")
struct CachingNewsTests {
  private let origin = Origin()
  private let folder = TemporaryFolder()

  private static let one = NewsArticle(id: "1", title: "One", description: "café", published: 1_033_563_900)
  private static let two = NewsArticle(id: "2", title: "Two")
  private static let offline = NewsError.unreachable(source: "a", .noServer)

  private func start(_ path: String? = nil, options: String = #"{"feed":"a"}"#) throws -> CachingNews {
    let source = try JSONDecoder().decode(SourceOptions.self, from: Data(options.utf8))
    return CachingNews(
      origin: LiveWorker<any NewsWorker>(origin), cache: NewsCache(path: path ?? folder.file("cache"), source: source),
      refreshInterval: 300, now: { [origin] in origin.time.withLock(\.self) })
  }

  private func startHavingOne(_ path: String? = nil) async throws -> CachingNews {
    origin.answer = .success([Self.one])
    let worker = try start(path)
    _ = try await worker.fetchEdition(reload: false)
    return worker
  }

  @Test("The source is asked when the news have become old, for a reload, and for each picture")
  func decides() async throws {
    origin.answer = .success([Self.one])
    let worker = try start()
    #expect(try await worker.fetchEdition(reload: false) == NewsEdition(articles: [Self.one]))
    origin.answer = .success([Self.two])
    origin.pass(299)
    #expect(try await worker.fetchEdition(reload: false) == NewsEdition(articles: [Self.one], fetched: 1000))
    #expect(origin.calls == 1)
    origin.pass(1)
    #expect(try await worker.fetchEdition(reload: false) == NewsEdition(articles: [Self.two]))
    #expect(try await worker.fetchEdition(reload: true) == NewsEdition(articles: [Self.two]))
    #expect(origin.calls == 3)
    // A clock that was set back makes nothing new.
    origin.pass(-500)
    _ = try await worker.fetchEdition(reload: false)
    #expect(origin.calls == 4)
    #expect(try await worker.fetchPicture(at: "1") == Array("1".utf8))
  }

  @Test("After a start, the news of before are there, without asking as long as they are new; what is missing stays so")
  func afterStart() async throws {
    origin.answer = .success([Self.one])
    origin.missing = .unreadable(source: "a", FeedError(problem: .incomplete, line: 1))
    let worker = try start()
    #expect(try await worker.fetchEdition(reload: false) == NewsEdition(articles: [Self.one], missing: origin.missing))
    let kept = NewsEdition(articles: [Self.one], fetched: 1000, missing: origin.missing)
    #expect(try await worker.fetchEdition(reload: false) == kept)
    #expect(try await start().fetchEdition(reload: false) == kept)
    #expect(origin.calls == 1)
  }

  @Test(
    "The news of another source aren't shown for those of this one",
    arguments: [
      #"{"feed":"b"}"#, "{}", #"{"feed":"a","timeout":2}"#, #"{"feed":null}"#, #"{"feed":["a"]}"#,
      #"{"feed":{"a":true}}"#,
    ])
  func otherSource(options: String) async throws {
    origin.answer = .success([Self.one])
    _ = try await start().fetchEdition(reload: false)
    origin.answer = .failure(Self.offline)
    await #expect(throws: Self.offline) { try await start(options: options).fetchEdition(reload: false) }
    origin.answer = .success([Self.two])
    _ = try await start(options: options).fetchEdition(reload: false)
    // The same in another order, with other options of the cache itself.
    let again = try start(
      options: options.replacing("{", with: #"{"refreshAfter":1,"#, maxReplacements: 1).replacing(",}", with: "}"))
    #expect(try await again.fetchEdition(reload: false) == NewsEdition(articles: [Self.two], fetched: 1000))
  }

  @Test("Without the network the last news are there, with their age and the reason, also after a start")
  func offline() async throws {
    origin.answer = .failure(Self.offline)
    await #expect(throws: Self.offline) { try await start().fetchArticles(reload: false) }
    let worker = try await startHavingOne()
    origin.answer = .failure(.cancelled)
    await #expect(throws: NewsError.cancelled) { try await worker.fetchArticles(reload: true) }
    origin.answer = .failure(Self.offline)
    origin.pass(7200)
    let last = NewsEdition(articles: [Self.one], fetched: 1000, failure: Self.offline)
    #expect(try await worker.fetchEdition(reload: false) == last)
    #expect(try await worker.fetchEdition(reload: true) == last)
    #expect(try await start().fetchEdition(reload: false) == last)
    #expect(try await start().searchArticles(for: "CAFE") == [Self.one])
  }

  @Test("A source that has failed isn't asked with each letter of a search")
  func retries() async throws {
    let worker = try await startHavingOne()
    origin.answer = .failure(Self.offline)
    origin.pass(300)
    for text in ["c", "ca", "caf"] { #expect(try await worker.searchArticles(for: text) == [Self.one]) }
    #expect(origin.calls == 2)
    origin.pass(30)
    origin.answer = .success([Self.two])
    #expect(try await worker.searchArticles(for: "two") == [Self.two])
    #expect(origin.calls == 3)
  }

  @Test(
    "A file that is no cache is no error, and is replaced",
    arguments: [
      "", "{", "[]", "null", #"{"version":2,"source":{"feed":"a"},"fetched":1000}"#,
      #"{"version":1,"source":{"feed":"a"},"fetched":1000,"articles":[]}"#,
      #"{"version":2,"source":{"feed":"a"},"fetched":1e999,"articles":[]}"#, "\u{0}\u{0}\u{0}",
    ])
  func corrupt(content: String) async throws {
    try folder.write(content, to: "cache")
    origin.answer = .success([Self.one])
    #expect(try await start().fetchEdition(reload: false) == NewsEdition(articles: [Self.one]))
    #expect(try await start().fetchEdition(reload: false) == NewsEdition(articles: [Self.one], fetched: 1000))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cache"])
  }

  // WholeFileTests tests that a device or a pipe stays.
  @Test(
    "Where nothing can be written, the news are there, and say that they aren't kept",
    arguments: [("missing/cache", "No such file or directory"), ("pipe", "Not a regular file")])
  func unkept(path: String, reason: String) async throws {
    origin.answer = .success([Self.one])
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    let worker = try start(folder.file(path))
    #expect(try await worker.fetchEdition(reload: false) == NewsEdition(articles: [Self.one], unkept: reason))
    let kept = NewsEdition(articles: [Self.one], fetched: 1000, unkept: reason)
    #expect(try await worker.fetchEdition(reload: false) == kept)
  }

  @Test(
    "On a full disk the news are there, and the cache is that of before",
    .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"))
  func fullDisk() async throws {
    let disk = try SmallDisk()
    let path = disk.path("cache")
    let worker = try await startHavingOne(path)
    let large = NewsArticle(id: "3", title: String(repeating: "x", count: 2 << 20))
    origin.answer = .success([large])
    #expect(
      try await worker.fetchEdition(reload: true) == NewsEdition(articles: [large], unkept: "No space left on device"))
    #expect(try await start(path).fetchEdition(reload: false) == NewsEdition(articles: [Self.one], fetched: 1000))
    origin.answer = .success([Self.two])
    #expect(try await worker.fetchEdition(reload: true) == NewsEdition(articles: [Self.two]))
  }
}

@MainActor
private final class Origin: NewsWorker {
  var answer: Result<[NewsArticle], NewsError> = .success([])
  var missing: NewsError?
  private(set) var calls = 0
  nonisolated let time = Mutex(1000.0)

  func pass(_ seconds: Double) { time.withLock { $0 += seconds } }

  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    calls += 1
    return try answer.get()
  }

  func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition {
    NewsEdition(articles: try await fetchArticles(reload: reload), missing: missing)
  }

  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] { Array(address.utf8) }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await fetchArticles(reload: false)
  }
}
