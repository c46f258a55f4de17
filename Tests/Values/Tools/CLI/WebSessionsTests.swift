import Foundation
import Synchronization
import TestSupport
import Testing
@testable import HostCLI
@testable import HostSystem

@Suite("Who visitors of host serve are")
struct WebSessionsTests {
  private let folder = TemporaryFolder()
  private let reports = Reports()

  private final class Reports: Sendable {
    let faults = Mutex<[Diagnostic]>([])
  }

  private func sessions(tokens: String? = nil, in folder: String? = nil) throws -> WebSessions {
    try WebSessions(in: folder, tokens: tokens) { [reports] fault in reports.faults.withLock { $0.append(fault) } }
  }

  private func enter(_ code: String?, _ sessions: WebSessions, user: String? = nil) -> String? {
    sessions.enter(code, user: user, languages: nil, zone: nil).cookie
  }

  private func line(_ user: String, _ token: String) -> String { "\(user) \(WebSessions.digest(token))\n" }

  @Test("A code is spent once; each visitor has a cookie of their own, of which the file has the digest alone")
  func code() throws {
    let state = folder.file("web")
    let sessions = try sessions(in: state)
    let codes = [sessions.newCode(), sessions.newCode()]
    #expect(enter(String(repeating: "0", count: 64), sessions) == nil)
    let cookies = try codes.map { try #require(enter($0, sessions)) }
    #expect(Set(cookies).count == 2)
    #expect(codes.map { enter($0, sessions) } == [nil, nil])
    let names = Set(cookies.compactMap { sessions.session($0, user: nil)?.session.name })
    #expect(names.count == 2 && names == sessions.names)
    #expect(sessions.session("forged", user: nil) == nil)
    let file = "\(state)/sessions.json"
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try !cookies.contains { try String(contentsOfFile: file, encoding: .utf8).contains($0) })
    let next = try self.sessions(in: state)
    #expect(next.session(cookies[0], user: nil) != nil, "the next server knows the visitor")
  }

  @Test("Of a user's 21 sessions the oldest is over; when the user is revoked, all are; not each name is a user's")
  func tokens() throws {
    for name in ["", "carl meier", "carl\nbert", "carl\tmeier", "#carl", "carl\u{1B}"] {
      #expect(!WebSessions.isUser(name), "\(name)")
    }
    #expect(WebSessions.isUser("anna") && WebSessions.isUser("Žanna@example.org"))
    let file = try folder.write(line("anna", "t"), to: "tokens")
    let sessions = try sessions(tokens: file)
    let cookies = try (0..<20).map { _ in try #require(enter("t", sessions)) }
    let first = try #require(sessions.session(cookies[0], user: nil)?.session.name)
    let (last, over) = sessions.enter("t", user: nil, languages: nil, zone: nil)
    #expect(over == [first])
    #expect(sessions.session(cookies[0], user: nil) == nil)
    #expect(sessions.session(try #require(last), user: nil) != nil)
    #expect(try sessions.revoke("anna").count == 20)
    #expect(sessions.session(try #require(last), user: nil) == nil)
    #expect(throws: Diagnostic.unknownUser("anna")) { try sessions.revoke("anna") }
  }

  @Test("A token gone from the file lets nobody in; a line in disorder counts for nothing, such a file changes nothing")
  func tokensInDisorder() throws {
    let file = try folder.write(line("anna", "a") + line("bert", "b"), to: "tokens")
    let sessions = try sessions(tokens: file)
    func enters() -> [Bool] { ["a", "b"].map { enter($0, sessions) != nil } }
    func told() -> [Diagnostic] {
      reports.faults.withLock { faults in
        defer { faults = [] }
        return faults
      }
    }
    try folder.write(line("anna", "a") + line("bert", "b") + "carl meier \(WebSessions.digest("c"))\n", to: "tokens")
    for faults in [[Diagnostic.badToken(file, line: 3)], []] {
      #expect(enters() == [true, true])
      #expect(told() == faults, "it is told once")
    }
    chmod(file, 0o666)
    #expect(enters() == [true, true])
    #expect(told() == [.badTokens(file, reason: "others may have written it")])
    unlink(file)
    #expect(enters() == [true, true])
    #expect(told() == [.badTokens(file, reason: "No such file or directory")])
    try folder.write("# nobody\n" + line("bert", "b"), to: "tokens")
    #expect(enters() == [false, true])
    #expect(told() == [])
    #expect(throws: Diagnostic.badToken(file, line: 1)) {
      _ = try self.sessions(tokens: try folder.write("anna\n", to: "tokens"))
    }
  }

