import CGlibc
import FoundationEssentials
import Glibc
import HostControl
import HostSystem
import Synchronization

/// Runs host-web and answers its questions: who a visitor is, and a connection to their run. Restarts it when it ends.
final class WebServer: Sendable {
  private struct Settings: Encodable {
    let hosts: [String]
    let cookie: String
    let isSecure: Bool
    let idleSeconds: Int
    let mostSessions: Int
    let isLogged: Bool
    let entry: String
    let style: String?
    let userHeader: String?
    let proxies: [String]?
  }

  private struct Question: Decodable {
    let id: Int
    let ask: String
    let cookie: String?
    let code: String?
    let user: String?
    let languages: String?
    let zone: String?
    let identity: String?
  }

  private struct Answer: Encodable {
    let id: Int
    var cookie: String?
    var refused: String?
    var runs: Int?
    var words: [String: String]?
    var language: String?
    var identity: String?
    var session: String?
  }

  /// From now on the session has this cookie alone.
  private struct Renewed: Encodable {
    let session: String
    let cookie: String
  }

  private struct Draining: Encodable { let drains = true }

  private struct State {
    var process: Int32?
    /// The end at which host-web asks; closing it ends host-web.
    var channel: Int32?
    var isOver = false
    var drains = false
  }

  private static let mostBytes = 1 << 16
  private let words: PageWords
  private let listener: WebListener
  private let sessions: WebSessions
  private let runs: WebRuns
  private let settings: Settings
  private let report: @Sendable (Diagnostic) -> Void
  private let failed: @Sendable () -> Void
  private let state = Mutex(State())
  /// Held from looking up a cookie until the answer is sent: host-web hears of the next one after all answers to this.
  private let order = Mutex(())
  /// Takes the address at which the next visitor begins.
  private let announce: @Sendable (String) -> Void
  private var program: String { Path.join(HostFiles.folder, HostFiles.web) }

  init(
    _ listener: WebListener, _ sessions: WebSessions, _ runs: WebRuns, _ entry: WebEntry, style: String?,
    words: PageWords,
    announce: @escaping @Sendable (String) -> Void, report: @escaping @Sendable (Diagnostic) -> Void,
    failed: @escaping @Sendable () -> Void
  ) {
    (self.listener, self.sessions, self.runs, self.words) = (listener, sessions, runs, words)
    (self.announce, self.report, self.failed) = (announce, report, failed)
    let (own, port) = (listener.host ?? "", listener.host?.split(separator: ":").last ?? "0")
    settings = Settings(
      hosts: entry.site.map { [$0.host] } ?? WebEntry.hosts(of: own),
      // Browsers share cookies between all ports of a host.
      cookie: entry.site?.isSecure == true ? "__Host-host" : "host-\(port)", isSecure: entry.site?.isSecure ?? false,
      idleSeconds: entry.idleSeconds, mostSessions: runs.most, isLogged: entry.isLogged, entry: entry.kind,
      style: style,
      userHeader: entry.userHeader, proxies: listener.host == nil ? nil : entry.proxies)
  }

  func start() throws {
    let channel = try begin()
    try SystemThread.start { [self] in serve(channel) }
    announceAddress()
  }

  private func announceAddress() {
    let address = "\(settings.isSecure ? "https" : "http")://\(settings.hosts[0])/"
    let path = settings.entry == "code" ? "_/enter?code=\(sessions.newCode())" : ""
    announce(address + path)
  }

  /// Admits no more visitors; those who are here stay.
  func drain() {
    let channel = state.withLock { state in
      state.drains = true
      return state.channel
    }
    if let channel { send(Draining(), on: channel) }
  }

  func stop() {
    let channel = state.withLock { state in
      state.isOver = true
      return state.channel
    }
    if let channel { shutdown(channel, Int32(SHUT_RDWR)) }
  }

