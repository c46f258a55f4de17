import Contracts
import LoopbackServer
import Synchronization
import Testing
import VIPKit
import VIPTestKit
@testable import HTTPNews

@Suite("HTTPNews, and a server that answers as it should, or not at all")
struct HTTPNewsTests {
  @Test("The request says what is wanted, and nothing about us")
  func request() async throws {
    let server = try LoopbackServer { $1.respond("200 OK", headers: ["Set-Cookie: a=b"], body: oneArticle) }
    let worker = try worker(for: server)
    #expect(try await worker.fetchArticles(reload: false).map(\.title) == ["One"])
    #expect(try await worker.fetchArticles(reload: true).map(\.title) == ["One"])
    #expect(server.requests.map(\.path) == ["/feed.xml", "/feed.xml"])
    for headers in server.requests.map(\.headers) {
      #expect(headers["accept"]?.contains("application/rss+xml") == true)
      #expect(headers["accept-encoding"]?.contains("gzip") == true)
      let rest = ["user-agent", "cookie", "if-none-match", "if-modified-since"].map { headers[$0] }
      #expect(rest == ["host", nil, nil, nil])
    }
  }

  @Test("An unchanged feed is not transferred again; what was fetched before stays when a reload fails")
  func conditionalGet() async throws {
    let answers = Mutex(["304 Not Modified", "500 Sorry"])
    let server = try LoopbackServer { request, connection in
      if request.headers["if-none-match"] == "\"v1\"" {
        connection.respond(answers.withLock { $0.removeFirst() })
      } else {
        connection.respond(
          "200 OK", headers: ["ETag: \"v1\"", "Last-Modified: Wed, 02 Oct 2002 13:00:00 GMT"], body: oneArticle)
      }
    }
    let worker = try worker(for: server)
    let articles = try await worker.fetchArticles(reload: true)
    #expect(try await worker.fetchArticles(reload: true) == articles)
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"v1\""])
    #expect(server.requests.last?.headers["if-modified-since"] == "Wed, 02 Oct 2002 13:00:00 GMT")
    #expect(await failure(of: worker, reload: true) == .refused(source: server.address(), status: 500))
    #expect(try await worker.fetchArticles(reload: false) == articles)
  }

  @Test("The server is asked again after the refresh interval, by the clock of the context, or for a reload")
  func refreshInterval() async throws {
    let server = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let clock = StepClock()
    var system = SystemValues()
    system.clock = clock
    let options = Array(#"{"feed": "\#(server.address())", "timeout": 600, "refreshAfter": 300}"#.utf8)
    let worker = try await HTTPNewsConfigurator().makeWorker(in: WorkerContext(optionsJSON: options, system: system))
    _ = try await worker.fetchArticles(reload: false)
    clock.step()
    try await clock.sleep(for: .seconds(299))
    _ = try await worker.fetchArticles(reload: false)
    _ = try await worker.searchArticles(for: "one")
    #expect(server.requests.count == 1)
    clock.step()
    try await clock.sleep(for: .seconds(1))
    _ = try await worker.fetchArticles(reload: false)
    #expect(server.requests.count == 2)
    _ = try await worker.fetchArticles(reload: true)
    #expect(server.requests.count == 3)
  }

  @Test("A redirect is followed; addresses refer to where it leads", arguments: ["301", "302", "303", "307", "308"])
  func redirect(status: String) async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/feed.xml" {
        connection.respond("\(status) Elsewhere", headers: ["Location: /deep/er.xml?a=b"])
      } else {
        connection.respond(
          "200 OK", body: "<rss><channel><item><link>x</link><title>T</title></item></channel></rss>".utf8)
      }
    }
    #expect(
      try await worker(for: server).fetchArticles(reload: false).map(\.link) == [server.address("/deep/x")])
    #expect(server.requests.map(\.path) == ["/feed.xml", "/deep/er.xml?a=b"])
  }

  @Test("A picture is asked for as one, but not off the web, nor from the public net in a private one")
  func picture() async throws {
    let server = try LoopbackServer { $1.respond($0.path == "/1.png" ? "200 OK" : "404 Not Found", body: [1, 2]) }
    let outside = try worker(for: LoopbackServer(host: "127.0.0.2") { $1.respond("200 OK", body: oneArticle) })
    let inside = try worker(for: server)
    let (address, missing) = (server.address("/1.png"), server.address("/2.png"))
    #expect(try await inside.fetchPicture(at: address) == [1, 2])
    #expect(server.requests.first?.headers["accept"] == "image/*, */*;q=0.1")
    await #expect(throws: NewsError.refused(source: missing, status: 404)) {
      try await inside.fetchPicture(at: missing)
    }
    await #expect(throws: NewsError.unreachable(source: address, .redirectsToPrivateNetwork(to: address))) {
      try await outside.fetchPicture(at: address)
    }
    await #expect(throws: NewsError.unreachable(source: "file:///1.png", .redirectsOffTheWeb(to: "file:///1.png"))) {
      try await outside.fetchPicture(at: "file:///1.png")
    }
    #expect(server.requests.count == 2)
  }

  @Test("A caller may change their mind, before and while the answer comes")
  func cancellation() async throws {
    let (asked, tell) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer { _, connection in
      tell.finish()
      connection.waitForEnd()
    }
    let worker = try worker(for: server)
    let fetch = { @Sendable in await failure(of: worker, reload: true) }
    let task = Task { await fetch() }
    for await _ in asked {}
    task.cancel()
    let outcome = await task.value
    #expect(outcome == .cancelled)

    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await fetch()
    }
    #expect(await late.value == .cancelled)
    #expect(server.requests.count == 1)
  }
}
