import DisplayProtocol
import HostManifest
import TestSupport
import Testing
@_spi(Host) import VIPKit
@testable import WebServer

@Suite("What comes of what is done in a page")
struct TabTests {
  private let served: ServedSite
  private let run: ServedRun

  init() throws {
    (served, run) = (try ServedSite(), ServedRun())
    served.open(run)
  }

  private let name = ElementID("textField.Name").name

  private func edit(_ text: String, _ number: Int, more: String = "") -> String {
    #"{"do":"edit","i":"\#(name)","text":"\#(text)","e":\#(number)\#(more)}"#
  }

  private func told(_ text: String) throws { try served.serve { run.events.contains { $0.contains(text) } } }

  @Test("A socket goes on with the tab of its page, at whatever revision; of two of one tab the later one counts")
  func revisions() throws {
    let page = try served.page()
    let first = try #require(try served.socket(page.tab, revision: page.revision))
    let begun = try first.message()
    #expect(begun.contains(#""a":0"#) && begun.contains(#""n":true"#))
    #expect(!begun.contains("Save"), "the page shows all already")
    let second = try #require(try served.socket(page.tab, revision: page.revision + 1))
    #expect(try second.message(with: #""n":true"#).contains("Save"))
    #expect(first.closing() == 4409)
    #expect(try served.ask("GET /_/metrics").contains("host_tabs_open 1\n"))
    try second.say(edit("Bert", 1))
    try told(#""text":"Bert""#)
    run.tell(#"{"r":1,"ack":1}"#)
    #expect(try second.message(with: #""a":1"#).contains(#""r":1"#))
  }

  @Test("What was sent to the app before says nothing to the next one, which has told something else")
  func late() throws {
    let (_, socket) = try served.connected()
    run.die()
    #expect(try socket.message(with: #""n":true"#).contains(#""life":2"#))
    // The page hadn't read that yet.
    try socket.say(edit("one", 1, more: #","life":1"#))
    try socket.say(edit("one two", 1, more: #","life":2"#))
    try told("one two")
    #expect(run.events.compactMap { $0.firstMatch(of: /"text":"([\w ]+)"/)?.1 } == ["one two"])
  }

  @Test("While the app comes back all is dropped until the page sends the first again; the first line is the request")
  func comingBack() throws {
    let (_, socket) = try served.connected()
    run.isSilent = true
    run.die()
    _ = try socket.message(with: #""wait":true"#)
    try socket.say(edit("one", 1))
    try served.settle()
    // Connected, and not greeted.
    try socket.say(edit("two", 2))
    try served.settle()
    run.greet()
    _ = try socket.message(with: #""n":true"#)
    // The page hasn't read that yet.
    try socket.say(edit("two", 2))
    for (number, text) in [(1, "one"), (2, "two"), (3, "three")] { try socket.say(edit(text, number)) }
    try told("three")
    #expect(run.events.compactMap { $0.firstMatch(of: /"text":"(\w+)"/)?.1 } == ["one", "two", "three"])
  }

  @Test("A page that connects before its next app has told anything is told nothing of the one before")
  func connectedBetween() throws {
    let (page, first) = try served.connected()
    run.isSilent = true
    run.die()
    run.show("Next", identity: "", revision: 2)
    _ = try first.message(with: #""wait":true"#)
    // It was meant for the app that has died.
    try first.say(#"{"do":"data","number":1,"bytes":"\#(String(repeating: "a", count: 48 << 10))"}"#)
    try served.settle()
    #expect(first.isOpen())
    let second = try #require(try served.socket(page.tab, revision: page.revision))
    try served.settle()
    run.greet()
    #expect(try second.message().contains("Next"))
    try second.say(#"{"do":"upload","i":"\#(name)","number":2,"name":"a","size":1}"#)
    try told(#""do":"upload""#)
    #expect(!run.events.contains { $0.contains("aaa") })
  }

  @Test("What is too long, or nested deeper than events, isn't read; a typed text of a megabyte is")
  func refused() throws {
    served.isSilent = true
    let forger = try #require(try served.socket("of-nobody-so-far-1", cookie: "forged"))
    try forger.say(String(repeating: "[", count: 5000))
    #expect(forger.closing() == 1009)
    served.isSilent = false
    let (_, own) = try served.connected()
    try own.say(edit("deep", 1, more: #","x":[[[[[]]]]]"#))
    try own.say(edit(#"flat [[[[[[ \" {{{{{"#, 2, more: #","x":[[[]]]"#))
    try told("flat")
    #expect(!run.events.contains { $0.contains("deep") })
    try own.say(edit(String(repeating: "a", count: 1 << 20), 3))
    try own.say(#"{"do":"run","command":"\#(String(repeating: "b", count: 5000))","e":4}"#)
    try own.say(edit("Anna", 5))
    try told(#""text":"Anna""#)
    #expect(run.events.contains { $0.utf8.count > 1 << 20 })
    #expect(!run.events.contains { $0.contains("bbb") })
  }

  @Test("A page that sends and sends to an app that doesn't read is cut off", .nightly)
  func flood() throws {
    let (_, own) = try served.connected()
    let part = WebSocketClient.frame(1, edit(String(repeating: "a", count: 3 << 20), 1).utf8)
    // Three are more than may wait for the app.
    for _ in 0..<4 { try own.send(part) }
    #expect(own.closing() == 1009)
  }

  @Test("A GET moves no run; the page of a link does, as its script asks for it; there are so many pages and no more")
  func fetched() throws {
    let page = try served.page("/news")
    #expect(page.text.contains(#"data-open="news""#))
    #expect(try !served.page().text.contains("data-open"))
    try served.settle()
    #expect(run.events == [])
    let socket = try #require(try served.socket(page.tab, revision: page.revision))
    try socket.say(#"{"do":"open","link":"news","e":1}"#)
    try told(#""link":"news""#)
    for _ in 0..<Site.Settings.mostTabs + 3 { _ = try served.page() }
    #expect(try served.ask("GET /_/metrics").contains("host_tabs \(Site.Settings.mostTabs)\n"))
  }

  @Test("What is done with the cookie from before a sign-in has no effect; the page that signed in gets another one")
  func staleCookie() throws {
    let (page, socket) = try served.connected()
    // Nobody has signed in: there is no other cookie.
    let renew = ["Cookie": "host-80=anna", "Origin": "http://127.0.0.1:80"]
    #expect(try served.ask("POST /_/renew?tab=\(page.tab)", renew).hasPrefix("HTTP/1.1 401 "))
    try socket.say(edit("Anna", 1))
    try told(#""text":"Anna""#)
    run.show("Home", identity: "Anna", revision: 2)
    _ = try socket.message(with: #""renew":true"#)
    try socket.say(edit("again", 2))
    try socket.say(#"{"do":"refresh"}"#)
    try told("refresh")
    #expect(!run.events.contains { $0.contains("again") })
    for headers in [["Origin": "http://evil.example"], ["Origin": ""], ["Cookie": "host-80=berta"]] {
      let answer = try served.ask("POST /_/renew?tab=\(page.tab)", renew.merging(headers) { $1 })
      #expect(answer.hasPrefix("HTTP/1.1 401 "), "\(headers)")
    }
    let renewed = try served.ask("POST /_/renew?tab=\(page.tab)", renew)
    #expect(renewed.hasPrefix("HTTP/1.1 200 ") && renewed.contains("Set-Cookie: host-80=renewed;"), "\(renewed)")
    // Until the browser sends the new cookie, its input has no effect.
    let next = try #require(try served.socket(page.tab, cookie: "renewed"))
    _ = try next.message(with: #""n":true"#)
    #expect(served.questions.contains { $0["ask"]?.string == "seen" && $0["cookie"]?.string == "renewed" })
    try next.say(edit("once more", 3))
    try told("once more")
  }

  @Test("Who does something in an open page is there: the session lasts, until it has another cookie")
  func seen() throws {
    let (_, socket) = try served.connected()
    for number in 1...16 {
      for _ in 0..<40 { served.site.everySecond() }
      try socket.say(edit("\(number)", number))
      try told("\"\(number)\"")
    }
    try served.serve { served.questions.last?["ask"]?.string == "seen" }
    served.tell(["session": "web-2", "cookie": "other"])
    served.tell(["session": "web-1", "cookie": "anna"])
    try served.settle()
    try socket.say(edit("Anna", 17))
    try told(#""text":"Anna""#)
    served.tell(["session": "web-1", "cookie": "other"])
    #expect(socket.closing() == 1001)
  }

  @Test("A file, whose name hides nothing, comes from the beginning on each connection until the page has it")
  func file() throws {
    let (page, first) = try served.connected()
    run.tell(#"{"file":{"name":"~/../.my\u202Efile.vcf","number":1,"size":3}}"#)
    run.tell(#"{"file":{"bytes":"YWJj","number":1}}"#)
    let head = try first.message(with: #""file":"#)
    #expect(head == #"{"file":{"name":"~_.._.my_file.vcf","number":1,"size":3}}"#)
    #expect(try first.message(with: #""file":"#).contains("YWJj"))
    run.tell(#"{"file":{"end":true,"number":1}}"#)
    _ = try first.message(with: #""end":true"#)
    let second = try #require(try served.socket(page.tab))
    // So that the page doesn't report the file as lost.
    #expect(try second.message(with: #""n":true"#).contains(#""again":true"#))
    #expect(try second.message(with: #""file":"#) == head)
    _ = try second.message(with: #""end":true"#)
    try second.say(#"{"do":"kept","number":1}"#)
    try second.say(#"{"do":"refresh"}"#)
    try told("refresh")
    let third = try #require(try served.socket(page.tab))
    #expect(try !third.message(with: #""n":true"#).contains(#""again""#))
    for (name, safe) in [
      ("../../etc/passwd", "_.._etc_passwd"), ("...", "file"), (".bashrc", "bashrc"), ("a:b*?.txt", "a_b__.txt"),
    ] { #expect(Downloads.safe(name) == safe) }
  }
}