  private func begin() throws(Diagnostic) -> Int32 {
    do throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw .last
      }
      defer { close(ends[1]) }
      // Above 4: the child's copy of the channel must not take its number before it is passed on.
      let socket = try Descriptor(fcntl(listener.descriptor, F_DUPFD_CLOEXEC, 5))
      var start = ProcessStart()
      start.open("/dev/null", O_RDONLY, as: STDIN_FILENO)
      start.pass(ends[1], as: 3)
      start.pass(socket.number, as: 4)
      start.resetSignals()
      // Ctrl-C is for this process, which ends host-web in order; what reads from a network must not have the terminal.
      start.leaveSession()
      let settings = (try? JSONEncoder().encode(settings)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let process = try start.run(program, [HostFiles.web, settings])
      let drains = state.withLock { state in
        (state.process, state.channel) = (process, ends[0])
        return state.drains
      }
      if drains { send(Draining(), on: ends[0]) }
      return ends[0]
    } catch { throw .noServer(program, reason: error.text) }
  }

  private func serve(_ channel: Int32) {
    var channel = channel
    var pauses = RestartPauses()
    while true {
      let begun = ContinuousClock.now
      answer(on: channel)
      let (process, isOver) = state.withLock { state in
        state.channel = nil
        return (state.process, state.isOver)
      }
      close(channel)
      let end = process.flatMap { ProcessEnd.wait(for: $0) }
      if isOver { return }
      // 127 is the dynamic loader's error, or the shell's for a missing program.
      if end == .exit(127) {
        report(.noServer(program, reason: "a library that it needs isn't there"))
        return failed()
      }
      report(
        Diagnostic(
          "host-web has ended\(end.map { " (\($0.text))" } ?? ""), and is started again",
          "sessions and their runs go on; pages connect by themselves"))
      pauses.hasLived(for: .now - begun)
      while true {
        usleep(UInt32(pauses.next()) * 1000)
        if state.withLock(\.isOver) { return }
        do throws(Diagnostic) {
          channel = try begin()
          break
        } catch { report(error) }
      }
    }
  }

  private func answer(on channel: Int32) {
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    while true {
      let count = recv(channel, &bytes, bytes.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      guard let question = try? JSONDecoder().decode(Question.self, from: Data(bytes[..<count])) else { continue }
      // A run that is being started must not delay others. The copy keeps the channel open until the answer.
      let copy = fcntl(channel, F_DUPFD_CLOEXEC, 0)
      do throws(SystemError) {
        try SystemThread.start { [self] in
          answer(question, on: copy)
          close(copy)
        }
      } catch {
        send(Answer(id: question.id, refused: "full"), on: copy)
        close(copy)
      }
    }
  }

  private func answer(_ question: Question, on channel: Int32) {
    switch question.ask {
    case "enter":
      if state.withLock(\.drains) { return send(Answer(id: question.id, refused: "draining"), on: channel) }
      let (cookie, over) = sessions.enter(
        question.code, user: settings.userHeader == nil ? nil : question.user, languages: question.languages,
        zone: question.zone)
      for name in over { runs.remove(name) }
      send(Answer(id: question.id, cookie: cookie, refused: cookie == nil ? "signIn" : nil), on: channel)
      if cookie != nil, settings.entry == "code" { announceAddress() }
    case "open":
      guard let session = withSession(of: question, on: channel, { $0 }) else { return refuse(question, on: channel) }
      do throws(WebRuns.Refusal) {
        let socket = try runs.connect(to: session)
        var answer = answer(to: question, in: session.languages)
        let isSent: Void? = withSession(of: question, on: channel) {
          (answer.identity, answer.session) = ($0.identity, $0.name)
          send(answer, with: socket.number, on: channel)
        }
        guard isSent == nil else { return }
        // The session was revoked meanwhile, or has another cookie.
        if !sessions.names.contains(session.name) { runs.remove(session.name) }
        refuse(question, on: channel)
      } catch {
        switch error {
        case .full: send(Answer(id: question.id, refused: "full"), on: channel)
        case .notStarted(let message):
          // Visitors don't see what went wrong.
          report(Diagnostic("a visitor's run has not begun: \(message)", "host run shows what is wrong"))
          send(Answer(id: question.id, refused: "over"), on: channel)
        }
      }
    case "renew":
      // Of two renewals of a session the later one is answered last, and is the browser's.
      let isSent: Void? = withSession(of: question, on: channel) {
        let cookie = sessions.renew($0, for: question.identity ?? "")
        send(Answer(id: question.id, cookie: cookie, refused: cookie == nil ? "signIn" : nil), on: channel)
      }
      if isSent == nil { send(Answer(id: question.id, refused: "signIn"), on: channel) }
    case "seen":
      let session = withSession(of: question, on: channel) { $0 }
      send(Answer(id: question.id, refused: session == nil ? "signIn" : nil), on: channel)
    case "count": send(Answer(id: question.id, runs: runs.count), on: channel)
    case "words":
      send(answer(to: question, in: WebSessions.languages(question.languages ?? "")), on: channel)
    default: send(Answer(id: question.id, refused: "unknown"), on: channel)
    }
  }

  /// Runs the body while the session has the question's cookie; nil for a cookie without a session.
  private func withSession<Value: Sendable>(
    of question: Question, on channel: Int32, _ body: (WebSessions.Session) -> Value
  ) -> Value? {
    // A user whom the proxy must name and doesn't is nobody.
    if settings.userHeader != nil, question.user == nil { return nil }
    return order.withLock { _ in
      guard let cookie = question.cookie, let (session, isRenewed) = sessions.session(cookie, user: question.user)
      else { return nil }
      if isRenewed { send(Renewed(session: session.name, cookie: cookie), on: channel) }
      return body(session)
    }
  }

  private func refuse(_ question: Question, on channel: Int32) {
    let isLate = question.cookie.map { sessions.wasRenewed($0, user: question.user) } == true
    send(Answer(id: question.id, refused: isLate ? "renewed" : "signIn"), on: channel)
  }

  private func answer(to question: Question, in languages: [String]) -> Answer {
    let (language, translations) = words.translations(into: languages)
    return Answer(id: question.id, words: translations.isEmpty ? nil : translations, language: language)
  }

  private func send(_ message: some Encodable, with descriptor: Int32 = -1, on channel: Int32) {
    guard let data = try? JSONEncoder().encode(message) else { return }
    _ = Array(data).withUnsafeBytes { send_message(channel, $0.baseAddress, $0.count, descriptor) }
  }
}

/// The pause before host-web is restarted: doubled each time, up to 10 s, unless it has lived for 10 s.
struct RestartPauses {
  /// In milliseconds.
  private static let first = 100
  private var pause = Self.first

  mutating func hasLived(for life: Duration) {
    if life > .seconds(10) { pause = Self.first }
  }

  /// In milliseconds.
  mutating func next() -> Int {
    defer { pause = min(2 * pause, 10_000) }
    return pause
  }
}
