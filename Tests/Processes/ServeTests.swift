import Glibc
import HostSupport
import Testing

@Suite("What host serve answers, and to whom", .timeLimit(.minutes(10)), .ownFolders)
struct ServeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder.withManifest() }

  func withVisitor(
    _ arguments: [String] = [], _ body: (ServedApplication, WebVisitor) async throws -> Void
  ) async throws {
    try await ServedApplication.with(["--start", "Login"] + arguments, in: folder) { application in
      try await body(application, try await WebVisitor(entering: application.address, at: application.port))
    }
  }

  func field(_ label: String, of page: String) throws -> (id: String, text: String) {
    let pattern = try Regex(
      #"<label for="(\w+)i">\#(label)</label><input [^>]*value="([^"]*)""#, as: (Substring, Substring, Substring).self)
    let match = try #require(page.firstMatch(of: pattern), "\(page)")
    return (String(match.output.1), String(match.output.2))
  }

  func button(_ title: String, of page: String) throws -> String {
    let pattern = try Regex(#"id="(\w+)" class="button[^"]*"><button[^>]*>\#(title)<"#, as: (Substring, Substring).self)
    return String(try #require(page.firstMatch(of: pattern), "\(page)").output.1)
  }

  func type(_ text: String, by visitor: WebVisitor) async throws {
    let page = try await visitor.page()
    let socket = try await visitor.socket(page.tab, revision: page.revision)
    let id = try field("User name", of: page.text).id
    _ = try await socket.message(with: #""n":true"#)
    socket.send(#"{"do":"edit","i":"\#(id)","text":"\#(text)","e":1,"r":\#(page.revision)}"#)
    _ = try await socket.message(with: #""a":1"#)
  }

  func text(of visitor: WebVisitor) async throws -> String {
    try field("User name", of: try await visitor.page().text).text
  }

  @Test("A sign-in brings another cookie, and so a sign-out; the one before is nobody's, its pages take the new one")
  func renewal() async throws {
    try await withVisitor { application, visitor in
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      let other = try await visitor.page()
      let otherSocket = try await visitor.socket(other.tab, revision: other.revision)
      for (number, (label, text)) in [("User name", "Aleksey"), ("Password", "clean-swift")].enumerated() {
        let id = try field(label, of: page.text).id
        socket.send(#"{"do":"edit","i":"\#(id)","text":"\#(text)","e":\#(number + 1)}"#)
      }
      socket.send(#"{"do":"activate","i":"\#(try button("Sign in", of: page.text))","e":3}"#)
      _ = try await socket.message(with: #""renew":true"#)
      // A spectator doesn't get it, though the cookie is the same.
      func renew(_ tab: String) async throws -> HTTPAnswer {
        try await visitor.ask("POST", "/_/renew?tab=\(tab)", headers: ["Origin": visitor.origin])
      }
      #expect(try await renew(other.tab).status == 401)
      let answer = try await renew(page.tab)
      var renewed = visitor
      renewed.cookie = try #require(answer["set-cookie"]?.split(separator: ";").first.map(String.init))
      #expect((answer.status, renewed.cookie != visitor.cookie) == (200, true))
      // Until the browser sends the new cookie, the old one counts: the answer may have been lost.
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

  @Test("Draining lets nobody in, and ends when the last visitor has left; a second server is refused")
  func drain() async throws {
    try await withVisitor { application, visitor in
      let page = try await visitor.page()
      let socket = try await visitor.socket(page.tab, revision: page.revision)
      _ = try await socket.message(with: #""n":true"#)
      let isServed =
        "error: the application is being served already by process \(application.process)\n  end that one, or let it drain: host serve --drain\n"
      #expect(try await folder.host("serve", "--start", "Login", "--listen", "127.0.0.1:0") == .failure(isServed))
      async let draining = folder.host("serve", "--drain")
      try await eventually("who distributes visitors is told") {
        try await visitor.ask("GET", "/_/health").status == 503
      }
      try await type("Anna", by: visitor)
      let run = try await application.run()
      socket.connection.cut()
      #expect(try await draining == .success())
      #expect(await application.end(by: 0) == 0)
      try await eventually("the run is over") { kill(run.pid, 0) != 0 }
      let none = try await folder.host("serve", "--drain")
      #expect(
        none.errors
          == "error: nobody serves the application\n  name the manifest that it is served with: --manifest FILE\n")
    }
  }
}
