import Foundation
import Glibc
import TestSupport
import Testing

@Suite("What host serve answers, and to whom", .timeLimit(.minutes(30)), .takesTurns)
struct ServeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  /// Serves, with a visitor who has come in.
  func withVisitor(
    _ arguments: [String] = [], _ body: (ServedApplication, WebVisitor) async throws -> Void
  ) async throws {
    try await ServedApplication.with(["--start", "Login"] + arguments, in: folder) { application in
      try await body(application, try await WebVisitor(entering: application.address, at: application.port))
    }
  }

  /// The id of the field with a label, and what is in it.
  func field(_ label: String, of page: String) throws -> (id: String, text: String) {
    let pattern = try Regex(
      #"<label for="(\w+)i">\#(label)</label><input [^>]*value="([^"]*)""#, as: (Substring, Substring, Substring).self)
    let match = try #require(page.firstMatch(of: pattern), "\(page)")
    return (String(match.output.1), String(match.output.2))
  }

  /// The id of a button.
  func button(_ title: String, of page: String) throws -> String {
    let pattern = try Regex(#"id="(\w+)" class="button[^"]*"><button[^>]*>\#(title)<"#, as: (Substring, Substring).self)
    return String(try #require(page.firstMatch(of: pattern), "\(page)").output.1)
  }

  /// Has a text typed into the field of Login.
  func type(_ text: String, by visitor: WebVisitor) async throws {
    let page = try await visitor.page()
    let socket = try await visitor.socket(page.tab, revision: page.revision)
    let id = try field("User name", of: page.text).id
    _ = try await socket.message(with: #""n":true"#)
    socket.send(#"{"do":"edit","i":"\#(id)","text":"\#(text)","e":1,"r":\#(page.revision)}"#)
    _ = try await socket.message(with: #""a":1"#)
  }

  /// Signs in on a page on which nothing was done yet.
  private func signIn(
    _ socket: WebSocketClient, on page: String, as name: String = "Aleksey", _ password: String = "clean-swift"
  ) throws {
    let (user, secret) = (try field("User name", of: page).id, try field("Password", of: page).id)
    socket.send(#"{"do":"edit","i":"\#(user)","text":"\#(name)","e":1}"#)
    socket.send(#"{"do":"edit","i":"\#(secret)","text":"\#(password)","e":2}"#)
    socket.send(#"{"do":"activate","i":"\#(try button("Sign in", of: page))","e":3}"#)
  }

  /// Fetches another cookie, as a page does that is told to.
  private func renew(_ visitor: WebVisitor, _ tab: String) async throws -> WebVisitor {
    let answer = try await visitor.ask("POST", "/_/renew?tab=\(tab)", headers: ["Origin": visitor.origin])
    #expect(answer.status == 200)
    let cookie = try #require(answer["set-cookie"]?.split(separator: ";").first.map(String.init))
    #expect(cookie != visitor.cookie)
    var renewed = visitor
    renewed.cookie = cookie
    return renewed
  }

  func text(of visitor: WebVisitor) async throws -> String {
    try field("User name", of: try await visitor.page().text).text
  }

  // MARK: Who comes in

  @Test("A code is spent once, by a form of this server alone, and becomes a cookie that scripts can't read")
  func code() async throws {
    try await ServedApplication.with(in: folder) { application in
      let visitor = WebVisitor(port: application.port)
      let path = try #require(URL(string: application.address).map { "\($0.path)?\($0.query ?? "")" })
      // Who looks ahead.
      for _ in 0..<3 { #expect(try await visitor.ask("GET", path).status == 200) }
      for origin in ["http://evil.example", "null", "http://localhost:\(application.port)", nil] {
        let answer = try await visitor.enter(application.address, origin: origin)
        #expect(answer.status == 401, "\(origin ?? "no origin")")
        #expect(answer["set-cookie"] == nil)
      }
      #expect(try await visitor.enter("code=\(String(repeating: "0", count: 64))").status == 403)
      let entered = try await visitor.enter(application.address)
      #expect(entered.status == 303)
      #expect(entered["location"] == "/")
      let cookie = try #require(entered["set-cookie"]).split(separator: "; ").map(String.init)
      #expect(cookie[0].hasPrefix("host-\(application.port)=") && cookie[0].count > 64)
      #expect(Set(cookie.dropFirst()) == ["Path=/", "Max-Age=43200", "HttpOnly", "SameSite=Lax"])
      #expect(try await visitor.enter(application.address).status == 403)
      let again = try await visitor.enter(try await application.nextAddress())
      #expect(again.status == 303)
      #expect(again["set-cookie"] != entered["set-cookie"])
    }
  }

  @Test("A page holds the screen without script, and lets nothing in from elsewhere")
  func page() async throws {
    try await withVisitor { application, visitor in
      #expect(try await visitor.ask("GET", "/").status == 200)
      let answer = try await visitor.ask()
      for text in [
        "<title>Login</title>", "<h1 tabindex=\"-1\">Login</h1>", ">User name</label>", ">Password</label>", "Sign in",
      ] {
        #expect(answer.text.contains(text), "\(text) in \(answer.text)")
      }
      let rules = try #require(answer["content-security-policy"])
      for rule in [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
        "form-action 'self'",
      ] {
        #expect(rules.contains(rule))
      }
      #expect(!rules.contains("unsafe"))
      #expect(answer["cache-control"] == "no-store")
      #expect(answer["x-content-type-options"] == "nosniff")
      #expect(try await WebVisitor(port: application.port).ask().status == 401)
      #expect(
        try await WebVisitor(
          port: application.port, cookie: "host-\(application.port)=\(String(repeating: "a", count: 64))"
        ).ask().status == 401)
      for path in ["/_/nothing", "/_/picture/x", "/_/client.js"] {
        #expect(try await visitor.ask("GET", path).status == 404, "\(path)")
      }
      #expect(try await !visitor.ask("GET", "/_/../../etc/passwd").text.contains("root:"))
      #expect(try await visitor.ask("POST", "/", body: "x=1").status == 405)
    }
  }

  @Test(
    "A name that isn't this server's is refused (DNS rebinding)",
    arguments: [
      "evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:PORT.evil.example", "[::1]:PORT", "",
    ])
  func host(_ name: String) async throws {
    try await withVisitor { application, visitor in
      let host = name.replacingOccurrences(of: "PORT", with: "\(application.port)")
      let page = try await visitor.page()
      // Without Host it is no HTTP/1.1 (RFC 9112, 3.2).
      let answer = try? await visitor.ask(headers: ["Host": host])
      if let answer { #expect(answer.status == 421) } else { #expect(host == "") }
      #expect(answer?.text.contains("User name") != true)
      await #expect(throws: WebSocketClient.Refused.self) {
        _ = try await visitor.socket(page.tab, headers: ["Host": host])
      }
    }
  }

  @Test("A socket is for pages of this server with the cookie, and a tab for its visitor")
  func socket() async throws {
    try await withVisitor { application, visitor in
      let page = try await visitor.page()
      for origin in ["http://evil.example", "null", "https://127.0.0.1:\(application.port)", "http://127.0.0.1", ""] {
        await #expect(throws: WebSocketClient.Refused.self, "\(origin)") {
          _ = try await visitor.socket(page.tab, headers: ["Origin": origin])
        }
      }
      for tab in ["", "short", String(repeating: "x", count: 65)] {
        await #expect(throws: WebSocketClient.Refused.self, "\(tab)") { _ = try await visitor.socket(tab) }
      }
      let stranger = WebVisitor(port: application.port)
      await #expect(throws: WebSocketClient.Refused.self) { _ = try await stranger.socket(page.tab) }
      let second = try await WebVisitor(entering: try await application.nextAddress(), at: application.port)
      let forger = WebVisitor(port: application.port, cookie: "host-\(application.port)=forged")
      for other in [second, forger] {
        for tab in [page.tab, "of-nobody-so-far-1"] where other.cookie != second.cookie || tab == page.tab {
          let socket = try await other.socket(tab, revision: page.revision)
          await #expect(throws: WebSocketClient.Closed(code: 4401)) { while true { _ = try await socket.message() } }
        }
      }
      #expect(try await second.page().tab != page.tab)
      // The visitor's own still serves.
      try await type("Anna", by: visitor)
      #expect(try await text(of: second) == "")
      #expect(try await text(of: visitor) == "Anna")
    }
  }

  @Test("A socket goes on with the tab of its page, at whatever revision; what the run has done isn't done again")
  func numbers() async throws {
    try await withVisitor { _, visitor in
      let page = try await visitor.page()
      let id = try field("User name", of: page.text).id
      func edit(_ text: String, _ number: Int) -> String {
        #"{"do":"edit","i":"\#(id)","text":"\#(text)","e":\#(number)}"#
      }
      let first = try await visitor.socket(page.tab, revision: page.revision)
      let begun = try await first.message()
      #expect(begun.contains(#""a":0"#))
      // The page shows all already.
      #expect(!begun.contains("User name"))
      first.send(edit("Anna", 1))
      first.send(edit("Anna Lee", 2))
      _ = try await first.message(with: #""a":2"#)
      let second = try await visitor.socket(page.tab, revision: page.revision + 1)
      #expect(try await second.message(with: #""n":true"#).contains(#""a":2"#))
      await #expect(throws: WebSocketClient.Closed(code: 4409)) { while true { _ = try await first.message() } }
      second.send(edit("Anna", 1))
      second.send(edit("Anna Lee!", 3))
      _ = try await second.message(with: #""a":3"#)
      #expect(try await text(of: visitor) == "Anna Lee!")
      #expect(try await visitor.ask("GET", "/_/metrics").text.contains("host_tabs_open 1\n"))
    }
  }

  @Test("So many visitors at a time, and no more; those who are there stay")
  func limit() async throws {
    try await withVisitor(["--sessions", "1"]) { application, visitor in
      _ = try await visitor.page()
      let second = try await WebVisitor(entering: try await application.nextAddress(), at: application.port)
      let answer = try await second.ask()
      #expect(answer.status == 503)
      #expect(answer.text.contains("Too many visitors"))
      #expect(try await visitor.ask().status == 200)
      #expect(try await application.runs().count == 1)
    }
  }

  @Test(
    "Who signs in gets another cookie, and so who signs out; the one before is nobody's, and its other pages come with the new one"
  )
  func renewal() async throws {
    try await withVisitor { application, visitor in
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      let other = try await visitor.page()
      let otherSocket = try await visitor.socket(other.tab, revision: other.revision)
      // Nobody has signed in: there is no other cookie to be had.
      #expect(
        try await visitor.ask("POST", "/_/renew?tab=\(page.tab)", headers: ["Origin": visitor.origin]).status == 401)
      try signIn(socket, on: page.text)
      _ = try await socket.message(with: #""renew":true"#)
      // Who looks on doesn't get it, though the cookie is the same.
      #expect(
        try await visitor.ask("POST", "/_/renew?tab=\(other.tab)", headers: ["Origin": visitor.origin]).status == 401)
      // Another site can't do it, nor a visitor without the cookie.
      for headers in [["Origin": "http://evil.example"], [:], ["Origin": visitor.origin, "Cookie": ""]] {
        #expect(try await visitor.ask("POST", "/_/renew?tab=\(page.tab)", headers: headers).status == 401)
      }
      let renewed = try await renew(visitor, page.tab)
      // Until the browser comes with the new one, the old one counts: the answer may have been lost.
      #expect(try await visitor.ask().status == 200)
      let again = try await renewed.socket(page.tab, revision: page.revision)
      #expect(try await again.message(with: #""n":true"#).contains("Home"))
      await #expect(throws: WebSocketClient.Closed(code: 1001)) { while true { _ = try await otherSocket.message() } }
      try await eventually("the cookie from before is nobody's", within: .seconds(60)) {
        try await visitor.ask().status == 401
      }
      let late = try await visitor.socket(other.tab)
      await #expect(throws: WebSocketClient.Closed(code: 4401)) { while true { _ = try await late.message() } }
      _ = try await renewed.socket(other.tab).message(with: "Home")
      let home = try await renewed.page()
      #expect(home.text.contains("<h1 tabindex=\"-1\">Home</h1>"))
      #expect(try await application.runs().count == 1)
      let last = try await renewed.socket(home.tab, revision: home.revision)
      last.send(#"{"do":"activate","i":"\#(try button("Sign out", of: home.text))","e":1}"#)
      _ = try await last.message(with: #""renew":true"#)
    }
  }

  @Test(
    "What another page does between a sign-in and the new cookie isn't done, and gets it no cookie; with the new one it is"
  )
  func staleCookie() async throws {
    try await withVisitor { application, attacker in
      let page = try await attacker.page()
      let socket = try await attacker.socket(page.tab, revision: page.revision)
      let victim = WebVisitor(port: application.port, cookie: attacker.cookie)
      let own = try await victim.page()
      let ownSocket = try await victim.socket(own.tab, revision: own.revision)
      try signIn(ownSocket, on: own.text)
      _ = try await ownSocket.message(with: #""renew":true"#)
      _ = try await socket.message(with: #""title":"Home""#)

      let signOut = try button("Sign out", of: try await attacker.page().text)
      socket.send(#"{"do":"activate","i":"\#(signOut)","e":1}"#)
      // What comes next is the screen behind that.
      socket.send(#"{"do":"refresh"}"#)
      #expect(try await socket.message(with: #""n":true"#).contains(#""title":"Home""#))
      #expect(
        try await attacker.ask("POST", "/_/renew?tab=\(page.tab)", headers: ["Origin": attacker.origin]).status == 401)

      let renewed = try await renew(victim, own.tab)
      _ = try await renewed.socket(own.tab).message(with: "Home")
      await #expect(throws: WebSocketClient.Closed(code: 1001)) { while true { _ = try await socket.message() } }
      let again = try await renewed.socket(page.tab)
      _ = try await again.message(with: #""n":true"#)
      again.send(#"{"do":"activate","i":"\#(signOut)","e":1}"#)
      _ = try await again.message(with: #""title":"Login""#)
    }
  }

  @Test(
    "Pages that are loaded while the cookie changes come again with the new one; behind a proxy, too, they begin no session"
  )
  func loadedMeanwhile() async throws {
    try await ServedApplication.with(
      ["--start", "Login", "--user-header", "X-User", "--proxy", "127.0.0.1"], in: folder
    ) { application in
      var visitor = WebVisitor(port: application.port)
      visitor.headers = ["X-User": "anna"]
      visitor.cookie = try #require(try await visitor.ask()["set-cookie"]?.split(separator: ";").first.map(String.init))
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      try signIn(socket, on: page.text)
      _ = try await socket.message(with: #""renew":true"#)
      let renewed = try await renew(visitor, page.tab)
      // The first screen of another page waits for the app.
      let app = try await application.run().pid
      kill(app, SIGSTOP)
      defer { kill(app, SIGCONT) }
      async let loaded = visitor.ask("GET", "/home")
      try await eventually("the page is being loaded") { [visitor] in
        try await visitor.ask("GET", "/_/metrics").text.contains("host_tabs 2\n")
      }
      let again = try await renewed.socket(page.tab)
      let answers = [try await loaded, try await visitor.ask("GET", "/home")]
      for answer in answers {
        #expect(answer.status == 303)
        #expect(answer["location"] == "/home")
        #expect(answer["set-cookie"] == nil)
      }
      kill(app, SIGCONT)
      _ = try await again.message(with: "Home")
      #expect(try await renewed.page().text.contains("Home"))
      #expect(try await application.runs().count == 1)
    }
  }

  @Test(
    "A page that came with a planted cookie ends when the victim signs in, also one that had another cookie made and never came with it",
    arguments: [false, true])
  func planted(isPageFirst: Bool) async throws {
    try await withVisitor { application, attacker in
      let page = try await attacker.page()
      let socket = try await attacker.socket(page.tab, revision: page.revision)
      try signIn(socket, on: page.text, as: "Anna", "interactor")
      _ = try await socket.message(with: #""renew":true"#)
      let unused = try await renew(attacker, page.tab)
      // In the page they can do nothing before they come with it.
      let run = try await application.run().name
      let left = try await folder.host("attach", run, "--display", "plain", input: "press Sign out\n")
      #expect(left.status == 0, "\(left.errors)")
      _ = try await socket.message(with: #""title":"Login""#)

      let victim = WebVisitor(port: application.port, cookie: attacker.cookie)
      let own = try await victim.page()
      let ownSocket = try await victim.socket(own.tab, revision: own.revision)
      try signIn(ownSocket, on: own.text)
      _ = try await ownSocket.message(with: #""renew":true"#)
      let renewed = try await renew(victim, own.tab)
      if isPageFirst { #expect(try await renewed.page().text.contains("Home")) }
      let again = try await renewed.socket(own.tab)
      _ = try await again.message(with: "Home")
      try await eventually("the victim's page alone is connected", within: .seconds(30)) {
        try await victim.ask("GET", "/_/metrics").text.contains("host_tabs_open 1\n")
      }
      await #expect(throws: WebSocketClient.Closed(code: 1001)) { while true { _ = try await socket.message() } }
      for planted in [attacker, unused] {
        try await eventually("the cookie is nobody's", within: .seconds(60)) { try await planted.ask().status == 401 }
        let late = try await planted.socket(page.tab)
        await #expect(throws: WebSocketClient.Closed(code: 4401)) { while true { _ = try await late.message() } }
      }
      #expect(try await renewed.page().text.contains("Home"))
      #expect(try await application.runs().count == 1)
    }
  }

  @Test(
    "The page speaks the visitor's language, also before anybody has come in",
    arguments: [("fr-CH, de;q=0.8", "fr", "Ouvrir", "Qui êtes-vous"), ("de, en;q=0.5", "en", "Open", "Who are you?")])
  func language(_ wanted: String, _ language: String, _ open: String, _ question: String) async throws {
    try await ServedApplication.with(in: folder) { application in
      var visitor = WebVisitor(port: application.port)
      let path = try #require(URL(string: application.address).map { "\($0.path)?\($0.query ?? "")" })
      let headers = ["Accept-Language": wanted]
      for (path, text) in [(path, open), ("/", question)] {
        let answer = try await visitor.ask("GET", path, headers: headers)
        #expect(answer.text.contains("<html lang=\"\(language)\"") && answer.text.contains(text), "\(answer.text)")
      }
      let entered = try await visitor.enter(application.address, headers)
      visitor.cookie = entered["set-cookie"]?.split(separator: ";").first.map(String.init)
      let page = try await visitor.page().text
      #expect(page.contains("<html lang=\"\(language)\""), "\(page)")
      #expect(page.contains("Connexion en cours") == (language == "fr"))
    }
  }

  @Test(
    "Draining lets nobody in, and ends when the last visitor has left; a second server of the application is refused")
  func drain() async throws {
    try await withVisitor { application, visitor in
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      _ = try await socket.message(with: #""n":true"#)
      let address = try await application.nextAddress()
      let second = try await folder.host("serve", "--start", "Login", "--listen", "127.0.0.1:0")
      #expect(
        second.errors
          == "error: the application is being served already by process \(application.process)\n  end that one, or let it drain: host serve --drain\n"
      )
      #expect(second.status == 1)
      async let draining = folder.host("serve", "--drain")
      try await eventually("who distributes visitors is told") {
        try await visitor.ask("GET", "/_/health").status == 503
      }
      let stranger = WebVisitor(port: application.port)
      for answer in [try await stranger.enter(address), try await stranger.ask()] {
        #expect(answer.status == 503)
        #expect(answer.text.contains("The server is about to end"))
      }
      // Who is here goes on.
      try await type("Anna", by: visitor)
      let run = try await application.run()
      socket.connection.cut()
      let drained = try await draining
      #expect([drained.output, drained.errors, "\(drained.status)"] == ["", "", "0"])
      #expect(await application.end() == 0)
      try await eventually("the run is over") { kill(run.pid, 0) != 0 }
      let none = try await folder.host("serve", "--drain")
      #expect(
        none.errors
          == "error: nobody serves the application\n  name the manifest that it is served with: --manifest FILE\n")
    }
  }
}
