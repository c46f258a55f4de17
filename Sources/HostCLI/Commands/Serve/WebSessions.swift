import FoundationEssentials
import Glibc
import HostSystem
import Synchronization

/// The visitors' sessions. Only a digest of a cookie is kept, in memory and on the disk.
final class WebSessions: Sendable {
  struct Session: Codable, Equatable, Sendable {
    /// The name of the visitor's run and of its journal.
    let name: String
    var cookie: String
    /// The application's user when the cookie was made; empty for nobody.
    var identity = ""
    /// Replaces the cookie as soon as the browser sends it.
    var next: Renewal?
    /// Requests with the former cookie may still be under way.
    var former: Former?
    let user: String?
    let languages: [String]
    let zone: String?
    /// In seconds since 1970.
    var seen: Int

    struct Renewal: Codable, Equatable {
      let cookie: String
      let identity: String
    }

    struct Former: Codable, Equatable {
      let cookie: String
      /// In seconds since 1970.
      let until: Int
    }

    fileprivate var isExpired: Bool { seen < WebSessions.now - WebSessions.lifetime }

    /// The environment of the visitor's run (gettext(3), tzset(3)).
    var variables: [String: String] {
      var variables = Self.variables(of: languages)
      variables["TZ"] = zone
      return variables
    }

    static func variables(of languages: [String]) -> [String: String] {
      guard let first = languages.first else { return [:] }
      return ["LANG": "\(first).UTF-8", "LANGUAGE": languages.joined(separator: ":"), "LC_ALL": ""]
    }
  }

  private struct State {
    var sessions: [Session] = []
    /// One-time codes with which a browser may begin.
    var codes: Set<String> = []
    /// Of the file when it was read: another process may have written it.
    var stamp: FileStamp?
    var users: [String: String] = [:]
    var tokensStamp: FileStamp?
    var isWritten = true
  }

  /// Visitors who stay away this long have to enter again, in seconds.
  fileprivate static let lifetime = 12 * 3600
  /// The most sessions of a user; the oldest ends for another one.
  private static let mostOfUser = 20
  /// How long a replaced cookie still differs from a stranger's, in seconds.
  private static let patience = 10
  /// How often the time of a visit is written down, in seconds.
  private static let precision = 300
  private let file: String?
  private let tokens: String?
  private let report: @Sendable (Diagnostic) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: where sessions outlive this process; nil to keep none.
  ///   - report: takes errors of the file of tokens, once after each change of it.
  init(
    in folder: String?, tokens: String? = nil, report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) throws(Diagnostic) {
    file = folder.map { "\($0)/sessions.json" }
    (self.tokens, self.report) = (tokens, report)
    if let tokens {
      let (users, badLines) = try Self.users(tokens)
      if let line = badLines.first { throw .badToken(tokens, line: line) }
      state.withLock { ($0.users, $0.tokensStamp) = (users, FileStamp(tokens)) }
    }
    if let file, FileStamp(file) != nil, read(file) == nil { throw .badSessions(file) }
  }

  private func read(_ file: String) -> [Session]? {
    (try? File.read(file, limit: 64 << 20)).flatMap { try? JSONDecoder().decode([Session].self, from: Data($0)) }
  }

  static func isUser(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("#") && !name.contains(where: \.isWhitespace)
      && name.unicodeScalars.allSatisfy(Printable.isSafe)
  }

  static let userRule = "a name without blanks and control characters that doesn't begin with #"

  private func readTokensIfChanged(_ state: inout State) {
    guard let tokens else { return }
    let (stamp, former) = (FileStamp(tokens), state.tokensStamp)
    if let stamp, let former, stamp.isSure(toBe: former) { return }
    let isOther = former.map { stamp?.looks(like: $0) != true } ?? (stamp != nil)
    state.tokensStamp = stamp
    do throws(Diagnostic) {
      let (users, badLines) = try Self.users(tokens)
      state.users = users
      if isOther { for line in badLines { report(.badToken(tokens, line: line)) } }
    } catch {
      // The former users may still come in.
      if isOther { report(error) }
    }
  }

