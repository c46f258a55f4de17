import Glibc

/// Passes on what the apps write to their standard error, and remembers the last of it: the runtime says there why it
/// traps.
///
/// While a display has the terminal, text for the same terminal waits; of much text, the last counts.
struct ErrorRelay {
  /// The most bytes that wait.
  static let most = 1 << 16
  /// The most bytes of the last words.
  static let mostLastWords = 4096

  private let source: Int32
  private let target: Int32
  /// Whether the target is a terminal, which could take text for commands.
  private let isTerminal: Bool
  private var waiting: [UInt8] = []
  private var tail: [UInt8] = []
  private var filter = TerminalText()
  private var isHeld = false
  private var isCut = false

  /// Makes a relay.
  ///
  /// - Parameters:
  ///   - source: the end of a pipe to read from.
  ///   - target: the descriptor to write to.
  init(from source: Int32, to target: Int32 = STDERR_FILENO) {
    self.source = source
    self.target = target
    isTerminal = isatty(target) == 1
    _ = fcntl(source, F_SETFL, O_NONBLOCK)
  }

  /// What the app wrote last.
  var lastWords: String {
    let text = String(decoding: tail, as: UTF8.self)
    // The beginning of a text that was cut is half a line.
    guard tail.count == Self.mostLastWords, let end = text.firstIndex(of: "\n") else { return text }
    return String(text[end...].dropFirst())
  }

  /// Begins with another app.
  mutating func forgetLastWords() { tail = [] }

  /// What to wait for (poll(2)); a descriptor of -1 for nothing.
  var polls: [pollfd] {
    let isFull = waiting.count >= Self.most && !isHeld
    return [
      pollfd(fd: isFull ? -1 : source, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waiting.isEmpty || isHeld ? -1 : target, events: Int16(POLLOUT), revents: 0),
    ]
  }

  /// Reads and writes as much as can be without waiting.
  ///
  /// - Parameter isTaken: whether a display has the terminal.
  mutating func pump(isTaken: Bool) {
    isHeld = isTaken && isTerminal
    // There are other things to do than to listen to an app that has no end of complaints.
    for _ in 0..<16 {
      if !isHeld { writeSome() }
      guard isHeld || waiting.count < Self.most, readSome() else { break }
    }
    if !isHeld { writeSome() }
  }

  /// Adds a text of the supervisor itself.
  mutating func add(_ text: String) {
    waiting += Array(text.utf8)
  }

  /// Writes all that waits, however long it takes.
  mutating func finish() {
    pump(isTaken: false)
    while !waiting.isEmpty, write(waiting.count) {}
  }

  private mutating func readSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(source, &buffer, buffer.count)
    guard count > 0 else { return false }
    tail = (tail + buffer[..<count]).suffix(Self.mostLastWords)
    waiting += isTerminal ? Array(filter.text(adding: buffer[..<count]).utf8) : Array(buffer[..<count])
    if isHeld, waiting.count > Self.most {
      waiting.removeFirst(waiting.count - Self.most)
      isCut = true
    }
    return true
  }

  private mutating func writeSome() {
    if isCut {
      isCut = false
      waiting = Array("…".utf8) + waiting.drop { $0 != UInt8(ascii: "\n") }
    }
    var ready = pollfd(fd: target, events: Int16(POLLOUT), revents: 0)
    // A pipe that is ready takes as much as this at once (PIPE_BUF).
    while !waiting.isEmpty, poll(&ready, 1, 0) > 0, write(4096) {}
  }

  /// - Returns: false when nobody will ever read it.
  private mutating func write(_ most: Int) -> Bool {
    let count = Glibc.write(target, waiting, min(most, waiting.count))
    if count < 0 {
      if errno == EINTR || errno == EAGAIN { return true }
      waiting = []
      return false
    }
    waiting.removeFirst(count)
    return true
  }
}
