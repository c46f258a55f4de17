import CGlibc
import DisplayProtocol
import Foundation
import Glibc
import HostManifest
import TestSupport
import Testing
@testable import WebServer

/// host-web's server in the test's process: the test is the browser, the broker and the run.
///
/// libwebsockets has one loop for the whole process. So tests that use it don't suspend: on the main actor no other
/// test runs meanwhile.
final class ServedSite {
  private static let isStarted: Bool = {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Loop.shared.start(most: 3000)
  }()

  let site: Site
  /// The questions so far, as in ``Broker/Question``.
  private(set) var questions: [JSONObject] = []
  /// Answers a question by fields, and perhaps by a connection to a run.
  var answer: (JSONObject) -> (JSONObject, ServedRun?) = { _ in ([:], nil) }
  /// Whether questions get no answer.
  var isSilent = false
  private let broker: Int32
  /// Keeps them alive, whatever the later answers.
  private var runs: [ServedRun] = []

  init(entry: Site.Settings.Entry = .code, userHeader: String? = nil, proxies: [String]? = nil) throws {
    try #require(Self.isStarted)
    let ends = try Self.pair(SOCK_SEQPACKET)
    broker = ends[1]
    site = Site(
      Site.Settings(
        hosts: ["127.0.0.1:80", "localhost:80"], cookie: "host-80", isSecure: false, idleSeconds: 60, mostSessions: 50,
        isLogged: false, entry: entry, userHeader: userHeader, proxies: proxies),
      Broker(ends[0]), style: nil)
    try #require(site.broker.start())
  }

  deinit { close(broker) }

  fileprivate static func pair(_ kind: __socket_type) throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let type = Int32(kind.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    return ends
  }

  func tell(_ fields: JSONObject, with descriptor: Int32 = -1) {
    let bytes = Array(JSONValue.object(fields).text.utf8)
    #expect(send_message(broker, bytes, bytes.count, descriptor) == bytes.count)
  }

  private func answerQuestions() -> Bool {
    var isAsked = false
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(broker, &bytes, bytes.count, 0)
      guard count > 0, let question = (try? JSONParser.parse(Array(bytes[..<count])))?.object else {
        return isAsked
      }
      isAsked = true
      questions.append(question)
      if isSilent { continue }
      var (fields, run) = answer(question)
      fields["id"] = question["id"]
      guard let connection = try? run?.connect() else {
        tell(fields)
        continue
      }
      tell(fields, with: connection)
      close(connection)
    }
  }

  func serve(until isDone: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try !isDone() {
      try #require(ContinuousClock.now < end, "it doesn't come")
      Loop.shared.turn()
      if !answerQuestions() { poll(nil, 0, 1) }
    }
  }

  /// Runs the loop until earlier input has had its effect.
  func settle() throws {
    let probe = try Browser(self)
    _ = try probe.ask("GET /_/health HTTP/1.1\r\nHost: localhost:80\r\n\r\n")
  }

  func open(_ run: ServedRun) {
    runs.append(run)
    answer = { question in
      switch question["ask"]?.string {
      case "open": (["session": "web-1", "identity": ""], run)
      case "renew": (["cookie": "renewed"], nil)
      default: ([:], nil)
      }
    }
  }

  func ask(_ line: String, _ headers: [String: String] = [:], body: String = "") throws -> String {
    try Browser(self).ask(WebVisitor(port: 80).request(line, headers, body: body))
  }

  func page(
    _ path: String = "/", cookie: String = "anna", headers: [String: String] = [:]
  ) throws -> (text: String, tab: String, revision: Int) {
    let text = try ask("GET \(path)", headers.merging(["Cookie": "theme=dark; host-80=\(cookie)"]) { $1 })
    let match = try #require(text.firstMatch(of: /data-tab="([^"]+)" data-r="(\d+)"/), "\(text)")
    return (text, String(match.1), Int(match.2) ?? 0)
  }

  /// A page whose socket has told where the run is.
  func connected() throws -> (page: (text: String, tab: String, revision: Int), socket: Browser) {
    let page = try page()
    let socket = try #require(try socket(page.tab, revision: page.revision))
    _ = try socket.message(with: #""n":true"#)
    return (page, socket)
  }

  /// The WebSocket of a page; nil when it is refused.
  func socket(
    _ tab: String, revision: Int = 0, cookie: String = "anna", headers: [String: String] = [:]
  ) throws -> Browser? {
    let visitor = WebVisitor(port: 80, cookie: "host-80=\(cookie)")
    let browser = try Browser(self)
    let answer = try browser.ask(visitor.socketRequest(tab, revision: revision, headers: headers))
    return answer.hasPrefix("HTTP/1.1 101 ") ? browser : nil
  }
}

final class Browser {
  private let served: ServedSite
  private let descriptor: Int32
  private var received: [UInt8] = []
  private var isOver = false

  init(_ served: ServedSite) throws {
    let ends = try ServedSite.pair(SOCK_STREAM)
    (self.served, descriptor) = (served, ends[0])
    // Another test may have run between the initializer of a suite and its test.
    Loop.shared.site = served.site
    Loop.shared.add(browser: ends[1])
  }

  deinit { close(descriptor) }

  func send(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    try served.serve { [self] in
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count > 0 { rest = rest.dropFirst(count) }
      // The other side has ended it.
      return rest.isEmpty || count < 0 && errno != EAGAIN
    }
  }

  func isOpen() -> Bool {
    receive()
    return !isOver
  }

