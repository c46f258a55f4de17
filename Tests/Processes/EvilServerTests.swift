import Foundation
import LoopbackServer
import Synchronization
import HostSupport
import TestSupport
import Testing

@Suite("The news reader in the built host, and an evil server", .ownFolders)
struct EvilServerTests {
  private static let feed = "<rss><channel><item><title>All is well</title></item></channel></rss>"

  private static let signIn = "set User name=Aleksey\nset Password=clean-swift\npress Sign in\npress News\n"

  /// What the server answers, one after the other, and what the alert says of it.
  private static let answers: [(text: String, alert: String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Ty", "can't be reached: the connection broke off"),
    ("", "can't be reached: the server gives no answer in HTTP"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<rss>", "can't be reached: the connection broke off"),
    ("SSH-2.0-OpenSSH_9.2\r\n", "can't be reached: the server gives no answer in HTTP"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
      "can't be reached: Illegal or missing hexadecimal sequence in chunked-encoding"
    ),
    (
      "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n",
      "can't be reached: it redirects to “file:///etc/passwd”, which isn't on the web"
    ),
    ("HTTP/1.1 302 Found\r\nLocation: /feed.xml\r\n\r\n", "can't be reached: it redirects more than 5 times"),
    (
      "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: " ", count: 4000), "is larger than 2 kB, the most that is read"
    ),
    (
      "HTTP/1.1 200 OK\r\nX: " + String(repeating: "y", count: 90_000) + "\r\n\r\n",
      "is larger than 64 kB, the most that is read"
    ),
    ("HTTP/1.1 503 No\r\n\r\n", "answers with the HTTP status 503 and not with a feed"),
  ]

  @Test("The app and its screen live, and the alert says what was wrong")
  func alerts() async throws {
    let current = Mutex(0)
    let loops = Mutex(0)
    let server = try LoopbackServer { _, connection in
      let number = current.withLock { $0 }
      guard number < Self.answers.count else { return connection.respond("200 OK", body: Self.feed.utf8) }
      let answer = Self.answers[number].text
      // The loop is one answer to six requests.
      let isLast =
        answer.contains("Location: /feed")
        ? loops.withLock {
          $0 += 1; return $0 == 6
        } : true
      if isLast { current.withLock { $0 += 1 } }
      connection.send(answer.utf8)
    }
    let folder = try TemporaryFolder()
    try folder.writeManifest(
      news:
        #"{ "use": "HTTPNews", "options": { "feed": "\#(server.address())", "timeout": 1200, "maximumBytes": 2048 } }"#)
    let script =
      Self.signIn + String(repeating: "wait !\nok\npress Retry\n", count: Self.answers.count)
      + "wait 1. All is well\nquit\n"
    let result = try await Command.host(
      ["run", "--strict"], input: script, in: folder.path,
      environment: ["LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.errors == "")
    let alerts = result.output.split(separator: "\n").filter { $0.hasPrefix("! ") }
    let expected = Self.answers.map { "! The news can't be shown: “\(server.address())” \($0.alert)" }
    #expect(alerts.map(String.init) == expected)
  }

  @Test("A proxy of the environment is asked, and nothing private through it that a public server names")
  func proxy() async throws {
    let proxy = try LoopbackServer { request, connection in
      switch request.path {
      case "http://feed.invalid/feed.xml": connection.respond("200 OK", body: Self.feed.utf8)
      default: connection.respond("302 Found", headers: ["Location: http://localhost:1/"])
      }
    }
    for (address, end) in [
      ("http://feed.invalid/feed.xml", "wait 1. All is well\nquit\n"),
      (
        "http://evil.invalid/",
        """
        wait ! The news can't be shown: “http://evil.invalid/” can't be reached: it redirects to “http://localhost:1/”, \
        which is in a private network
        ok
        quit

        """
      ),
    ] {
      let folder = try TemporaryFolder()
      try folder.writeManifest(news: #"{ "use": "HTTPNews", "options": { "feed": "\#(address)", "timeout": 1200 } }"#)
      let result = try await Command.host(
        ["run", "--strict"], input: Self.signIn + end, in: folder.path,
        environment: ["LC_ALL": "en_GB.UTF-8", "LANG": "en_GB.UTF-8", "http_proxy": "http://127.0.0.1:\(proxy.port)"])
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
    #expect(proxy.requests.map(\.path) == ["http://feed.invalid/feed.xml", "http://evil.invalid/"])
  }
}