  @Test("A cookie counts until the browser comes with the one made for it; then it is told apart from a stranger's")
  func renewal() throws {
    let sessions = try sessions()
    let first = try #require(enter(sessions.newCode(), sessions))
    let session = try #require(sessions.session(first, user: nil)?.session)
    let unused = try #require(sessions.renew(session, for: "Anna"))
    let second = try #require(sessions.renew(session, for: "Berta"))
    #expect(sessions.session(first, user: nil)?.isRenewed == false)
    #expect(sessions.session(unused, user: nil) == nil, "of two renewals the later one counts")
    let renewed = try #require(sessions.session(second, user: nil))
    #expect(renewed.isRenewed && renewed.session.name == session.name && renewed.session.identity == "Berta")
    #expect(sessions.session(first, user: nil) == nil)
    #expect(sessions.wasRenewed(first, user: nil) && !sessions.wasRenewed("forged", user: nil))
  }

  @Test("Whom a proxy names has sessions of their own; no time zone is the path of another file")
  func proxy() throws {
    let sessions = try sessions()
    let cookie = try #require(enter(nil, sessions, user: "anna"))
    #expect(sessions.session(cookie, user: "bert") == nil)
    #expect(sessions.session(cookie, user: "anna")?.session.user == "anna")
    for (zone, expected) in [("Europe/Moscow", "Europe/Moscow"), ("../../etc/passwd", nil), ("/etc/passwd", nil)] {
      let cookie = sessions.enter(sessions.newCode(), user: nil, languages: "fr", zone: zone).cookie
      let session = sessions.session(try #require(cookie), user: nil)?.session
      #expect(session?.zone == expected)
      #expect(session?.variables["LANG"] == "fr.UTF-8")
    }
  }

  @Test("A file of sessions in disorder is told before anything begins; one that is gone later signs nobody out")
  func file() throws {
    try folder.write("[{", to: "bad/sessions.json")
    #expect(throws: Diagnostic.badSessions(folder.file("bad/sessions.json"))) {
      _ = try self.sessions(in: folder.file("bad"))
    }
    let sessions = try self.sessions(in: folder.file("web"))
    let cookie = try #require(enter(sessions.newCode(), sessions))
    try folder.takeAway(folder.file("web"))
    #expect(sessions.session(cookie, user: nil) != nil)
    try folder.takeAway(folder.file("web"))
    // A folder in place of the file.
    try folder.makeFolder("web/sessions.json")
    let others = try [#require(enter(sessions.newCode(), sessions)), #require(enter(sessions.newCode(), sessions))]
    for cookie in others + [cookie] { #expect(sessions.session(cookie, user: nil) != nil) }
    let file = folder.file("web/sessions.json")
    #expect(reports.faults.withLock(\.self) == [.sessionsNotWritten(file, reason: "Is a directory")], "it is told once")
    let name = try #require(sessions.session(cookie, user: nil)?.session.name)
    #expect(throws: Diagnostic.notRevoked(name, file: file)) { try sessions.revoke(name) }
  }
}

@MainActor
@Suite("host serve: how visitors come in, what browsers send, and when host-web is started again")
struct WebEntryTests {
  private func entry(_ words: String...) throws -> WebEntry {
    try WebEntry(Arguments(words, syntax: ServeCommand.syntax))
  }

  @Test(
    "What would serve nobody, or everybody, is refused",
    arguments: [
      (["--listen", "0.0.0.0:0", "--tokens", "tokens"], "host serve needs --site URL"),
      (["--listen", "[::]:0", "--tokens", "tokens"], "host serve needs --site URL"),
      (["--listen", "192.0.2.1:0"], "host serve needs --tokens FILE, or --user-header NAME behind a proxy"),
      (["--listen", "127.example.org:80"], "host serve needs --tokens FILE, or --user-header NAME behind a proxy"),
      (["--user-header", "X-User"], "host serve needs --proxy ADDRESS"),
      (["--idle", "0"], "--idle: found \"0\", expected a number of 1 or more"),
      (["--tokens", "a", "--user-header", "X-User"], "--tokens and --user-header are both given"),
      (["--site", "https://x.org/"], "--site: found \"https://x.org/\", expected \(usualSite)"),
      (["--site", "https://a b"], "--site: found \"https://a b\", expected \(usualSite)"),
      (["--site", "https://user@x.org"], "--site: found \"https://user@x.org\", expected \(usualSite)"),
    ])
  func useless(_ words: [String], _ message: String) throws {
    let error = #expect(throws: Diagnostic.self) { try WebEntry(Arguments(words, syntax: ServeCommand.syntax)) }
    #expect(error?.message == message)
  }

  nonisolated private static let usualSite = "such as https://app.example.org, without a path and a slash at the end"

  @Test("A port and a socket that are in use are taken; a file that is no socket stays; a socket that is left is free")
  func taken() throws {
    #expect(try entry().address == .port("127.0.0.1", 8080))
    let port = try WebListener(.port("127.0.0.1", 0))
    let host = try #require(port.host)
    let address = try #require(WebAddress(host))
    let folder = TemporaryFolder()
    let file = try folder.write("important", to: "notes")
    let socket = folder.file("web.sock")
    close(try WebListener(.path(socket)).descriptor)
    let listener = try WebListener(.path(socket))
    for (address, name) in [(address, host), (.path(file), file), (.path(socket), socket)] {
      #expect(throws: Diagnostic.addressTaken(name, reason: "Address already in use")) { _ = try WebListener(address) }
    }
    #expect(try folder.text("notes") == "important")
    withExtendedLifetime(port) {}
    close(listener.descriptor)
  }

  @Test(
    "Only addresses of this machine are served without tokens; a name is none, whatever it begins with",
    arguments: [
      ("127.0.0.1:80", true), ("127.1.2.3:80", true), ("127.1:80", true), ("[::1]:80", true), ("localhost:80", true),
      (":80", true), ("./socket", true),
      ("127.example.org:80", false), ("127.0.0.1.example.org:80", false), ("0.0.0.0:80", false), ("10.0.0.1:80", false),
      ("127:80", false),
    ])
  func local(text: String, isLocal: Bool) throws { #expect(try #require(WebAddress(text)).isLocal == isLocal) }

  @Test(
    "Languages stand in the order of their weights; those of weight 0 aren't wanted",
    arguments: [
      ("fr", ["fr"]), ("de-AT, de;q=0.8, en;q=0.9", ["de_AT", "en", "de"]),
      ("fr;q=0, en;q=0.1", ["en"]), ("fr;q=0.000", []),
      ("fr;level=1;q=0.5, en", ["en", "fr"]), ("fr;level=1, en;q=0.9", ["fr", "en"]), ("en;Q=0.5, fr", ["fr", "en"]),
      ("fr;q=much, en", ["fr", "en"]), ("fr;q=nan, en", ["en"]), ("fr; q = 0.5, en", ["en", "fr"]),
    ])
  func languages(header: String, expected: [String]) { #expect(WebSessions.languages(header) == expected) }

  @Test("Nobody can use a server for no visitors; browsers leave the usual port out, and write names in small letters")
  func site() async throws {
    #expect(try [entry().idleSeconds, entry("--idle", "1").idleSeconds] == [1800, 60])
    let sessions = Diagnostic.badValue("--sessions", found: "0", expected: "a number of 1 or more")
    let words = ["--sessions", "0", "--manifest", "/nowhere/scenes.json"]
    await #expect(throws: sessions) { try await ServeCommand.run(Arguments(words, syntax: ServeCommand.syntax)) }

    let site = try #require(try entry("--site", "http://App.example:80").site)
    #expect(site.host == "app.example" && !site.isSecure)
    #expect(try entry("--site", "https://x:8443").site?.host == "x:8443")
    #expect(WebEntry.hosts(of: "[::1]:8080") == ["[::1]:8080", "localhost:8080"])
    #expect(WebEntry.hosts(of: "127.0.0.1:80") == ["127.0.0.1", "localhost", "127.0.0.1:80", "localhost:80"])
    #expect(try entry("--listen", "/run/a.sock", "--site", "http://x", "--user-header", "X-User").kind == "proxy")
  }

  @Test("host-web that ends at once again and again is started ever more seldom; one that has lived is started soon")
  func pauses() {
    var pauses = RestartPauses()
    #expect((0..<9).map { _ in pauses.next() } == [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000])
    pauses.hasLived(for: .seconds(10))
    #expect(pauses.next() == 10_000)
    pauses.hasLived(for: .seconds(11))
    // The program can't be started: nothing lives between these.
    #expect((0..<3).map { _ in pauses.next() } == [100, 200, 400])
  }
}

@Suite("What pages say in the languages of visitors")
struct PageWordsTests {
  @Test("Languages that an application brings, takes away or exchanges are noticed; the host's own stay")
  func changes() throws {
    let folder = TemporaryFolder()
    let words = PageWords(libraryFolders: [folder.path])
    func open(_ languages: String...) -> String? { words.translations(into: languages).translations["Open"] }
    for _ in 0..<2 {
      #expect(open("fr") == "Ouvrir")
      #expect(words.translations(into: ["fr"]).language == "fr")
      #expect(open("tlh", "en") == nil)
    }
    for (language, text) in [("fr", "Ouvrir"), ("es", "Abrir")] {
      let name = "\(Checkout.products)/locale/\(language)/LC_MESSAGES/WebServer.mo"
      try folder.copy(name, as: "locale/tlh/LC_MESSAGES/WebServer.mo")
      #expect(open("tlh", "en") == text)
      #expect(words.translations(into: ["tlh", "en"]).language == "en")
    }
    try folder.write("", to: "locale/tlh/LC_MESSAGES/Login.mo")
    #expect(words.translations(into: ["tlh", "en"]).language == "tlh")
    try FileManager.default.removeItem(atPath: folder.file("locale"))
    #expect(open("tlh", "en") == nil)
  }

  @Test("Catalogues that are old are read once, until one of them changes in its place, or another one comes beside it")
  func old() async throws {
    let folder = TemporaryFolder()
    let words = PageWords(libraryFolders: [folder.path])
    func open() -> String? { words.translations(into: ["tlh", "en"]).translations["Open"] }
    let (place, name) = ("locale/tlh/LC_MESSAGES", "locale/tlh/LC_MESSAGES/WebServer.mo")
    func put(_ language: String) throws {
      let catalog = "\(Checkout.products)/locale/\(language)/LC_MESSAGES/WebServer.mo"
      try folder.write(try Data(contentsOf: URL(filePath: catalog)), to: name, makingFolders: true)
    }
    func grow(old path: String) async throws {
      try await eventually("\(path) is old") {
        let stamp = try FileStamp(of: folder.file(path))
        return stamp.isSure(toBe: stamp)
      }
    }
    try put("es")
    try await grow(old: place)
    try await grow(old: name)
    let readings = try ReadCounter(folder.file(name))
    #expect(open() == "Abrir")
    #expect(try readings.count() == 1)
    for _ in 0..<3 { #expect(open() == "Abrir") }
    #expect(try readings.count() == 0, "it is kept")

    try put("fr")
    #expect(open() == "Ouvrir", "the file has changed, its folder hasn't")
    try await grow(old: name)
    #expect(open() == "Ouvrir")
    #expect(words.translations(into: ["tlh", "en"]).language == "en")
    try folder.write("", to: "\(place)/Login.mo")
    #expect(words.translations(into: ["tlh", "en"]).language == "tlh", "the folder has changed, the file hasn't")
    try await grow(old: place)
    #expect(open() == "Ouvrir")
    unlink(folder.file(name))
    #expect(open() == nil)
  }
}
