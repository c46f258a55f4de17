import Foundation
import TestSupport
import Testing

/// Links that are opened beside other pages.
extension ServeTests {
  /// A page with its WebSocket, and what is typed into its form.
  private struct Window {
    let visitor: WebVisitor
    let page: (text: String, tab: String, revision: Int)
    let socket: WebSocketClient

    /// - Parameter left: the tab whose page was left for this one.
    init(_ path: String, run: Int? = nil, of visitor: WebVisitor, after left: String? = nil) async throws {
      self.visitor = visitor
      let headers = left.map { ["Cookie": "\(visitor.cookie ?? ""); tab=\($0)"] } ?? [:]
      page = try await visitor.page(path, headers: headers)
      let number = page.text.firstMatch(of: /data-run="(\d+)"/).map { String($0.1) }
      #expect(number == run.map(String.init), "\(path)")
      socket = try await visitor.socket(page.tab, revision: page.revision, run: run)
      _ = try await socket.message(with: #""n":true"#)
    }
  }

  private func type(_ text: String, in window: Window) async throws {
    let id = try field("User name", of: window.page.text).id
    window.socket.send(#"{"do":"edit","i":"\#(id)","text":"\#(text)","e":1}"#)
    _ = try await window.socket.message(with: #""a":1"#)
  }

  private func openPages(_ visitor: WebVisitor, are count: Int) async throws {
    try await eventually("\(count) pages are open") {
      try await visitor.ask("GET", "/_/metrics").text.contains("host_tabs_open \(count)\n")
    }
  }

  @Test("A link that is opened beside a page begins a run of its own, and else goes to one that no page shows")
  func besideAnother() async throws {
    try await withVisitor { application, visitor in
      let first = try await Window("/", of: visitor)
      try await type("Anna", in: first)
      let second = try await Window("/contacts", run: 2, of: visitor)
      #expect(try field("User name", of: second.page.text).text == "")
      try await type("Boris", in: second)
      #expect(Set(try await application.runs().map(\.name)).count == 2)
      // Loaded again, and followed by another address in its tab.
      for path in ["/~2/contacts", "/contacts", "/"] {
        let again = try await Window(path, run: 2, of: visitor, after: second.page.tab)
        #expect(try field("User name", of: again.page.text).text == "Boris")
        again.socket.connection.cut()
      }
      // Without a link it is the visitor's own, as ever.
      let third = try await Window("/", of: visitor)
      #expect(try field("User name", of: third.page.text).text == "Anna")
      let other = try await Window("/contacts", run: 3, of: visitor)
      second.socket.connection.cut()
      try await openPages(visitor, are: 3)
      let fourth = try await Window("/contacts", run: 2, of: visitor)
      #expect(try field("User name", of: fourth.page.text).text == "Boris")
      #expect(try await application.runs().count == 3)
      #expect(try await text(of: visitor) == "Anna")
      // Another visitor has no part in them, whatever they name.
      let stranger = try await WebVisitor(entering: try await application.nextAddress(), at: application.port)
      #expect(try await stranger.page("/~2/").text.contains("Boris") == false)
      for run in [nil, 3] {
        let socket = try await visitor.socket(fourth.page.tab, run: run)
        await #expect(throws: WebSocketClient.Closed(code: 4401)) { while true { _ = try await socket.message() } }
      }
      // What goes ends its connection.
      withExtendedLifetime((first, third, other)) {}
    }
  }

  @Test("A link goes to the visitor's own run when no page shows that")
  func besideNone() async throws {
    try await withVisitor { application, visitor in
      let first = try await Window("/", of: visitor)
      try await type("Anna", in: first)
      first.socket.connection.cut()
      try await openPages(visitor, are: 0)
      _ = try await Window("/contacts", of: visitor)
      #expect(try await application.runs().count == 1)
    }
  }

  @Test("The runs of links count among the sessions; where there is no room for another, the page that is open goes on")
  func limitOfRuns() async throws {
    try await withVisitor(["--sessions", "1"]) { application, visitor in
      let first = try await Window("/", of: visitor)
      let refused = try await visitor.ask("GET", "/contacts")
      #expect(refused.status == 503)
      #expect(refused.text.contains("Too many visitors"))
      try await type("Anna", in: first)
      #expect(try await application.runs().count == 1)
    }
  }

  @Test("Whoever signs out in one run ends the visitor's others, with what they have kept; so does --revoke")
  func signedOut() async throws {
    try await withVisitor { application, visitor in
      let first = try await Window("/", of: visitor)
      try await signIn(by: first.socket, on: first.page.text)
      let signedIn = try await renewed(visitor, first.page.tab)
      let connected = try await signedIn.socket(first.page.tab)
      _ = try await connected.message(with: "Home")
      let second = try await Window("/contacts", run: 2, of: signedIn)
      try await type("Boris", in: second)
      let home = try await Window("/", of: signedIn)
      home.socket.send(#"{"do":"activate","i":"\#(try button("Sign out", of: home.page.text))","e":1}"#)
      _ = try await home.socket.message(with: #""renew":true"#)
      let signedOut = try await renewed(signedIn, home.page.tab)
      // Its page begins with nothing.
      _ = try await second.socket.message(with: #""wait":true"#)
      let again = try await second.socket.message(with: #""n":true"#)
      #expect(!again.contains("Boris"))
      #expect(try await !signedOut.page("/~2/").text.contains("Boris"))
      let names = try await application.runs().map(\.name)
      #expect(names.count == 2)
      let revoked = try await folder.host("serve", "--revoke", try #require(names.first))
      #expect([revoked.errors, "\(revoked.status)"] == ["", "0"])
      try await eventually("both runs are over") { try await application.runs().isEmpty }
      withExtendedLifetime(connected) {}
    }
  }
}
