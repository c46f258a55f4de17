import DisplayProtocol
import Foundation
import HostManifest
import TestSupport
import Testing
@_spi(Host) import VIPKit
@testable import WebServer

@Suite("What is answered to whom, as bytes of HTTP")
struct SiteTests {
  private let served: ServedSite

  init() throws { served = try ServedSite() }

  @Test("A page holds the screen without script, and lets nothing in from elsewhere")
  func page() throws {
    served.open(ServedRun())
    let page = try served.page().text
    for text in [
      "<title>Login</title>", "<h1 tabindex=\"-1\">Login</h1>", ">Name</label>", "Save",
      "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "<noscript>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    let rules = try #require(page.firstMatch(of: /Content-Security-Policy: (.*)\r\n/)).1
    for rule in [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
      "form-action 'self'",
    ] {
      #expect(rules.contains(rule))
    }
    #expect(!rules.contains("unsafe"))
    // Only an open dialog has this element.
    #expect(!page.contains("asked"))
    for path in ["/_/nothing", "/_/picture/x", "/_/client.js"] {
      #expect(try served.ask("GET \(path)", ["Cookie": "host-80=anna"]).hasPrefix("HTTP/1.1 404 "), "\(path)")
    }
    #expect(try !served.ask("GET /_/../../etc/passwd", ["Cookie": "host-80=anna"]).contains("root:"))
  }

  @Test("A stranger is asked who they are, and begins no run, nor does a form of another server")
  func stranger() throws {
    #expect(try served.ask("GET /").hasPrefix("HTTP/1.1 401 "))
    served.answer = { $0["ask"]?.string == "open" ? (["refused": "signIn"], nil) : ([:], nil) }
    #expect(try served.ask("GET /", ["Cookie": "host-80=forged"]).hasPrefix("HTTP/1.1 401 "))
    #expect(served.questions.compactMap { $0["ask"]?.string } == ["words", "open", "words"])
    // A code is spent by a form of this server alone.
    for origin in ["http://evil.example", "null", "http://localhost:80", "https://127.0.0.1:80", ""] {
      let answer = try served.ask("POST /_/enter", ["Origin": origin], body: "code=1")
      #expect(answer.hasPrefix("HTTP/1.1 401 ") && !answer.contains("Set-Cookie"), "\(origin): \(answer)")
    }
    #expect(!served.questions.contains { $0["ask"]?.string == "enter" })
  }

  @Test("A code becomes a cookie that scripts can't read; looking at its address spends nothing")
  func code() throws {
    served.answer = {
      $0["ask"]?.string != "enter"
        ? ([:], nil)
        : $0["code"]?.string == "good" ? (["cookie": "secret"], nil) : (["refused": "signIn"], nil)
    }
    #expect(try served.ask("GET /_/enter?code=good").hasPrefix("HTTP/1.1 200 "))
    #expect(served.questions.compactMap { $0["ask"]?.string } == ["words"])
    let form = ["Origin": "http://127.0.0.1:80"]
    let entered = try served.ask("POST /_/enter", form, body: "code=good&zone=Europe%2FMoscow")
    #expect(entered.hasPrefix("HTTP/1.1 303 "))
    #expect(entered.contains("Location: /\r\n"))
    #expect(
      entered.contains("Set-Cookie: host-80=secret; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax\r\n"), "\(entered)")
    #expect(served.questions.last?["zone"]?.string == "Europe/Moscow")
    #expect(try served.ask("POST /_/enter", form, body: "code=bad").hasPrefix("HTTP/1.1 403 "))
    #expect(try served.ask("GET /_/metrics").contains("host_wrong_tokens_total 1\n"))
  }

