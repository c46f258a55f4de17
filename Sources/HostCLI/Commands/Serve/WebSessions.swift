import FoundationEssentials
import Glibc
import HostSystem
import Synchronization

/// Who visitors are. A visitor has a cookie; what is kept of it, in memory and on the disk, is its digest.
final class WebSessions: Sendable {
  struct Session: Codable, Equatable, Sendable {
    /// What the visitor's run is called, and its journal.
    let name: String
    let cookie: String
    let languages: [String]
    let zone: String?
    /// In seconds since 1970.
    var seen: Int

    /// What the visitor's run is to go by (gettext(3), tzset(3)).
    var variables: [String: String] {
      var variables: [String: String] = [:]
      variables["TZ"] = zone
      if let first = languages.first {
        variables["LANG"] = "\(first).UTF-8"
        variables["LANGUAGE"] = languages.joined(separator: ":")
        variables["LC_ALL"] = ""
      }
      return variables
    }
  }

  private struct State {
    var sessions: [Session] = []
    /// Those with which a browser may begin, once each.
    var codes: Set<String> = []
  }

  /// A visitor who doesn't come for so long has to enter again, in seconds.
  private static let lifetime = 12 * 3600
  /// How often the time is written down at which a visitor was here, in seconds.
  private static let precision = 300
  private let file: String?
  private let state: Mutex<State>

  /// - Parameter folder: where sessions outlive this process; nil for nowhere.
  init(in folder: StateFolder?) {
    file = folder.map { "\($0.path)/sessions.json" }
    let bytes = file.flatMap { try? File.read($0, limit: 16 << 20) }
    let sessions = bytes.flatMap { try? JSONDecoder().decode([Session].self, from: Data($0)) } ?? []
    state = Mutex(State(sessions: sessions))
  }

  /// A code that a browser can begin with.
  func newCode() -> String {
    let code = Self.secret()
    state.withLock { _ = $0.codes.insert(code) }
    return code
  }

  /// Begins a session, and spends the code for it; nil for one that isn't there.
  ///
  /// - Parameters:
  ///   - languages: as the header Accept-Language has them.
  ///   - zone: a name of the time-zone database.
  /// - Returns: the cookie.
  func enter(_ code: String, languages: String?, zone: String?) -> String? {
    let cookie = Self.secret()
    let isNew = state.withLock { state in
      guard state.codes.remove(code) != nil else { return false }
      state.sessions.append(
        Session(
          name: "web-\(Self.secret().prefix(16))", cookie: Self.digest(cookie), languages: Self.languages(languages ?? ""),
          zone: zone.flatMap(Self.zone), seen: Self.now))
      return true
    }
    guard isNew else { return nil }
    save()
    return cookie
  }

  /// Languages as gettext(3) names them, those that are wanted most first: `de_AT`.
  static func languages(_ header: String) -> [String] {
    let wanted = header.split(separator: ",").prefix(10).enumerated().compactMap { place, part -> (String, Double, Int)? in
      let parts = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = parts.first, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else {
        return nil
      }
      let weight = parts.dropFirst().first.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (name.replacing("-", with: "_"), weight, place)
    }
    return wanted.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
  }

  /// A time zone; nil for what could be the path of another file.
  private static func zone(_ name: String) -> String? {
    let isName = name.utf8.count <= 64 && name.first?.isLetter == true && !name.contains("..")
    return isName && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-/".contains($0)) } ? name : nil
  }

  /// The session of a cookie, which is used now; nil for none.
  func session(_ cookie: String) -> Session? {
    let (digest, now) = (Self.digest(cookie), Self.now)
    let (session, isNews) = state.withLock { state -> (Session?, Bool) in
      state.sessions.removeAll { $0.seen < now - Self.lifetime }
      guard let place = state.sessions.firstIndex(where: { $0.cookie == digest }) else { return (nil, false) }
      let isNews = state.sessions[place].seen < now - Self.precision
      if isNews { state.sessions[place].seen = now }
      return (state.sessions[place], isNews)
    }
    if isNews { save() }
    return session
  }

  /// Sessions that can't be written down end with this process, no more.
  private func save() {
    guard let file else { return }
    state.withLock { state in
      guard let data = try? JSONEncoder().encode(state.sessions) else { return }
      try? File.makeFolder(Path.folder(of: file))
      try? File.replace(file, Array(data))
    }
  }

  private static var now: Int { time(nil) }

  private static func digest(_ cookie: String) -> String { SHA256(of: Array(cookie.utf8)).description }

  /// 256 bits that nobody can guess (getrandom(2)).
  private static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
