import Contracts
import Feed
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import VIPKit

@testable import CachingNews

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
      refreshInterval: 300, now: { [origin] in origin.time })
  }

  private func startHavingOne(_ path: String? = nil) async throws -> CachingNews {
    origin.answer = .success([Self.one])
    let worker = try start(path)
    _ = try await worker.fetchEdition(reload: false)
    return worker
  }

  @Test("The source is asked when the news have become old, or for a reload")
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
  }

  @Test("Pictures are the source's")
  func picture() async throws {
    #expect(try await start().fetchPicture(at: "1") == Array("1".utf8))
  }

  @Test("After a start, the news of before are there, without asking as long as they are new")
  func afterStart() async throws {
    origin.answer = .success([Self.one, Self.two])
    _ = try await start().fetchEdition(reload: false)
    origin.pass(10)
    #expect(
      try await start().fetchEdition(reload: false) == NewsEdition(articles: [Self.one, Self.two], fetched: 1000))
    #expect(origin.calls == 1)
  }

  @Test("News that are not all stay so, also after a start")
  func broken() async throws {
    origin.answer = .success([Self.one])
    origin.missing = .unreadable(source: "a", FeedError(problem: .incomplete, line: 1))
    let worker = try start()
    #expect(try await worker.fetchEdition(reload: false) == NewsEdition(articles: [Self.one], missing: origin.missing))
    let kept = NewsEdition(articles: [Self.one], fetched: 1000, missing: origin.missing)
    #expect(try await worker.fetchEdition(reload: false) == kept)
    #expect(try await start().fetchEdition(reload: false) == kept)
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

  @Test("A device or a pipe under the name of the cache stays, and the reader learns that the news aren't kept")
  func pipe() async throws {
    origin.answer = .success([Self.one])
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    let edition = NewsEdition(articles: [Self.one], unkept: "Not a regular file")
    #expect(try await start(folder.file("pipe")).fetchEdition(reload: false) == edition)
    var status = stat()
    #expect(stat(folder.file("pipe"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("Without the network the last news are there, with their age and the reason, also after a start")
  func offline() async throws {
    let worker = try await startHavingOne()
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

  @Test("Without a cache the failure is that of the source; a cancellation is always one")
  func failures() async throws {
    origin.answer = .failure(Self.offline)
    let worker = try start()
    await #expect(throws: Self.offline) { try await worker.fetchArticles(reload: false) }
    origin.answer = .success([Self.one])
    _ = try await worker.fetchArticles(reload: false)
    origin.answer = .failure(.cancelled)
    await #expect(throws: NewsError.cancelled) { try await worker.fetchArticles(reload: true) }
  }

  @Test("A clock that was set back makes nothing new")
  func clockSetBack() async throws {
    let worker = try await startHavingOne()
    origin.pass(-500)
    _ = try await worker.fetchEdition(reload: false)
    #expect(origin.calls == 2)
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

  @Test("Where nothing can be written, the news are there, and say that they aren't kept")
  func noFolder() async throws {
    origin.answer = .success([Self.one])
    let worker = try start(folder.file("missing/cache"))
    #expect(
      try await worker.fetchEdition(reload: false)
        == NewsEdition(articles: [Self.one], unkept: "No such file or directory"))
    #expect(
      try await worker.fetchEdition(reload: false)
        == NewsEdition(articles: [Self.one], fetched: 1000, unkept: "No such file or directory"))
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

  @Test("Options have bounds")
  func options() throws {
    #expect(try CachingNewsOptions().checkedCache() == "news.cache")
    #expect(try CachingNewsOptions().checkedRefreshInterval() == 300)
    let noCache = OptionError("the option “cache” is empty; it is the path of the file that keeps the news")
    #expect(throws: noCache) { try CachingNewsOptions(cache: "").checkedCache() }
    let negative = OptionError(
      "the option “refreshAfter” is -1.0; it must be at least 0 and at most a year, in seconds")
    #expect(throws: negative) { try CachingNewsOptions(refreshAfter: -1).checkedRefreshInterval() }
  }
}

private final class Origin: NewsWorker {
  private struct State {
    var answer: Result<[NewsArticle], NewsError> = .success([])
    var missing: NewsError?
    var time = 1000.0
    var calls = 0
  }

  private let state = Mutex(State())

  var answer: Result<[NewsArticle], NewsError> {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }
  var missing: NewsError? {
    get { state.withLock { $0.missing } }
    set { state.withLock { $0.missing = newValue } }
  }
  var time: Double { state.withLock { $0.time } }
  var calls: Int { state.withLock { $0.calls } }

  func pass(_ seconds: Double) { state.withLock { $0.time += seconds } }

  func fetchArticles(reload: Bool) async throws(NewsError) -> [NewsArticle] {
    try state.withLock { state in
      state.calls += 1
      return state.answer
    }.get()
  }

  func fetchEdition(reload: Bool) async throws(NewsError) -> NewsEdition {
    NewsEdition(articles: try await fetchArticles(reload: reload), missing: missing)
  }

  func fetchPicture(at address: String) async throws(NewsError) -> [UInt8] { Array(address.utf8) }

  func searchArticles(for text: String) async throws(NewsError) -> [NewsArticle] {
    try await fetchArticles(reload: false)
  }
}
