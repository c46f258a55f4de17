import CWebSockets
import FoundationEssentials
import Glibc

/// The process that has started this one: it authenticates visitors, starts runs and connects to them.
/// JSON messages, one a packet. An answer has its question's number and perhaps a descriptor.
final class Broker: Channel {
  struct Question: Encodable {
    var id = 0
    /// `open`: a connection to the visitor's run, started when there is none. `enter`: a cookie for a one-time code.
    /// `renew`: another cookie for the same visitor. `seen`: the browser has come with that cookie. `words`: the page's
    /// texts. `count`: how many runs visitors have.
    let ask: String
    var cookie: String?
    var code: String?
    /// The visitor's name, from a proxy.
    var user: String?
    var languages: String?
    var zone: String?
    /// The visitor's identity in the application, from the screen: the cookie is for it.
    var identity: String?
  }

  struct Answer: Decodable {
    var id: Int?
    var cookie: String?
    /// Why not: `signIn`, `renewed`, `full`, `draining`, `busy` or `over`.
    var refused: String?
    var runs: Int?
    /// The page's words in other languages than English.
    var words: [String: String]?
    var language: String?
    /// The visitor's identity in the application when the cookie was made.
    var identity: String?
    /// The visitor's session. In a message without a number: `cookie` is its only one from now on.
    var session: String?
    /// The server accepts no more visitors. Such a message has no number.
    var drains: Bool?
  }

  private static let mostBytes = 1 << 16
  private let descriptor: Int32
  private var lastID = 0
  private var waiting: [Int: (Answer, Int32?) -> Void] = [:]
  private var connection: Connection?
  private var unsent: [[UInt8]] = []
  private static let mostUnsent = 4096
  /// Whether new visitors must go to another server.
  private(set) var drains = false
  weak var site: Site?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func start() -> Bool {
    connection = Loop.shared.add(descriptor, self, isSocket: false)
    connection?.tick(after: 1)
    return connection != nil
  }

  /// - Parameter receive: must close the descriptor.
  func ask(_ question: Question, _ receive: @escaping (Answer, Int32?) -> Void) {
    lastID += 1
    var question = question
    question.id = lastID
    guard connection != nil, unsent.count < Self.mostUnsent else { return receive(Answer(refused: "busy"), nil) }
    unsent.append(Message.write(question))
    waiting[lastID] = receive
    flush()
  }

  private func flush() {
    while let bytes = unsent.first, send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 {
      unsent.removeFirst()
    }
  }

  func receive(_: UnsafeRawBufferPointer) -> Bool {
    // With each answer there is room. The library tells of room alone only once.
    defer { flush() }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    var received: Int32 = -1
    while true {
      let count = receive_message(descriptor, &bytes, UInt(bytes.count), &received)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      // The process that started this one is gone.
      if count == 0 { return false }
      let answer: Answer? = Message.read(bytes[..<count])
      if answer?.drains == true { drains = true }
      if let answer, answer.id == nil, let session = answer.session, let cookie = answer.cookie {
        site?.end(tabsOf: session, but: cookie)
      }
      guard let answer, let receive = answer.id.flatMap({ waiting.removeValue(forKey: $0) }) else {
        if received >= 0 { close(received) }
        continue
      }
      receive(answer, received >= 0 ? received : nil)
    }
  }

  func tick() {
    flush()
    site?.everySecond()
    connection?.tick(after: 1)
  }

  func closed() {
    // The other process has gone, or wants this one to end. The descriptor's number may be another connection's now.
    connection = nil
    site?.drain()
    Loop.shared.end()
  }
}

final class Listener: Channel {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  private var connection: Connection?

  func start() -> Bool {
    connection = Loop.shared.add(descriptor, self, isSocket: false)
    return connection != nil
  }

  func receive(_: UnsafeRawBufferPointer) -> Bool {
    while true {
      let isFull = Loop.shared.browsers >= Site.Settings.mostConnections
      let browser = isFull ? -1 : accept_connection(descriptor)
      if browser >= 0 {
        Loop.shared.add(browser: browser)
        continue
      }
      // Else the waiting connection would be reported at once, again and again.
      if isFull || errno == EMFILE || errno == ENFILE {
        connection?.reads(false)
        connection?.tick(after: 1)
      }
      return true
    }
  }

  func tick() { connection?.reads(true) }

  func closed() { Loop.shared.end() }
}

enum Message {
  static func read<Value: Decodable>(_ bytes: some Sequence<UInt8>) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }

  static func write(_ value: some Encodable) -> [UInt8] {
    // Every message can be written.
    (try? JSONEncoder().encode(value)).map(Array.init) ?? []
  }
}
