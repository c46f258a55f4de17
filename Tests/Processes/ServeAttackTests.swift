import Foundation
import Glibc
import TestSupport
import Testing

@Suite("What strangers and visitors try on host serve", .timeLimit(.minutes(30)), .takesTurns)
struct ServeAttackTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  /// Serves behind a proxy that connects from this machine, or from elsewhere.
  private func withProxy(
    from address: String = "127.0.0.1", _ body: (ServedApplication, WebVisitor) async throws -> Void
  ) async throws {
    let arguments = ["--start", "Login", "--user-header", "X-User", "--proxy", address]
    try await ServedApplication.with(arguments, in: folder) { application in
      try await body(application, WebVisitor(port: application.port))
    }
  }

  /// What comes of a request whose bytes behind the name of the server are these.
  ///
  /// - Parameter isAll: whether the server reads the end behind them.
  private func answer(
    of application: ServedApplication, to line: String, _ rest: [UInt8], isAll: Bool = false
  ) async throws -> String {
    try await onThread { [port = application.port] in
      let connection = try RawConnection(port: port)
      connection.send(Array("\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n".utf8) + rest)
      if isAll { connection.endOutput() }
      return String(decoding: try connection.receiveAll(), as: UTF8.self)
    }
  }

  private func answer(
    of application: ServedApplication, to line: String, _ rest: String, isAll: Bool = false
  ) async throws -> String {
    try await answer(of: application, to: line, Array(rest.utf8), isAll: isAll)
  }

  private func enter(_ visitor: inout WebVisitor, as user: String) async throws -> HTTPAnswer {
    let answer = try await visitor.ask(headers: ["X-User": user])
    visitor.cookie = answer["set-cookie"]?.split(separator: ";").first.map(String.init)
    return answer
  }

  @Test("Behind a proxy, who isn't named gets no page, no socket and no picture, whatever their cookie is")
  func unnamed() async throws {
    try await withProxy { application, proxied in
      var anna = proxied
      let look = try await anna.ask("HEAD", "/", headers: ["X-User": "anna"])
      #expect(look.status == 200 && look["set-cookie"] == nil)
      #expect(try await application.runs().isEmpty)
      #expect(try await enter(&anna, as: "anna").status == 303)
      let page = try await anna.ask(headers: ["X-User": "anna"])
      let tab = String(try #require(page.text.firstMatch(of: /data-tab="([^"]+)"/)).1)
      for headers in [[:], ["X-User": "bob"]] {
        // Bob begins a session of his own.
        #expect(try await anna.ask(headers: headers).status == (headers.isEmpty ? 401 : 303))
        #expect(try await anna.ask("GET", "/_/picture/x", headers: headers).status == 404)
        do {
          let socket = try await anna.socket(tab, headers: headers)
          #expect(!headers.isEmpty)
          await #expect(throws: WebSocketClient.Closed(code: 4401)) { while true { _ = try await socket.message() } }
        } catch let error as WebSocketClient.Refused {
          #expect(headers.isEmpty, "\(error)")
        }
      }
      _ = try await anna.socket(tab, headers: ["X-User": "anna"]).message(with: #""n":true"#)
    }
    try await withProxy(from: "192.0.2.1") { _, visitor in
      let answer = try await visitor.ask(headers: ["X-User": "anna"])
      #expect(answer.status == 401)
    }
  }

  @Test(
    "An address with odd slashes leads to no other server",
    arguments: [
      ("/%5cevil.example", "/%5Cevil.example"), ("/%09/evil.example", "/%09/evil.example"),
      ("/contacts/4%202", "/contacts/4%202"),
    ])
  func redirect(_ path: String, _ location: String) async throws {
    try await withProxy { _, visitor in
      let answer = try await visitor.ask("GET", path, headers: ["X-User": "anna"])
      #expect(answer.status == 303)
      #expect(answer["location"] == location)
    }
  }

  @Test("A proxy that passes on other protocols passes on no requests that it hasn't checked (HTTP/2 in clear text)")
  func otherProtocol() async throws {
    try await ServedApplication.with(in: folder) { application in
      // The connection preface, empty settings, and a GET of /_/health (RFC 9113; RFC 7541, appendix A).
      let path = Array("/_/health".utf8), host = Array("127.0.0.1:\(application.port)".utf8)
      let fields = [0x82, 0x86, 0x04, UInt8(path.count)] + path + [0x01, UInt8(host.count)] + host
      let stream: [UInt8] =
        Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
        + [0, 0, UInt8(fields.count), 1, 5, 0, 0, 0, 3] + fields
      for upgrade in [
        "GET /_/health HTTP/1.1\r\nHost: 127.0.0.1:\(application.port)\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
        "",
      ] {
        let answer = try await onThread { [port = application.port] in
          let connection = try RawConnection(port: port)
          connection.send(upgrade.utf8)
          if !upgrade.isEmpty { _ = try connection.receive() }
          connection.send(stream)
          connection.endOutput()
          return String(decoding: try connection.receiveAll(), as: UTF8.self)
        }
        #expect(!answer.contains("ok\n"), "\(answer)")
      }
      #expect(try await WebVisitor(port: application.port).ask("GET", "/_/health").text == "ok\n")
    }
  }

  @Test("Before it is known whose a page is, it has nothing long to say; what is nested deeper than events isn't read")
  func early() async throws {
    try await ServedApplication.with(in: folder) { application in
      let forger = WebVisitor(port: application.port, cookie: "host-\(application.port)=forged")
      let web = try #require(application.web)
      let socket = try await forger.socket("of-nobody-so-far-1")
      socket.send(String(repeating: "[", count: 5000))
      await #expect(throws: (any Error).self) { while true { _ = try await socket.message() } }
      let visitor = try await WebVisitor(entering: application.address, at: application.port)
      let page = try await visitor.page()
      let own = try await visitor.socket(page.tab, revision: page.revision)
      _ = try await own.message(with: #""n":true"#)
      let id = try #require(page.text.firstMatch(of: /<label for="(\w+)i">User name/)).1
      let deep = String(repeating: "[", count: 5) + String(repeating: "]", count: 5)
      own.send(#"{"do":"edit","i":"\#(id)","text":"deep","e":1,"x":\#(deep)}"#)
      own.send(#"{"do":"edit","i":"\#(id)","text":"flat [[[[[[ \" {{{{{","e":2,"x":[[[]]]}"#)
      _ = try await own.message(with: #""a":2"#)
      #expect(try await visitor.page().text.contains("flat [[[[[[ &quot; {{{{{"))
      #expect(application.web == web)
    }
  }

  @Test("A text of a megabyte ends no session")
  func largeText() async throws {
    try await ServedApplication.with(in: folder) { application in
      let visitor = try await WebVisitor(entering: application.address, at: application.port)
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      _ = try await socket.message(with: #""n":true"#)
      let id = try #require(page.text.firstMatch(of: /<label for="(\w+)i">User name/)).1
      socket.send(#"{"do":"edit","i":"\#(id)","text":"\#(String(repeating: "a", count: 1 << 20))","e":1}"#)
      _ = try await socket.message(with: #""a":1"#)
      socket.send(#"{"do":"edit","i":"\#(id)","text":"Anna","e":2}"#)
      _ = try await socket.message(with: #""a":2"#)
      #expect(try await visitor.page().text.contains(#"value="Anna""#))
    }
  }

  @Test("A GET moves no run; the page of a link does, as its script asks for it")
  func fetched() async throws {
    try await ServedApplication.with(["--start", "Login"], in: try TemporaryFolder.withManifest(andNews: true)) {
      application in
      let visitor = try await WebVisitor(entering: application.address, at: application.port)
      let before = try await visitor.page().text
      let title = try #require(before.firstMatch(of: /<title>([^<]+)/)).1
      var tab = ""
      for headers in [
        [:], ["Sec-Fetch-Mode": "no-cors"], ["Sec-Fetch-Mode": "navigate", "Sec-Purpose": "prefetch"],
        ["Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "cross-site"],
      ] {
        let answer = try await visitor.ask("GET", "/news", headers: headers)
        tab = String(try #require(answer.text.firstMatch(of: /data-tab="([^"]+)"/)).1)
        // It is the script that follows it, when somebody sees the page.
        #expect(answer.text.contains(#"data-open="news""#))
      }
      let own = try await visitor.page()
      let socket = try await visitor.socket(own.tab, revision: own.revision)
      socket.send(#"{"do":"refresh"}"#)
      #expect(try await socket.message(with: #""s":"#).contains(#""title":"\#(title)""#))
      #expect(!own.text.contains("data-open"))
      let page = try await visitor.socket(tab)
      _ = try await page.message(with: #""n":true"#)
      #expect(try await visitor.page().text.contains("<title>\(title)<"))
      page.send(#"{"do":"open","link":"news","e":1}"#)
      try await eventually("the link is followed") { try await !visitor.page().text.contains("<title>\(title)<") }
    }
  }

  @Test(
    "HEAD has the header of GET alone; other methods are refused in words",
    arguments: [
      ("HEAD", "/_/health", 200), ("HEAD", "/", 401), ("OPTIONS", "/_/health", 405), ("OPTIONS", "/_/enter", 405),
      ("PUT", "/", 405), ("PATCH", "/", 405), ("DELETE", "/", 405),
    ])
  func methods(_ method: String, _ path: String, _ status: Int) async throws {
    try await ServedApplication.with(in: folder) { application in
      let answer = try await answer(of: application, to: "\(method) \(path)", "Connection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
      // Nothing follows the header.
      #expect(answer.hasSuffix("\r\n\r\n"))
      let allowed = path == "/_/enter" ? "GET, HEAD, POST" : "GET, HEAD"
      #expect(answer.contains("\r\nAllow: \(allowed)\r\n") == (status == 405))
      if path == "/_/health", status == 200 { #expect(answer.contains("\r\nContent-Length: 3\r\n")) }
    }
  }

  @Test("So many visitors at a time, also when they come at once")
  func atOnce() async throws {
    try await ServedApplication.with(["--start", "Login", "--sessions", "2"], in: folder) { application in
      var visitors = [try await WebVisitor(entering: application.address, at: application.port)]
      for _ in 0..<5 {
        visitors.append(try await WebVisitor(entering: try await application.nextAddress(), at: application.port))
      }
      let served = try await withThrowingTaskGroup { group in
        for visitor in visitors { group.addTask { try await visitor.ask().status } }
        return try await group.reduce(into: 0) { $0 += $1 == 200 ? 1 : 0 }
      }
      #expect((1...2).contains(served))
      #expect(try await application.runs().count == served)
    }
  }

  @Test("A body in parts is refused: whoever takes it apart would see another request behind it")
  func chunks() async throws {
    try await ServedApplication.with(in: folder) { application in
      let answer = try await answer(
        of: application, to: "POST /_/enter",
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /_/health HTTP/1.1\r\nHost: 127.0.0.1:\(application.port)\r\n\r\n",
        isAll: true)
      #expect(!answer.contains("200 OK"), "\(answer)")
    }
  }

  @Test(
    "A body that nobody expects, and one of two lengths, are refused",
    arguments: [
      ("GET /_/health", "Content-Length: 5\r\n"), ("POST /_/enter", "Content-Length: 5\r\nContent-Length: 50\r\n"),
      ("POST /_/enter", "Content-Length: 0x5\r\n"),
    ])
  func lengths(_ line: String, _ lengths: String) async throws {
    try await ServedApplication.with(in: folder) { application in
      let answer = try await answer(of: application, to: line, "\(lengths)\r\nhello", isAll: true)
      #expect(answer == "")
    }
  }

  @Test(
    "A name that nobody can read, or that two may share, is nobody's",
    arguments: [
      (Array("Anna Meier ".utf8), "303"), (Array("Jos".utf8) + [0xE9], "401"), (Array("anna\u{202E}".utf8), "401"),
      (Array("an\u{1B}na".utf8), "401"), (Array(repeating: 0x61, count: 300), "401"),
    ])
  func names(_ name: [UInt8], _ status: String) async throws {
    try await withProxy { application, _ in
      let rest = Array("Connection: close\r\nX-User: ".utf8) + name + Array("\r\n\r\n".utf8)
      let answer = try await answer(of: application, to: "GET /", rest)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(80))")
    }
  }

  @Test("Connections of one address that only begin hold up no other; those of this machine may be many visitors'")
  func crowd() async throws {
    try await ServedApplication.with(in: folder) { application in
      func crowd(from source: String) async throws -> [RawConnection] {
        try await onThread { [port = application.port] in
          try (0..<250).map { _ in
            let connection = try RawConnection(port: port, from: source)
            connection.send("GET / HTTP/1.1\r\nHost:".utf8)
            return connection
          }
        }
      }
      func refused() async throws -> Int {
        let metrics = try await WebVisitor(port: application.port).ask("GET", "/_/metrics").text
        return try Int(#require(metrics.firstMatch(of: /host_refused_total (\d+)/)).1) ?? 0
      }
      let own = try await crowd(from: "127.0.0.1")
      #expect(try await refused() == 0)
      let strange = try await crowd(from: "127.0.0.2")
      try await eventually("some of 250 are refused", within: .seconds(30)) { try await refused() > 0 }
      withExtendedLifetime((own, strange)) {}
    }
  }

  @Test("A Unix socket is its proxy's, whatever the library calls the other end: it has any number of connections")
  func unixSocket() async throws {
    let preload = ["LD_PRELOAD": try FixtureLibraries.path("NewWebSockets")]
    let path = folder.file("web.sock")
    // Browsers leave the usual port out.
    let site = "http://App.example:80"
    let arguments = ["--start", "Login", "--listen", path, "--site", site, "--user-header", "X-User"]
    try await ServedApplication.with(arguments, in: folder, preload) { _ in
      let metrics = try await onThread {
        let crowd = try (0..<250).map { _ in
          let connection = try RawConnection(path: path)
          connection.send("GET / HTTP/1.1\r\nHost:".utf8)
          return connection
        }
        defer { withExtendedLifetime(crowd) {} }
        let connection = try RawConnection(path: path)
        connection.send("GET /_/metrics HTTP/1.1\r\nHost: app.example\r\nConnection: close\r\n\r\n".utf8)
        return String(decoding: try connection.receiveAll(), as: UTF8.self)
      }
      #expect(metrics.contains("host_refused_total 0\n"), "\(metrics)")
    }
  }

  @Test("Who asks for a tunnel is cut off, and holds no connection", arguments: ["/", "example.org:443"])
  func tunnel(_ target: String) async throws {
    try await ServedApplication.with(in: folder) { application in
      let answer = try await onThread { [port = application.port] in
        let connection = try RawConnection(port: port)
        connection.send("CONNECT \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        return try connection.receiveAll()
      }
      #expect(answer == [])
      let visitor = try await WebVisitor(entering: application.address, at: application.port)
      #expect(try await visitor.ask().status == 200)
    }
  }

  @Test("A form that doesn't end is given up sooner than an answer would be", arguments: [false, true])
  func endless(byteByByte: Bool) async throws {
    try await ServedApplication.with(in: folder) { application in
      let begun = ContinuousClock.now
      try await onThread { [port = application.port] in
        let connection = try RawConnection(port: port)
        connection.send(
          "POST /_/enter HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 4000\r\n\r\ncode".utf8)
        let dripping = Task.detached {
          for _ in 0..<(byteByByte ? 600 : 0) where !Task.isCancelled {
            connection.send("x".utf8)
            try await Task.sleep(for: .milliseconds(100))
          }
        }
        defer { dripping.cancel() }
        _ = try connection.receiveAll()
      }
      #expect(ContinuousClock.now - begun < .seconds(45), "a minute is what an answer may take")
    }
  }
}