  /// Returns users by the digests of their tokens, and the numbers of the bad lines.
  private static func users(_ file: String) throws(Diagnostic) -> (users: [String: String], badLines: [Int]) {
    let content: File.Content
    do throws(File.Fault) { content = try File.content(of: file, limit: 1 << 20) } catch {
      throw .badTokens(file, reason: error.text)
    }
    if content.violation != nil { throw .badTokens(file, reason: "others may have written it") }
    var users: [String: String] = [:]
    var badLines: [Int] = []
    let lines = String(decoding: content.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") && line.contains(where: { !$0.isWhitespace }) {
      let parts = line.split(whereSeparator: \.isWhitespace)
      if parts.count == 2, parts[1].count == 64, parts[1].allSatisfy(\.isHexDigit) {
        users[parts[1].lowercased()] = String(parts[0])
      } else {
        badLines.append(index + 1)
      }
    }
    return (users, badLines)
  }

  func newCode() -> String {
    let code = Self.secret()
    state.withLock { _ = $0.codes.insert(code) }
    return code
  }

  /// Begins a session for the user whom a proxy names, or who has a token or a one-time code, which is spent.
  /// The cookie is nil for somebody else; `over` names the user's oldest runs, beyond the limit.
  func enter(
    _ code: String?, user named: String?, languages: String?, zone: String?
  ) -> (cookie: String?, over: [String]) {
    let cookie = Self.secret()
    var over: [String] = []
    let isNew = change { state in
      readTokensIfChanged(&state)
      let user = named ?? code.flatMap { state.users[Self.digest($0)] }
      guard user != nil || code.flatMap({ state.codes.remove($0) }) != nil else { return false }
      if let user {
        over = state.sessions.filter { $0.user == user }.sorted { $0.seen < $1.seen }.dropLast(Self.mostOfUser - 1)
          .map(\.name)
        state.sessions.removeAll { over.contains($0.name) }
      }
      state.sessions.append(
        Session(
          name: "web-\(Self.secret().prefix(16))", cookie: Self.digest(cookie), user: user,
          languages: Self.languages(languages ?? ""),
          zone: zone.flatMap(Self.zone), seen: Self.now))
      return true
    }
    return (isNew ? cookie : nil, over)
  }

  /// Returns the names of the runs of the removed sessions.
  func removeExpired() -> [String] {
    var names: [String] = []
    _ = change { state in
      names = state.sessions.filter(\.isExpired).map(\.name)
      state.sessions.removeAll(where: \.isExpired)
      return !names.isEmpty
    }
    return names
  }

  /// Makes another cookie after a visitor signed in or out in the application; nil for a session that is over.
  func renew(_ session: Session, for identity: String) -> String? {
    let next = Self.secret()
    let isRenewed = change { state in
      guard let place = state.sessions.firstIndex(where: { $0.name == session.name }) else { return false }
      state.sessions[place].next = Session.Renewal(cookie: Self.digest(next), identity: identity)
      return true
    }
    return isRenewed ? next : nil
  }

  /// Ends a user's sessions, or the one of a run's name; returns the names of the runs.
  func revoke(_ user: String) throws(Diagnostic) -> [String] {
    var names: [String] = []
    _ = change(isReported: false) { state in
      names = state.sessions.filter { $0.user == user || $0.name == user }.map(\.name)
      state.sessions.removeAll { names.contains($0.name) }
      return !names.isEmpty
    }
    if names.isEmpty { throw .unknownUser(user) }
    if let file, !state.withLock(\.isWritten) { throw .notRevoked(user, file: file) }
    return names
  }

