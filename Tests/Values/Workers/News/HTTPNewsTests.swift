import Contracts
import Foundation
import LoopbackServer
import Testing
import VIPKit

@testable import HTTPNews

@Suite("HTTPNews, and a server that answers as it should")
struct HTTPNewsTests {
  @Test("The request says what is wanted, and nothing about us")
  func request() async throws {
    let server = try LoopbackServer { $1.respond("200 OK", headers: ["Set-Cookie: a=b"], body: oneArticle) }
    let worker = try worker(for: server)
    #expect(try await worker.fetchArticles(reload: false).map(\.title) == ["One"])
    #expect(try await worker.fetchArticles(reload: true).map(\.title) == ["One"])
    #expect(server.requests.map(\.path) == ["/feed.xml", "/feed.xml"])
    for request in server.requests {
      #expect(request.headers["accept"]?.contains("application/rss+xml") == true)
      #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
      #expect(request.headers["user-agent"] == "host")
      #expect(request.headers["cookie"] == nil)
      #expect(request.headers["if-none-match"] == nil)
      #expect(request.headers["if-modified-since"] == nil)
    }
  }

  @Test("An unchanged feed is not transferred again")
  func conditionalGet() async throws {
    let server = try LoopbackServer { request, connection in
      if request.headers["if-none-match"] == "\"v1\"" {
        connection.respond("304 Not Modified")
      } else {
        connection.respond(
          "200 OK", headers: ["ETag: \"v1\"", "Last-Modified: Wed, 02 Oct 2002 13:00:00 GMT"], body: oneArticle)
      }
    }
    let worker = try worker(for: server)
    let articles = try await worker.fetchArticles(reload: true)
    #expect(try await worker.fetchArticles(reload: true) == articles)
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.headers["if-none-match"] == "\"v1\"")
    #expect(server.requests.last?.headers["if-modified-since"] == "Wed, 02 Oct 2002 13:00:00 GMT")
  }

  @Test("The server is asked again after the refresh interval, by the clock of the context, or for a reload")
  func refreshInterval() async throws {
    let server = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let clock = StoppedClock()
    var system = SystemValues()
    system.clock = clock
    let options = Array(#"{"feed": "\#(server.address())", "timeout": 600, "refreshAfter": 300}"#.utf8)
    let worker = try await HTTPNewsConfigurator().makeWorker(in: WorkerContext(optionsJSON: options, system: system))
    _ = try await worker.fetchArticles(reload: false)
    clock.set(to: .seconds(299))
    _ = try await worker.fetchArticles(reload: false)
    _ = try await worker.searchArticles(for: "one")
    #expect(server.requests.count == 1)
    clock.set(to: .seconds(300))
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

  @Test("A picture is asked for as one, from where the feed says")
  func picture() async throws {
    let server = try LoopbackServer { $1.respond($0.path == "/1.png" ? "200 OK" : "404 Not Found", body: [1, 2]) }
    let worker = try worker(for: server)
    #expect(try await worker.fetchPicture(at: server.address("/1.png")) == [1, 2])
    #expect(server.requests.first?.headers["accept"] == "image/*, */*;q=0.1")
    let missing = server.address("/2.png")
    await #expect(throws: NewsError.refused(source: missing, status: 404)) {
      try await worker.fetchPicture(at: missing)
    }
  }

  @Test("A feed leads no picture off the web, nor from the public net into a private one")
  func pictureElsewhere() async throws {
    let inside = try LoopbackServer { $1.respond("200 OK", body: [1]) }
    let outside = try worker(for: try LoopbackServer(host: "127.0.0.2") { $1.respond("200 OK", body: oneArticle) })
    let address = inside.address("/1.png")
    await #expect(throws: NewsError.unreachable(source: address, .redirectsToPrivateNetwork(to: address))) {
      try await outside.fetchPicture(at: address)
    }
    await #expect(throws: NewsError.unreachable(source: "file:///1.png", .redirectsOffTheWeb(to: "file:///1.png"))) {
      try await outside.fetchPicture(at: "file:///1.png")
    }
    #expect(inside.requests.isEmpty)
  }
}
