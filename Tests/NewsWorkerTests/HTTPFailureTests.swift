import Contracts
import Foundation
import LoopbackServer
import Testing

@testable import HTTPNews

@Suite("HTTPNews, and a server that doesn't")
struct HTTPFailureTests {
  @Test(
    "Any status but success is told",
    arguments: [
      "404 Not Found", "500 Internal Server Error", "304 Not Modified",
      "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"", "401 Unauthorized\r\nWWW-Authenticate: Bearer",
    ])
  func status(line: String) async throws {
    let server = try LoopbackServer { $1.respond(line, body: "<html>Sorry</html>".utf8) }
    let worker = try worker(for: server)
    let status = try #require(Int(line.prefix(3)))
    #expect(
      await failure(of: worker)
        == .refused(source: server.address(), status: status))
  }

  @Test("What was fetched before stays when a reload fails")
  func failedReload() async throws {
    let server = try LoopbackServer { request, connection in
      if request.headers["if-none-match"] == nil {
        connection.respond("200 OK", headers: ["ETag: \"1\""], body: oneArticle)
      } else {
        connection.respond("500 Sorry")
      }
    }
    let worker = try worker(for: server)
    _ = try await worker.fetchArticles(reload: false)
    #expect(await failure(of: worker, reload: true) != nil)
    #expect(try await worker.fetchArticles(reload: false).map(\.title) == ["One"])
  }

  @Test("Broken XML is told with its line")
  func brokenXML() async throws {
    let server = try LoopbackServer { $1.respond("200 OK", body: "<rss>\n<channel>\n</rss>".utf8) }
    let worker = try worker(for: server)
    #expect(
      await failure(of: worker)
        == .unreadable(source: server.address(), FeedError(problem: .tag, line: 3)))
  }

  @Test("Nobody listens")
  func refusedConnection() async throws {
    var server: LoopbackServer? = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let address = try #require(server?.address())
    let worker = try worker(for: try #require(server))
    server = nil
    #expect(await failure(of: worker) == .unreachable(source: address, .noServer))
  }

  // A cut within the header is not among these: it traps in the URLSession of Swift 6.3
  // (https://github.com/swiftlang/swift-corelibs-foundation/issues/5285, fixed since).
  @Test("The connection is cut in the body, or before the answer begins")
  func cutConnection() async throws {
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/body":
        connection.send(connection.header("200 OK", headers: ["Content-Length: 1000"]))
        connection.send(oneArticle)
      default: break
      }
    }
    let causes: [String: NewsError.Cause] = [
      "/body": .other(systemMessage: "transfer closed with 922 bytes remaining to read"), "/nothing": .noAnswer,
    ]
    for (path, cause) in causes {
      let worker = try worker(for: server, path: path)
      #expect(
        await failure(of: worker)
          == .unreachable(source: server.address(path), cause))
    }
  }

  @Test("What is no HTTP")
  func notHTTP() async throws {
    let server = try LoopbackServer { $1.send("SSH-2.0-OpenSSH_9.2\r\n".utf8) }
    let worker = try worker(for: server)
    guard
      case .unreachable? = await failure(of: worker)
    else {
      Issue.record("no error")
      return
    }
  }

  @Test("An answer that doesn't come in time, or not to its end")
  func timeout() async throws {
    let gate = Gate()
    let server = try LoopbackServer { request, connection in
      if request.path == "/half" {
        connection.send(connection.header("200 OK", headers: ["Content-Length: 1000"]))
        connection.send(oneArticle)
      }
      gate.wait()
    }
    for path in ["/none", "/half"] {
      let worker = try worker(for: server, path: path, timeout: 0.1)
      #expect(
        await failure(of: worker)
          == .timedOut(source: server.address(path), seconds: 0.1), "\(path)")
    }
    gate.open()
  }

  @Test("A body without end is left as soon as it is too large")
  func endlessBody() async throws {
    let (clientWent, tell) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer { _, connection in
      connection.send(connection.header("200 OK", headers: []))
      connection.send([UInt8](repeating: UInt8(ascii: " "), count: 60_000))
      connection.waitForEnd()
      tell.finish()
    }
    let worker = try worker(for: server, maximumBytes: 50_000)
    #expect(
      await failure(of: worker)
        == .tooLarge(source: server.address(), maximumBytes: 50_000))
    for await _ in clientWent {}
  }

  @Test("The body may be as large as the bound, and no larger")
  func sizeBound() async throws {
    let server = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let exact = try worker(for: server, maximumBytes: oneArticle.count)
    #expect(try await exact.fetchArticles(reload: false).count == 1)
    let less = try worker(for: server, maximumBytes: oneArticle.count - 1)
    #expect(
      await failure(of: less)
        == .tooLarge(source: server.address(), maximumBytes: oneArticle.count - 1))
  }

  @Test("A loop of redirects ends after five")
  func redirectLoop() async throws {
    let server = try LoopbackServer { $1.respond("302 Found", headers: ["Location: \($0.path)a"]) }
    let worker = try worker(for: server, path: "/a")
    #expect(
      await failure(of: worker)
        == .refused(source: server.address("/a"), status: 302))
    #expect(server.requests.map(\.path) == ["/a", "/aa", "/aaa", "/aaaa", "/aaaaa", "/aaaaaa"])
  }

  @Test(
    "A redirect to what is not the web is not followed",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/feed.xml", "data:text/xml,%3Crss/%3E"])
  func redirectElsewhere(location: String) async throws {
    let server = try LoopbackServer { $1.respond("301 Moved", headers: ["Location: \(location)"]) }
    let worker = try worker(for: server)
    #expect(
      await failure(of: worker)
        == .refused(source: server.address(), status: 301))
  }

  @Test("A redirect never leads from https to http")
  func downgrade() {
    let plain = URL(string: "http://example.org/")
    let secure = URL(string: "HTTPS://example.org/")
    #expect(Download.mayRedirect(from: plain, to: secure))
    #expect(Download.mayRedirect(from: plain, to: plain))
    #expect(Download.mayRedirect(from: secure, to: secure))
    #expect(!Download.mayRedirect(from: secure, to: plain))
    #expect(!Download.mayRedirect(from: plain, to: nil))
  }

  @Test("Whoever asks may change their mind, before and while the answer comes")
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
    #expect(await task.value == .cancelled)

    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await fetch()
    }
    #expect(await late.value == .cancelled)
    #expect(server.requests.count == 1)
  }
}
