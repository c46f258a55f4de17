import Foundation
import Glibc
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

  @Test("Of a user's 21 sessions the oldest is over; when the user is revoked, all are")
  func tokens() throws {
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

  @Test("A name that the file of tokens can't hold gets no token")
  func users() {
    for name in ["", "carl meier", "carl\nbert", "carl\tmeier", "#carl", "carl\u{1B}"] {
      #expect(!WebSessions.isUser(name), "\(name)")
    }
    #expect(WebSessions.isUser("anna") && WebSessions.isUser("Žanna@example.org"))
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

  @Test("Whom a proxy names has sessions of their own")
  func proxy() throws {
    let sessions = try sessions()
    let cookie = try #require(enter(nil, sessions, user: "anna"))
    #expect(sessions.session(cookie, user: "bert") == nil)
    #expect(sessions.session(cookie, user: "anna")?.session.user == "anna")
  }

  @Test("No time zone is the path of another file")
  func places() throws {
    let sessions = try sessions()
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

@MainActor @Suite("How visitors come in")
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
      (["--tokens", "a", "--user-header", "X-User"], "--tokens and --user-header are both given"),
      (
        ["--site", "https://x.org/"],
        "--site: found \"https://x.org/\", expected such as https://app.example.org, without a path and a slash at the end"
      ),
      (
        ["--site", "https://a b"],
        "--site: found \"https://a b\", expected such as https://app.example.org, without a path and a slash at the end"
      ),
      (
        ["--site", "https://user@x.org"],
        "--site: found \"https://user@x.org\", expected such as https://app.example.org, without a path and a slash at the end"
      ),
    ])
  func useless(_ words: [String], _ message: String) throws {
    let error = #expect(throws: Diagnostic.self) { try WebEntry(Arguments(words, syntax: ServeCommand.syntax)) }
    #expect(error?.message == message)
  }

  @Test("Browsers leave the usual port out, and write names in small letters")
  func site() throws {
    let site = try #require(try entry("--site", "http://App.example:80").site)
    #expect(site.host == "app.example" && !site.isSecure)
    #expect(try entry("--site", "https://x:8443").site?.host == "x:8443")
    #expect(WebEntry.hosts(of: "[::1]:8080") == ["[::1]:8080", "localhost:8080"])
    #expect(WebEntry.hosts(of: "127.0.0.1:80") == ["127.0.0.1", "localhost", "127.0.0.1:80", "localhost:80"])
    #expect(try entry("--listen", "/run/a.sock", "--site", "http://x", "--user-header", "X-User").kind == "proxy")
  }

  @Test("A file that is no socket stays where it is; a socket that a server has left is taken")
  func otherFile() throws {
    let folder = TemporaryFolder()
    let file = try folder.write("important", to: "notes")
    #expect(throws: Diagnostic.addressTaken(file, reason: "Address already in use")) {
      _ = try WebListener(.path(file))
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "important")
    let socket = folder.file("web.sock")
    close(try WebListener(.path(socket)).descriptor)
    let listener = try WebListener(.path(socket))
    #expect(throws: Diagnostic.addressTaken(socket, reason: "Address already in use")) {
      _ = try WebListener(.path(socket))
    }
    close(listener.descriptor)
  }
}
