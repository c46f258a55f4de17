import Contracts
import Foundation
import Glibc
import LoopbackServer
import Testing

@testable import HTTPNews

@Suite("HTTPNews, and an evil server")
struct EvilServerTests {
  @Test("Each answer has its outcome", arguments: EvilAnswer.headers + EvilAnswer.bodies)
  func outcome(evil: EvilAnswer) async throws {
    let server = try LoopbackServer(evil.answer)
    let worker = HTTPNews(
      feed: server.address(), limits: evil.limits, refreshInterval: .zero, network: .loopback, clock: StoppedClock())
    let outcome = await EvilAnswer.Outcome(of: worker)
    #expect(outcome == evil.outcome)
    #expect(server.requests.count == 1)
  }

  @Test("A redirect that is followed", arguments: EvilAnswer.followedLocations)
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

  @Test("A loop of redirects ends after five")
  func redirectLoop() async throws {
    let server = try LoopbackServer { $1.respond("302 Found", headers: ["Location: \($0.path)a"]) }
    let worker = try worker(for: server, path: "/a")
    #expect(await failure(of: worker) == .unreachable(source: server.address("/a"), .redirectsTooOften(limit: 5)))
    #expect(server.requests.map(\.path) == ["/a", "/aa", "/aaa", "/aaaa", "/aaaaa", "/aaaaaa"])
  }

  @Test("A redirect to nowhere")
  func redirectWithoutLocation() async throws {
    let server = try LoopbackServer { $1.respond("302 Found") }
    #expect(await failure(of: try worker(for: server)) == .refused(source: server.address(), status: 302))
  }

  @Test(
    "A redirect to what is not the web is not followed",
    arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/feed.xml", "data:text/xml,%3Crss/%3E", "gopher://127.0.0.1:25/_QUIT",
      "dict://127.0.0.1/d:x", "http://", "http://[::1", "http:///",
    ])
  func redirectElsewhere(location: String) async throws {
    let server = try LoopbackServer { $1.respond("301 Moved", headers: ["Location: \(location)"]) }
    #expect(
      await failure(of: try worker(for: server))
        == .unreachable(source: server.address(), .redirectsOffTheWeb(to: location)))
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

  @Test("A private server may lead us on in its network")
  func redirectWithinPrivateNetwork() async throws {
    let other = try LoopbackServer { $1.respond("200 OK", body: oneArticle) }
    let server = try LoopbackServer { $1.respond("302 Found", headers: ["Location: \(other.address())"]) }
    #expect(await EvilAnswer.Outcome(of: try worker(for: server)) == .articles(1))
  }

  @Test("A server that accepts no connection")
  func fullBacklog() async throws {
    let full = try FullBacklog()
    var limits = DownloadLimits.patient
    limits.connectTimeout = 0.2
    let worker = HTTPNews(
      feed: "http://127.0.0.1:\(full.port)/", limits: limits, refreshInterval: .zero, network: .loopback,
      clock: StoppedClock())
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
    let worker = HTTPNews(
      feed: "https://127.0.0.1:\(server.port)/", limits: .patient,
      refreshInterval: .zero, network: .loopback, clock: StoppedClock())
    guard case .unreachable(_, .other)? = await failure(of: worker) else {
      Issue.record("no error")
      return
    }
    // ALPN (RFC 7301): a list of names, each after its length.
    for await hello in hellos {
      #expect(hello.firstRange(of: [2] + Array("h2".utf8) + [8] + Array("http/1.1".utf8)) != nil)
    }
  }
}

extension EvilAnswer {
  static let followedLocations: [[UInt8]] = [
    Array("/other.xml".utf8), Array("other.xml#here".utf8), Array("?again".utf8),
    Array("/caf".utf8) + [0xe9] + Array(".xml".utf8), Array("/with spaces.xml".utf8),
  ]
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
