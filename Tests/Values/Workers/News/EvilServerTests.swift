import Contracts
import Foundation
import LoopbackServer
import Testing
@testable import HTTPNews

@Suite("HTTPNews, and an evil server")
struct EvilServerTests {
  @Test("Each answer has its outcome", arguments: EvilAnswer.headers + EvilAnswer.redirects + EvilAnswer.bodies)
  func outcome(evil: EvilAnswer) async throws {
    let server = try LoopbackServer(evil.answer)
    #expect(await EvilAnswer.Outcome(of: try worker(at: server.address(), limits: evil.limits)) == evil.outcome)
    #expect(server.requests.count == 1)
  }

  @Test(
    "A redirect that is followed",
    arguments: [
      Array("/other.xml".utf8), Array("other.xml#here".utf8), Array("?again".utf8),
      Array("/caf".utf8) + [0xe9] + Array(".xml".utf8), Array("/with spaces.xml".utf8),
    ] as [[UInt8]])
  func followed(location: [UInt8]) async throws {
    let server = try LoopbackServer { request, connection in
      guard request.path == "/feed.xml" else { return connection.respond("200 OK", body: oneArticle) }
      connection.send("HTTP/1.1 302 Found\r\nLocation: ".utf8)
      connection.send(location)
      connection.send("\r\n\r\n".utf8)
      // The body of a redirect is ignored, however large it is.
      while connection.send([UInt8](repeating: 0x20, count: 10_000)) {}
    }
    #expect(await EvilAnswer.Outcome(of: try worker(for: server)) == .articles(1))
    #expect(server.requests.count == 2)
  }

  @Test("A loop of redirects ends after five; a private server may lead us on in its network")
  func redirectLoop() async throws {
    let server = try LoopbackServer { $1.respond("302 Found", headers: ["Location: \($0.path)a"]) }
    let loop = try worker(at: server.address("/a"))
    #expect(await failure(of: loop) == .unreachable(source: server.address("/a"), .redirectsTooOften(limit: 5)))
    #expect(server.requests.map(\.path) == ["/a", "/aa", "/aaa", "/aaaa", "/aaaaa", "/aaaaaa"])
    let other = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let once = try LoopbackServer { $1.respond("302 Found", headers: ["Location: \(other.address())"]) }
    #expect(await EvilAnswer.Outcome(of: try worker(for: once)) == .articles(1))
  }

  @Test(
    "A public server can't lead us to this machine, whatever it calls it",
    arguments: [
      "127.0.0.1", "127.1", "2130706433", "0x7f.0.0.1", "localhost", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0",
    ])
  func redirectToLoopback(host: String) async throws {
    let secret = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let server = try LoopbackServer(host: "127.0.0.2") {
      $1.respond("302 Found", headers: ["Location: http://\(host):\(secret.port)/secret"])
    }
    guard
      case .unreachable(let source, .redirectsToPrivateNetwork(let address))? = await failure(
        of: try worker(for: server))
    else {
      Issue.record("it was followed")
      return
    }
    #expect(source == server.address())
    #expect(address.hasSuffix(":\(secret.port)/secret"))
    #expect(secret.requests == [])
    #expect(server.requests.count == 1)
  }

  @Test("A server that has gone, and one that accepts no connection")
  func fullBacklog() async throws {
    var server: LoopbackServer? = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let address = try #require(server?.address())
    server = nil
    #expect(await failure(of: try worker(at: address)) == .unreachable(source: address, .noServer))
    let full = try FullBacklog()
    var limits = DownloadLimits.patient
    limits.connectTimeout = 0.2
    let worker = try worker(at: "http://127.0.0.1:\(full.port)/", limits: limits)
    #expect(await EvilAnswer.Outcome(of: worker) == .timedOut(seconds: 0.2))
  }

  @Test("Over TLS, HTTP/2 is offered before HTTP/1.1; who answers in the clear is no server")
  func encrypted() async throws {
    let (hellos, tell) = AsyncStream.makeStream(of: [UInt8].self)
    let server = try LoopbackServer(accepting: { connection in
      tell.yield(connection.receive(atMost: 4096))
      tell.finish()
      connection.send("HTTP/1.1 200 OK\r\n\r\n".utf8)
    })
    guard case .unreachable(_, .other)? = await failure(of: try worker(at: "https://127.0.0.1:\(server.port)/")) else {
      Issue.record("no error")
      return
    }
    // ALPN (RFC 7301): a list of names, each after its length.
    for await hello in hellos {
      #expect(hello.firstRange(of: [2] + Array("h2".utf8) + [8] + Array("http/1.1".utf8)) != nil)
    }
  }
}

/// A port that listens, and accepts nobody: the system queues a backlog of connections, and lets others wait.
private final class FullBacklog {
  let port: UInt16
  private var sockets: [Int32] = []

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    sockets = [listener]
    let waiting = (0..<3).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0) }
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard bind(listener, pointer, length) == 0, listen(listener, 0) == 0,
          getsockname(listener, pointer, &length) == 0
        else { return false }
        for socket in waiting { connect(socket, pointer, length) }
        return true
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    sockets += waiting
    try #require(isListening)
  }

  deinit { for socket in sockets { close(socket) } }
}