  func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  private func receive() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while !isOver {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count > 0 { received += bytes[..<count] } else { isOver = count == 0 || errno != EAGAIN }
      if count <= 0 { return }
    }
  }

  /// - Parameter isAll: whether to send the end, too, and to wait for the server's end.
  /// - Returns: the answer; nothing when the connection has ended without one.
  func ask(_ request: String, isAll: Bool = false) throws -> String { try ask(Array(request.utf8), isAll: isAll) }

  func ask(_ request: [UInt8], isAll: Bool = false) throws -> String {
    try send(request)
    if isAll { endOutput() }
    try served.serve { [self] in
      receive()
      if isOver || isAll { return isOver }
      guard let head = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
      let text = String(decoding: received[..<head.upperBound], as: UTF8.self)
      if text.hasPrefix("HTTP/1.1 101 ") || request.starts(with: Array("HEAD".utf8)) { return true }
      let size = text.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
      return received.count >= head.upperBound + size
    }
    defer { received = [] }
    // The server may already have sent frames on a WebSocket.
    if let head = received.firstRange(of: Array("\r\n\r\n".utf8)), received.starts(with: Array("HTTP/1.1 101".utf8)) {
      let text = String(decoding: received[..<head.upperBound], as: UTF8.self)
      frames = Array(received[head.upperBound...])
      return text
    }
    return String(decoding: received, as: UTF8.self)
  }

  func gets(_ text: String) throws -> Bool {
    func isThere() -> Bool { String(decoding: received, as: UTF8.self).contains(text) }
    try served.serve { [self] in
      receive()
      return isOver || isThere()
    }
    return isThere()
  }

  private var frames: [UInt8] = []

  func message(with text: String = "") throws -> String {
    while true {
      var frame: (kind: UInt8, bytes: [UInt8])?
      try served.serve { [self] in
        receive()
        frames += received
        received = []
        frame = Self.take(from: &frames)
        return frame != nil || isOver
      }
      guard let frame else { throw WebSocketClient.Closed(code: 0) }
      if frame.kind == 8 { throw WebSocketClient.Closed(bytes: frame.bytes) }
      let message = String(decoding: frame.bytes, as: UTF8.self)
      if frame.kind == 1, text.isEmpty || message.contains(text) { return message }
    }
  }

  func closing() -> Int? {
    do { while true { _ = try message() } } catch { return (error as? WebSocketClient.Closed)?.code }
  }

  /// The server sends no message in parts.
  private static func take(from bytes: inout [UInt8]) -> (kind: UInt8, bytes: [UInt8])? {
    guard bytes.count >= 2 else { return nil }
    let short = Int(bytes[1] & 0x7F)
    let digits = short < 126 ? 0 : short == 126 ? 2 : 8
    guard bytes.count >= 2 + digits else { return nil }
    let size = digits == 0 ? short : bytes[2..<2 + digits].reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= 2 + digits + size else { return nil }
    defer { bytes.removeFirst(2 + digits + size) }
    return (bytes[0] & 0xF, Array(bytes[2 + digits..<2 + digits + size]))
  }

  func say(_ text: String) throws { try send(WebSocketClient.frame(1, text.utf8)) }
}

/// The app at the other end of a visitor's run: it shows a screen, and sends nothing more by itself.
final class ServedRun {
  private var descriptors: [Int32] = []
  private var screen = ""
  private var told: [String] = []

  init() { show("Login", identity: "", revision: 1) }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// Accepts another connection, and shows its screen; returns the end for host-web, which the caller closes.
  fileprivate func connect() throws -> Int32 {
    let ends = try ServedSite.pair(SOCK_STREAM)
    descriptors.append(ends[0])
    if !isSilent { greet() }
    return ends[1]
  }

  /// Whether it sends nothing on the next connection until `greet()`.
  var isSilent = false

  func greet() {
    guard let newest = descriptors.last else { return }
    for line in [#"{"protocol":1}"#, #"{"display":1,"done":0}"#, screen] { tell(line, on: newest) }
  }

  func die() {
    for descriptor in descriptors { close(descriptor) }
    descriptors = []
  }

  private func tell(_ line: String, on descriptor: Int32) {
    let bytes = Array("\(line)\n".utf8)
    #expect(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }

  func tell(_ line: String) { for descriptor in descriptors { tell(line, on: descriptor) } }

  func show(_ title: String, identity: String, revision: Int) {
    screen =
      #"{"r":\#(revision),"screen":{"identity":"\#(identity)","instance":\#(revision),"scene":"\#(title)","title":"\#(title)"},"#
      + #""tree":{"children":[{"id":"textField.Name","label":"Name","n":2,"role":"textField","text":"Anna"},"#
      + #"{"id":"button.Save","label":"Save","n":3,"role":"button"}],"id":"vStack.","n":1,"role":"vStack"}}"#
    tell(screen)
  }

  /// The input besides the requests.
  var events: [String] {
    for descriptor in descriptors {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { break }
        rest[descriptor, default: []] += bytes[..<count]
      }
      while let end = rest[descriptor]?.firstIndex(of: UInt8(ascii: "\n")), let line = rest[descriptor]?[..<end] {
        told.append(String(decoding: line, as: UTF8.self))
        rest[descriptor]?.removeFirst(line.count + 1)
      }
    }
    return told.filter { !$0.contains(#""command":"attach""#) }
  }

  private var rest: [Int32: [UInt8]] = [:]
}
