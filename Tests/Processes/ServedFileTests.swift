import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@Suite("A visitor's files come and go by the page, and aren't the server's", .timeLimit(.minutes(10)), .ownFolders)
struct ServedFileTests {
  private static let card =
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna Zharkova\r\nN:Zharkova;Anna;;;\r\nTEL:+79992223344\r\nEND:VCARD\r\n"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {
        "version": 1, "start": "ContactList", "folders": ["@host"],
        "scenes": { "ContactList": {}, "ContactView": {}, "AddContact": {}, "Transfer": {} },
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
    private let socket: WebSocketClient
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

  /// The files that visitors have brought.
  private var kept: [String] {
    let paths = FileManager.default.enumerator(atPath: folder.file("host"))?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.contains("/files/") }
  }

  @Test("One is brought in parts and imported; what is exported goes to the page, under a name without a path")
  func exchange() async throws {
    try await ServedApplication.with([], in: folder) { application in
      let page = try await Page(application)
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
}
