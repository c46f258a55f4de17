import Foundation
import Glibc
import TestSupport
import Testing

@Suite("A visitor's files come and go by the page, and aren't the server's", .timeLimit(.minutes(30)), .takesTurns)
struct ServedFileTests {
  private static let card =
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna Zharkova\r\nN:Zharkova;Anna;;;\r\nTEL:+79992223344\r\nEND:VCARD\r\n"
  private static let limit = 4 << 20
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {
        "version": 1, "start": "ContactList", "folders": ["@host"], "mostUploadBytes": \(Self.limit),
        "scenes": { "ContactList": {}, "ContactView": {}, "AddContact": {} },
        "workers": {
          "AuthWorker": { "use": "DemoAuth", "options": { "signedIn": "Anna" } },
          "ContactsWorker": { "use": "SQLiteContacts" }, "VCardFilesWorker": { "use": "VCardFiles" }
        },
        "requirements": { "session": "Login" }
      }
      """, to: "scenes.json")
  }

  /// A page without a browser, and what it does.
  private final class Page {
    let visitor: WebVisitor
    private(set) var socket: WebSocketClient
    private let tab: String
    private var event = 0

    init(_ application: ServedApplication) async throws {
      var visitor = try await WebVisitor(entering: application.address, at: application.port)
      let page = try await visitor.page()
      tab = page.tab
      let first = try await visitor.socket(tab, revision: page.revision)
      // Somebody is signed in from the beginning: that is another cookie, and by the first one nothing is done.
      _ = try await first.message(with: #""renew":true"#)
      let answer = try await visitor.ask("POST", "/_/renew?tab=\(tab)", headers: ["Origin": visitor.origin])
      visitor.cookie = try #require(answer["set-cookie"]?.split(separator: ";").first.map(String.init))
      self.visitor = visitor
      socket = try await visitor.socket(tab)
      _ = try await socket.message(with: #""n":true"#)
      // While it loads, a command has no effect.
      try await eventually("the list is there", within: .seconds(60)) { [visitor] in
        try await visitor.page().text.contains("No contacts.")
      }
    }

    /// Connects once more.
    ///
    /// - Returns: what the page is told first.
    @discardableResult
    func connect() async throws -> String {
      socket = try await visitor.socket(tab)
      return try await socket.message(with: #""n":true"#)
    }

    /// Sends an event with its number.
    private func tell(_ fields: String) {
      event += 1
      socket.send("{\(fields),\"e\":\(event)}")
    }

    /// The same, and waits until the run has it.
    func act(_ fields: String) async throws {
      tell(fields)
      _ = try await socket.message(with: "\"a\":\(event),")
    }

    /// The id of the element with a text of the page that stands behind its name.
    private func id(_ pattern: String) async throws -> String {
      var found: String?
      try await eventually("the page has \(pattern)", within: .seconds(60)) { [visitor] in
        let text = try await visitor.page().text
        found = try text.firstMatch(of: Regex(pattern, as: (Substring, Substring).self)).map { String($0.output.1) }
        return found != nil
      }
      return try #require(found)
    }

    private func button(_ name: String) async throws -> String {
      try await id(#"<div id="(\w+)" class="button[^"]*"><button [^>]*>\#(name)<"#)
    }

    func press(_ name: String) async throws {
      try await act(#""do":"activate","i":"\#(try await button(name))""#)
    }

    /// - Returns: the first message of the file.
    func export() async throws -> String {
      // Which comes first, file or answer, isn't said.
      tell(#""do":"activate","i":"\#(try await button("Export"))""#)
      return try await socket.message(with: #""file":"#)
    }

    func run(_ command: String) async throws { try await act(#""do":"run","command":"command.\#(command)""#) }

    func field() async throws -> String { try await id(#"<label for="(\w+)i">vCard file</label>"#) }

    /// Begins with a file.
    ///
    /// - Returns: what the page is answered.
    func begin(_ name: String, size: Int, number: Int) async throws -> String {
      socket.send(#"{"do":"upload","i":"\#(try await field())","number":\#(number),"name":"\#(name)","size":\#(size)}"#)
      return try await socket.message(with: #""upload":\#(number)"#)
    }

    func send(_ bytes: some Sequence<UInt8>, number: Int) async throws -> String {
      socket.send(#"{"do":"data","number":\#(number),"bytes":"\#(Data(bytes).base64EncodedString())"}"#)
      return try await socket.message(with: #""upload":\#(number)"#)
    }

    func end(number: Int) async throws {
      try await act(#""do":"data","i":"\#(try await field())","number":\#(number),"end":true"#)
    }

    func bring(_ name: String, _ bytes: [UInt8], number: Int) async throws {
      _ = try await begin(name, size: bytes.count, number: number)
      for start in stride(from: 0, to: bytes.count, by: 36 << 10) {
        _ = try await send(bytes[start..<min(start + (36 << 10), bytes.count)], number: number)
      }
      try await end(number: number)
    }

    /// What comes of a file for the visitor, up to its end.
    func restOfFile() async throws -> String {
      var bytes = Data()
      while true {
        let part = try await socket.message(with: #""file":"#)
        if part.contains(#""end":true"#) { return String(decoding: bytes, as: UTF8.self) }
        let match = try #require(part.firstMatch(of: /"bytes":"([^"]*)"/))
        bytes += try #require(Data(base64Encoded: String(match.1)))
      }
    }
  }

  private func with(_ body: (Page, ServedApplication) async throws -> Void) async throws {
    try await ServedApplication.with([], in: folder) { try await body(try await Page($0), $0) }
  }

  /// The files that visitors have brought.
  private var kept: [String] {
    let paths = FileManager.default.enumerator(atPath: folder.file("host"))?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.contains("/files/") }
  }

  @Test("One is brought in parts and imported; what is exported goes to the page, under a name without a path")
  func exchange() async throws {
    try await with { page, _ in
      try await page.run("Import…")
      let bytes = Array(Self.card.utf8)
      #expect(try await page.begin("a.vcf", size: bytes.count, number: 7) == #"{"got":0,"upload":7}"#)
      #expect(try await page.send(bytes[..<20], number: 7) == #"{"got":20,"upload":7}"#)
      #expect(kept == [], "nothing is kept of a file that hasn't come whole")
      #expect(try await page.send(bytes[20...], number: 7) == #"{"got":\#(bytes.count),"upload":7}"#)
      try await page.end(number: 7)
      #expect(try await page.visitor.page().text.contains(#"value="a.vcf""#))
      #expect(kept.count == 1)
      try await page.press("Import")
      try await eventually("it is imported", within: .seconds(60)) {
        try await page.visitor.page().text.contains("Anna Zharkova")
      }
      try await page.run("Export…")
      try await page.act(#""do":"edit","i":"\#(try await page.field())","text":"~/../.my\#u{202E}file.vcf""#)
      let head = try await page.export()
      #expect(head.contains(#""name":"my_file.vcf","number":1,"size":"#))
      let text = try await page.restOfFile()
      #expect(text.contains("FN:Anna Zharkova"))
      #expect(try folder.names.allSatisfy { !$0.contains("file.vcf") })
    }
  }

  @Test(
    "No name that is typed or brought reaches a file of the server",
    arguments: ["/etc/passwd", "../../../../../../etc/passwd", "scenes.json", "../scenes.json", "~", "~/.profile", "."])
  func paths(_ name: String) async throws {
    try await with { page, _ in
      try await page.run("Import…")
      try await page.act(#""do":"edit","i":"\#(try await page.field())","text":"\#(name)""#)
      try await page.press("Import")
      try await eventually("it says what is missing", within: .seconds(60)) {
        try await page.visitor.page().text.contains("can't be read: No such file or directory")
      }
      try await page.act(#""do":"dismiss""#)
      if name.contains("/") {
        let answer = try await page.begin(name, size: 1, number: 1)
        #expect(answer.contains("the file has the name"), "\(answer)")
      }
      #expect(kept == [])
    }
  }

  @Test("Too large a file isn't begun, one that is cancelled or cut off leaves nothing, and the next one comes")
  func broken() async throws {
    try await with { page, application in
      try await page.run("Import…")
      let large = try await page.begin("large.vcf", size: Self.limit + 1, number: 1)
      #expect(large.contains("the file is too large: those of a session may have 4 MB together"), "\(large)")
      _ = try await page.begin("a.vcf", size: 100, number: 2)
      _ = try await page.send([1, 2, 3], number: 2)
      page.socket.send(#"{"do":"data","number":2,"cancel":true}"#)
      #expect(try await page.send([4], number: 2).contains("error"))
      // More than was announced.
      _ = try await page.begin("a.vcf", size: 2, number: 3)
      #expect(try await page.send([1, 2, 3], number: 3).contains("error"))
      // The app dies in the middle; then the page begins anew.
      _ = try await page.begin("a.vcf", size: 100, number: 4)
      _ = try await page.send([1, 2, 3], number: 4)
      kill(try await application.run().pid, SIGKILL)
      _ = try await page.socket.message(with: #""n":true"#)
      try await page.act(#""do":"dismiss""#)
      #expect(try await page.send([4], number: 4).contains("error"))
      #expect(kept == [])
      try await page.bring("a.vcf", Array(Self.card.utf8), number: 5)
      // All is there, and the app dies before it is read.
      kill(try await application.run().pid, SIGKILL)
      _ = try await page.socket.message(with: #""n":true"#)
      try await page.act(#""do":"dismiss""#)
      #expect(try await page.visitor.page().text.contains(#"value="a.vcf""#))
      try await page.press("Import")
      try await eventually("it is imported", within: .seconds(60)) {
        try await page.visitor.page().text.contains("Anna Zharkova")
      }
    }
  }

  @Test("A file comes from the beginning on each connection, until the page has said that it has it")
  func cut() async throws {
    try await with { page, _ in
      try await page.run("Import…")
      try await page.bring("a.vcf", Array(Self.card.utf8), number: 1)
      try await page.press("Import")
      try await eventually("it is imported", within: .seconds(60)) {
        try await page.visitor.page().text.contains("Anna Zharkova")
      }
      try await page.run("Export…")
      try await page.act(#""do":"edit","i":"\#(try await page.field())","text":"b.vcf""#)
      let head = try await page.export()
      #expect(try await page.socket.message(with: #""file":"#).contains(#""bytes":""#))
      for _ in 0..<2 {
        // So that the page doesn't say that the file is lost.
        #expect(try await page.connect().contains(#""again":true"#))
        #expect(try await page.socket.message(with: #""file":"#) == head)
        let text = try await page.restOfFile()
        #expect(text.contains("FN:Anna Zharkova"))
        #expect(head.contains("\"size\":\(text.utf8.count)}"))
      }
      let number = try #require(head.firstMatch(of: /"number":(\d+)/)).1
      page.socket.send(#"{"do":"kept","number":\#(number)}"#)
      // The answer comes after what was sent before.
      try await page.act(#""do":"dismiss""#)
      #expect(try await !page.connect().contains(#""again""#))
      page.socket.send(#"{"do":"dismiss","e":1000}"#)
      var message = ""
      while !message.contains(#""a":1000,"#) {
        message = try await page.socket.message()
        #expect(!message.contains(#""file":"#))
      }
    }
  }

  @Test("A page that sends and sends to an app that doesn't read is cut off, and goes on when that reads again")
  func flood() async throws {
    try await with { page, application in
      let run = try await application.run()
      kill(run.pid, SIGSTOP)
      let part = Data(count: 2 << 20).base64EncodedString()
      for _ in 0..<5 { page.socket.send(#"{"do":"data","number":1,"bytes":"\#(part)"}"#) }
      // Where much of it wasn't read yet, a reset may overtake the frame that says why.
      let closed = await #expect(throws: WebSocketClient.Closed.self) {
        while true { _ = try await page.socket.message() }
      }
      #expect([1009, 0].contains(closed?.code))
      kill(run.pid, SIGCONT)
      try await eventually("the run takes events again", within: .seconds(60)) {
        do {
          try await page.connect()
          try await page.act(#""do":"dismiss""#)
          return true
        } catch is WebSocketClient.Closed { return false }
      }
      #expect(kept == [])
    }
  }
}