  /// Names as of gettext(3), such as `de_AT`, the most wanted first.
  static func languages(_ header: String) -> [String] {
    let wanted = header.split(separator: ",").prefix(10).enumerated().compactMap {
      place, part -> (String, Double, Int)? in
      let parts = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = parts.first, name.utf8.count <= 35,
        name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      else {
        return nil
      }
      let weight = parts.first { $0.lowercased().hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      // A weight of 0 means not acceptable (RFC 9110, 12.4.2).
      guard weight > 0 else { return nil }
      return (name.replacing("-", with: "_"), weight, place)
    }
    return wanted.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
  }

  /// Nil for what could be the path of another file.
  private static func zone(_ name: String) -> String? {
    let isName = name.utf8.count <= 64 && name.first?.isLetter == true && !name.contains("..")
    return isName && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-/".contains($0)) } ? name : nil
  }

  func journal(of name: String) -> String? { file.map { "\(Path.folder(of: Path.folder(of: $0)))/session-\(name)" } }

  var names: Set<String> {
    var names: Set<String> = []
    _ = change { state in
      names = Set(state.sessions.map(\.name))
      return false
    }
    return names
  }

  /// The session of a cookie, and whether the cookie replaced another one by this use.
  /// Nil for none, and for a session of another user than the proxy names.
  func session(_ cookie: String, user: String?) -> (session: Session, isRenewed: Bool)? {
    let (digest, now) = (Self.digest(cookie), Self.now)
    var session: (session: Session, isRenewed: Bool)?
    _ = change { state in
      guard
        let place = state.sessions.firstIndex(where: {
          [$0.cookie, $0.next?.cookie].contains(digest) && (user == nil || $0.user == user) && !$0.isExpired
        })
      else { return false }
      let next = state.sessions[place].next.flatMap { $0.cookie == digest ? $0 : nil }
      if let next {
        state.sessions[place].former = Session.Former(
          cookie: state.sessions[place].cookie, until: now + Self.patience)
        (state.sessions[place].cookie, state.sessions[place].identity) = (next.cookie, next.identity)
        state.sessions[place].next = nil
      }
      let isNews = next != nil || state.sessions[place].seen < now - Self.precision
      if isNews { state.sessions[place].seen = now }
      session = (state.sessions[place], next != nil)
      return isNews
    }
    return session
  }

  /// Another cookie has just replaced this one: the browser will send that.
  func wasRenewed(_ cookie: String, user: String?) -> Bool {
    let digest = Self.digest(cookie)
    return state.withLock { state in
      state.sessions.contains {
        $0.former?.cookie == digest && $0.former.map { Self.now < $0.until } == true && (user == nil || $0.user == user)
      }
    }
  }

  /// Changes the sessions of the file as it is now. Sessions that can't be written end with this process.
  private func change(isReported: Bool = true, _ change: (inout State) -> Bool) -> Bool {
    state.withLock { state in
      // Another process may revoke what this one writes.
      let lock = file.flatMap { Self.lock(Path.folder(of: $0)) }
      defer { withExtendedLifetime(lock) {} }
      let stamp = file.flatMap { FileStamp($0) }
      if let file, stamp != state.stamp {
        // A damaged or missing file signs nobody out.
        state.sessions = read(file) ?? state.sessions
        state.stamp = stamp
      }
      guard change(&state) else { return false }
      if let file, let content = try? JSONEncoder().encode(state.sessions) {
        do throws(SystemError) {
          try File.replace(file, Array(content))
          state.isWritten = true
        } catch {
          if state.isWritten, isReported { report(.sessionsNotWritten(file, reason: error.text)) }
          state.isWritten = false
        }
        state.stamp = FileStamp(file)
      }
      return true
    }
  }

  /// Makes the folder again where somebody has removed it.
  private static func lock(_ folder: String) -> FolderLock? {
    if let lock = FolderLock(folder, waits: true) { return lock }
    try? File.makeFolder(folder)
    return FolderLock(folder, waits: true)
  }

  fileprivate static var now: Int { time(nil) }

  static func digest(_ cookie: String) -> String { SHA256(of: Array(cookie.utf8)).description }

  /// 256 random bits (getrandom(2)).
  static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
