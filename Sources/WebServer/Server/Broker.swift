import CWebSockets
import FoundationEssentials
import Glibc

/// The process that has started this one, and does what this one may not: it knows who visitors are, starts runs, and connects to them.
///
/// Messages are JSON, one in a packet; what is asked has a number, which comes back with the answer and perhaps a descriptor.
final class Broker: Channel {
  struct Question: Encodable {
    var id = 0
    /// `open`: a connection to the visitor's run, which is started when there is none. `enter`: a cookie for a one-time code. `renew`: another
    /// cookie for the same visitor. `seen`: the browser has come with that. `words`: what the page itself says.
    /// `count`: how many runs visitors have.
    let ask: String
    var cookie: String?
    var code: String?
    /// What a proxy says of who it is.
    var user: String?
    var languages: String?
    var zone: String?
    /// Who the visitor is in the application, as the screen says: the cookie is one of theirs.
    var identity: String?
  }

  struct Answer: Decodable {
    var id: Int?
    var cookie: String?
    /// Why not: `signIn`, `renewed`, `full`, `draining`, `busy` or `over`.
    var refused: String?
    var runs: Int?
    /// The words of the page that are not in English.
    var words: [String: String]?
    var language: String?
    /// Who the visitor was in the application when the cookie was made.
    var identity: String?
    /// What the visitor's session is called. In a message without a number: `cookie` is its only one from now on.
    var session: String?
    /// The server lets no more visitors in. Such a message has no number.
    var drains: Bool?
  }

  private static let mostBytes = 1 << 16
  private let descriptor: Int32
  private var lastID = 0
  private var waiting: [Int: (Answer, Int32?) -> Void] = [:]
  private var connection: Connection?
  /// What the other process hasn't had room for.
  private var unsent: [[UInt8]] = []
  private static let mostUnsent = 4096
  /// Whether visitors who aren't here yet are to go to another server.
  private(set) var drains = false
  var everySecond: () -> Void = {}
  /// Is called with a session and the cookie that has taken the place of another.
  var isRenewed: (_ session: String, _ cookie: String) -> Void = { _, _ in }
  /// Is called when the other process has gone, or wants this one to end.
  var isOver: () -> Void = {}

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func start() -> Bool {
    connection = Loop.shared.add(descriptor, self, isSocket: false)
    connection?.tick(after: 1)
    return connection != nil
  }

  /// - Parameter receive: is given the answer, and a descriptor, which is to be closed by whom it is given to.
  func ask(_ question: Question, _ receive: @escaping (Answer, Int32?) -> Void) {
    lastID += 1
    var question = question
    question.id = lastID
    guard unsent.count < Self.mostUnsent else { return receive(Answer(refused: "busy"), nil) }
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
    // With each answer there is room. Of room alone the library tells once.
    defer { flush() }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    var received: Int32 = -1
    while true {
      let count = receive_message(descriptor, &bytes, UInt(bytes.count), &received)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      // Who has started this one is gone.
      if count == 0 { return false }
      let answer: Answer? = Message.read(bytes[..<count])
      if answer?.drains == true { drains = true }
      if let answer, answer.id == nil, let session = answer.session, let cookie = answer.cookie {
        isRenewed(session, cookie)
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
    everySecond()
    connection?.tick(after: 1)
  }

  func closed() {
    isOver()
    Loop.shared.end()
  }
}

/// Where browsers connect.
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
      // It would be told at once, again and again, that somebody waits.
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

/// What the two processes tell one another.
enum Message {
  /// Nil for what is no such message.
  static func read<Value: Decodable>(_ bytes: some Sequence<UInt8>) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }

  static func write(_ value: some Encodable) -> [UInt8] {
    // There is none that can't be written.
    (try? JSONEncoder().encode(value)).map(Array.init) ?? []
  }
}
