import Contracts
import Foundation
import LoopbackServer
import Testing

@testable import HTTPNews

@Suite("HTTPNews, and a server that doesn't")
struct HTTPFailureTests {
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

  @Test("Nobody listens")
  func refusedConnection() async throws {
    var server: LoopbackServer? = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let address = try #require(server?.address())
    let worker = try worker(for: try #require(server))
    server = nil
    #expect(await failure(of: worker) == .unreachable(source: address, .noServer))
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