  @Test("A name that isn't this server's is refused (DNS rebinding); without Host it is no HTTP/1.1 (RFC 9112, 3.2)")
  func host() throws {
    served.open(ServedRun())
    let page = try served.page()
    for name in [
      "evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:80.evil.example", "[::1]:80",
    ] {
      let answer = try served.ask("GET /", ["Host": name, "Cookie": "host-80=anna"])
      #expect(answer.hasPrefix("HTTP/1.1 421 "), "\(answer)")
      #expect(try served.socket(page.tab, headers: ["Host": name]) == nil)
    }
    let answer = try served.ask("GET /", ["Host": ""])
    #expect(answer == "" || answer.hasPrefix("HTTP/1.1 421 "), "\(answer)")
  }

  @Test("A socket is for pages of this server with the cookie, and a tab for its visitor")
  func socket() throws {
    served.open(ServedRun())
    let page = try served.page()
    for origin in ["http://evil.example", "null", "https://127.0.0.1:80", "http://127.0.0.1", ""] {
      #expect(try served.socket(page.tab, headers: ["Origin": origin]) == nil, "\(origin)")
    }
    for tab in ["", "short", String(repeating: "x", count: 65)] { #expect(try served.socket(tab) == nil, "\(tab)") }
    #expect(try #require(try served.socket(page.tab, headers: ["Cookie": ""])).closing() == 4401)
    #expect(try #require(try served.socket(page.tab, cookie: "berta")).closing() == 4401)
    served.answer = { _ in (["refused": "signIn"], nil) }
    #expect(try #require(try served.socket("of-nobody-so-far-1", cookie: "forged")).closing() == 4401)
    #expect(try #require(try served.socket(page.tab, revision: page.revision)).message().contains(#""n":true"#))
  }

  @Test(
    "HEAD has the header of GET alone; other methods are refused in words",
    arguments: [
      ("HEAD", "/_/health", 200), ("HEAD", "/", 401), ("OPTIONS", "/_/health", 405), ("OPTIONS", "/_/enter", 405),
      ("PUT", "/", 405), ("PATCH", "/", 405), ("DELETE", "/", 405),
    ])
  func methods(_ method: String, _ path: String, _ status: Int) throws {
    let answer = try Browser(served).ask("\(method) \(path) HTTP/1.1\r\nHost: localhost:80\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    // Nothing follows the header.
    #expect(answer.hasSuffix("\r\n\r\n"))
    let allowed = path == "/_/enter" ? "GET, HEAD, POST" : "GET, HEAD"
    #expect(answer.contains("\r\nAllow: \(allowed)\r\n") == (status == 405))
    if path == "/_/health", status == 200 { #expect(answer.contains("\r\nContent-Length: 3\r\n")) }
  }

  @Test(
    "A body that nobody expects, one of two lengths, and one in parts are refused: a proxy that takes it apart would see another request behind it",
    arguments: [
      ("GET /_/health", "Content-Length: 5\r\n\r\nhello"),
      ("POST /_/enter", "Content-Length: 5\r\nContent-Length: 50\r\n\r\nhello"),
      ("POST /_/enter", "Content-Length: 0x5\r\n\r\nhello"),
      (
        "POST /_/enter",
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /_/health HTTP/1.1\r\nHost: localhost:80\r\n\r\n"
      ),
    ])
  func lengths(_ line: String, _ rest: String) throws {
    let browser = try Browser(served)
    #expect(try browser.ask("\(line) HTTP/1.1\r\nHost: localhost:80\r\n\(rest)", isAll: true) == "")
  }

  @Test("A proxy that passes on other protocols passes on no requests that it hasn't checked: no tunnel, no HTTP/2")
  func otherProtocol() throws {
    for target in ["/", "example.org:443"] {
      #expect(try Browser(served).ask("CONNECT \(target) HTTP/1.1\r\nHost: localhost:80\r\n\r\n") == "")
      #expect(try served.ask("GET /_/health").hasSuffix("ok\n"))
    }
    // In clear text: the connection preface, empty settings, and a GET of /_/health (RFC 9113; RFC 7541, appendix A).
    let path = Array("/_/health".utf8), host = Array("127.0.0.1:80".utf8)
    let fields = [0x82, 0x86, 0x04, UInt8(path.count)] + path + [0x01, UInt8(host.count)] + host
    let stream: [UInt8] =
      Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
      + [0, 0, UInt8(fields.count), 1, 5, 0, 0, 0, 3] + fields
    for upgrade in [
      "GET /_/health HTTP/1.1\r\nHost: 127.0.0.1:80\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
      "",
    ] {
      let served = try ServedSite()
      let browser = try Browser(served)
      if !upgrade.isEmpty { _ = try browser.ask(upgrade) }
      try browser.send(stream)
      #expect(try !browser.gets("ok\n"))
      #expect(try served.ask("GET /_/health").hasSuffix("ok\n"))
    }
  }

  @Test(
    "Of a proxy's visitors, a name that nobody can read, or that two may share, is nobody's",
    arguments: [
      (Array("Anna Meier ".utf8), "303"), (Array("Jos".utf8) + [0xE9], "401"), (Array("anna\u{202E}".utf8), "401"),
      (Array("an\u{1B}na".utf8), "401"), (Array(repeating: 0x61, count: 300), "401"),
    ])
  func names(_ name: [UInt8], _ status: String) throws {
    let served = try ServedSite(entry: .proxy, userHeader: "x-user")
    served.answer = { $0["ask"]?.string == "enter" ? (["cookie": "1"], nil) : ([:], nil) }
    let request = Array("GET / HTTP/1.1\r\nHost: localhost:80\r\nX-User: ".utf8) + name + Array("\r\n\r\n".utf8)
    let answer = try Browser(served).ask(request)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(80))")
    #expect(served.questions.last?["user"]?.string == (status == "303" ? "Anna Meier" : nil))
  }

  @Test("Behind a proxy, who isn't named gets no page, no socket and no picture, whatever their cookie is")
  func unnamed() throws {
    let served = try ServedSite(entry: .proxy, userHeader: "x-user")
    #expect(try served.ask("HEAD /", ["X-User": "anna"]).hasPrefix("HTTP/1.1 200 "))
    #expect(served.questions.isEmpty, "who only looks begins nothing")
    served.open(ServedRun())
    let anna = ["Cookie": "host-80=anna"]
    let page = try served.page(headers: ["X-User": "anna"])
    #expect(try served.ask("GET /", anna).hasPrefix("HTTP/1.1 401 "))
    #expect(try served.ask("GET /_/picture/x", anna).hasPrefix("HTTP/1.1 404 "))
    #expect(try served.socket(page.tab) == nil)
    #expect(try #require(try served.socket(page.tab, headers: ["X-User": "bob"])).closing() == 4401)
    let own = try #require(try served.socket(page.tab, revision: page.revision, headers: ["X-User": "anna"]))
    #expect(try own.message().contains(#""n":true"#))
    let strict = try ServedSite(entry: .proxy, userHeader: "x-user", proxies: ["192.0.2.1"])
    #expect(try strict.ask("GET /", ["X-User": "anna"]).hasPrefix("HTTP/1.1 401 "))
  }

  @Test(
    "An address with odd slashes leads to no other server",
    arguments: [
      ("/%5cevil.example", "/%5Cevil.example"), ("/%09/evil.example", "/%09/evil.example"),
      ("/contacts/4%202", "/contacts/4%202"),
    ])
  func redirect(_ path: String, _ location: String) throws {
    let served = try ServedSite(entry: .proxy, userHeader: "x-user")
    served.answer = { _ in (["cookie": "1"], nil) }
    let answer = try served.ask("GET \(path)", ["X-User": "anna"])
    #expect(answer.hasPrefix("HTTP/1.1 303 "))
    #expect(answer.contains("\r\nLocation: \(location)\r\n"), "\(answer)")
    #expect(Site.address(of: "//evil.example") == "/evil.example")
  }

  @Test(
    "Why no page comes is told in words, those of the visitor's language",
    arguments: [("full", "Too many visitors", 503), ("over", "Chez nous", 503), ("signIn", "Who are you?", 401)])
  func notices(_ refusal: String, _ text: String, _ status: Int) throws {
    served.answer = {
      $0["ask"]?.string == "open"
        ? (["refused": .string(refusal)], nil)
        : (
          $0["languages"]?.string == "fr"
            ? ["language": "fr", "words": .object(["The application isn't there": "Chez nous"])] : [:],
          nil
        )
    }
    let answer = try served.ask(
      "GET /", ["Cookie": "host-80=anna"].merging(refusal == "over" ? ["Accept-Language": "fr"] : [:]) { $1 })
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    #expect(answer.contains(text) && answer.contains("<html lang=\"\(refusal == "over" ? "fr" : "en")\""), "\(answer)")
    #expect(try served.ask("GET /_/metrics").contains("host_full_total \(refusal == "full" ? 1 : 0)\n"))
  }

  @Test("Draining is told to who distributes visitors, and to strangers")
  func draining() throws {
    served.answer = { $0["ask"]?.string == "enter" ? (["refused": "draining"], nil) : ([:], nil) }
    served.tell(["drains": .bool(true)])
    try served.serve { served.site.broker.drains }
    #expect(try served.ask("GET /_/health").hasPrefix("HTTP/1.1 503 "))
    for answer in [
      try served.ask("GET /"), try served.ask("POST /_/enter", ["Origin": "http://127.0.0.1:80"], body: "code=1"),
    ] {
      #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("The server is about to end"), "\(answer)")
    }
  }

  @Test("Questions wait until host serve has room for them")
  func heldUp() throws {
    var refusals: [String?] = []
    for _ in 0..<1000 {
      served.site.broker.ask(Broker.Question(ask: "words")) { answer, _ in refusals.append(answer.refused) }
    }
    try served.serve { refusals.count == 1000 }
    #expect(refusals.allSatisfy { $0 == nil })
  }

  private func html(of element: Element, _ words: [String: String] = [:]) -> String {
    var html = Markup()
    ElementMarkup(isShell: false, words: PageWords(Broker.Answer(words: words))).write(element, in: Place(), to: &html)
    return html.html
  }

  private func control(_ kind: Element.Kind) -> Element {
    Element(
      kind, id: ElementID("e1"), label: "Save", isEnabled: true, problem: "Not now", tint: nil, layout: .init(),
      shortcut: nil, children: [])
  }

  @Test("An empty element has no end tag; a list is in the visitor's language, a problem beneath its control")
  func markup() {
    for name in ["input", "img", "hr", "meta", "link"] {
      var markup = Markup()
      markup.tag(name)
      #expect(markup.html == "<\(name)>")
    }
    let list = Element(.list(.init(window: RowWindow(count: 50, first: 20, isSelectable: false))))
    #expect(html(of: list, ["%@ of %@. Find and print reach these.": "%@ sur %@."]).contains("21–20 sur 50."))
    #expect(html(of: Element(.picker(.init([], chosen: nil)))).contains("hidden>—</option>"))
    for kind: Element.Kind in [.button(), .toggle(isOn: true), .field(.init())] {
      let html = html(of: control(kind))
      #expect(html.contains(#"<p class="problem""#) && html.contains(">Not now</p>"), "\(html)")
    }
    let tabs = html(of: control(.tabView(.init(["One", "Two"], chosen: 1))))
    #expect(tabs.split(separator: #"role="tab""#).count == 3, "\(tabs)")
  }

  @Test("Connections of one address that only begin hold up no other; the log has the first part of a path alone")
  func crowd() throws {
    let silent = try (0..<1100).map { _ in (since: ContinuousClock.now, try Browser(served)) }
    try served.settle()
    // On a busy machine the time of the first may be over.
    #expect(silent.allSatisfy { $0.1.isOpen() || ContinuousClock.now - $0.since >= .seconds(5) })
    #expect(Exchange.place(of: "/contacts/Anna?x") == "contacts")
    #expect(Exchange.place(of: "/" + String(repeating: "a", count: 3000)).count == 32)
    let site = try ServedSite(proxies: ["192.0.2.1"]).site
    #expect(site.hasRoom(for: "192.0.2.7", Site.Settings.mostOfAddress - 1))
    #expect(!site.hasRoom(for: "192.0.2.7", Site.Settings.mostOfAddress))
    // Of a Unix socket, of this machine, of a proxy.
    for address in ["", "127.0.0.1", "::1", "192.0.2.1"] { #expect(site.hasRoom(for: address, 10_000), "\(address)") }
    // Its other process is gone: what it would send might go to another connection by now.
    try served.settle()
    var refusal: String?
    site.broker.ask(Broker.Question(ask: "words")) { answer, _ in refusal = answer.refused }
    #expect(refusal == "busy")
  }

  @Test("300 requests and frames that are no such thing harm nobody")
  func malformed() throws {
    let run = ServedRun()
    served.open(run)
    let page = try served.page()
    served.answer = { _ in (["refused": "signIn"], nil) }
    let head = "Host: 127.0.0.1:80\r\n"
    let requests = [
      "GET / HTTP/1.1\r\n\(head)Cookie: host-80=anna\r\n\r\n",
      "POST /_/enter HTTP/1.1\r\n\(head)Origin: http://127.0.0.1:80\r\nContent-Length: 10\r\n\r\ncode=abcde",
      "POST /_/enter HTTP/1.1\r\n\(head)Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx",
      "GET /_/socket?tab=\(page.tab)&r=x HTTP/1.1\r\n\(head)Upgrade: websocket\r\n\r\n",
      "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: x\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ].map { Array($0.utf8) }
    var mutations = Mutations(of: requests, marks: "\r\n :/=;\u{0}", seed: 27)
    for _ in 0..<150 { _ = try Browser(served).ask(mutations.next(), isAll: true) }
    let events = [
      #"{"do":"edit","i":"x","text":"x","e":1}"#, #"{"do":"edit","i":"x","splice":[9,-1,"x"],"e":2}"#,
      #"{"do":"edit","n":1e999,"e":-1}"#, #"{"do":["edit"]}"#, #"{"do":"stop"}"#, #"{"do":"environment","width":7}"#,
      "[]", "{", "\u{0}", String(repeating: "[", count: 20_000), #"{"do":"move","i":"x","position":{"focus":7}}"#,
      #"{"do":"attach","as":"x","n":1}"#, #"{"do":"show","i":"x","rows":[9,-9223372036854775808]}"#,
    ].map { Array($0.utf8) }
    mutations = Mutations(of: events, marks: "{}[]\",:\\u0129/.-e\n", seed: 28)
    for number in 0..<150 {
      let bytes = mutations.next()
      let socket = try #require(try served.socket("malformed-tab-\(1000 + number)"))
      switch number % 5 {
      case 0: try socket.send(WebSocketClient.frame(1, bytes))
      case 1: try socket.send(WebSocketClient.frame(2, bytes))
      case 2: try socket.send(WebSocketClient.frame(UInt8(number % 16), bytes, isLast: false))
      // Not masked, or no frame.
      case 3: try socket.send([0x81, UInt8(min(bytes.count, 125))] + bytes.prefix(125))
      default: try socket.send(bytes)
      }
      socket.endOutput()
      _ = socket.closing()
    }
    let own = try #require(try served.socket(page.tab, revision: page.revision))
    _ = try own.message(with: #""n":true"#)
    try own.say(#"{"do":"back","e":1}"#)
    try served.serve { run.events.contains { $0.contains(#""do":"back""#) } }
  }
}
