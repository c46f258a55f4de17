import HostSystem
import Glibc

/// Passes on the apps' standard error, and keeps its end, where the runtime says why it traps.
/// While a display has the terminal, text for that terminal waits; of much text, the end is kept.
struct ErrorRelay {
  /// The most bytes that wait.
  static let most = 1 << 16
  /// The most bytes of ``stderrTail``.
  static let mostTail = 4096

  private let source: Int32
  private var target: NonblockingOutput
  private var waiting: [UInt8] = []
  private var tail: [UInt8] = []
  private var filter = TerminalText()
  private var isHeld = false
  private var isCut = false
  private var recorder: OutputRecorder?
  var process = getpid()

  init(from source: Int32, to target: Int32 = STDERR_FILENO, log: OutputLog? = nil) {
    self.source = source
    recorder = log.map { OutputRecorder($0) }
    self.target = NonblockingOutput(target)
    _ = fcntl(source, F_SETFL, O_NONBLOCK)
  }

  var stderrTail: String {
    let text = String(decoding: tail, as: UTF8.self)
    // A cut text begins with half a line.
    guard tail.count == Self.mostTail, let end = text.firstIndex(of: "\n") else { return text }
    return String(text[end...].dropFirst())
  }

  mutating func forgetTail() {
    tail = []
    recorder?.end(of: process)
  }

  /// For poll(2); a descriptor of -1 for nothing.
  var polls: [pollfd] {
    let isFull = waiting.count >= Self.most && !isHeld
    return [
      pollfd(fd: isFull ? -1 : source, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waiting.isEmpty || isHeld ? -1 : target.descriptor, events: Int16(POLLOUT), revents: 0),
    ]
  }

  func polls(besides signals: SignalInbox, _ front: Int32?) -> [pollfd] {
    polls + [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: front ?? -1, events: 0, revents: 0),
    ]
  }

  /// Never blocks. Returns whether the app has written something.
  @discardableResult
  mutating func pump(isTaken: Bool) -> Bool {
    isHeld = isTaken && target.isTerminal
    var hasRead = false
    // A limit: an app may write without end.
    for _ in 0..<16 {
      if !isHeld { writeSome() }
      guard isHeld || waiting.count < Self.most, readSome() else { break }
      hasRead = true
    }
    if !isHeld { writeSome() }
    return hasRead
  }

  mutating func add(_ text: String) {
    waiting += Array(text.utf8)
    recorder?.note(Array(text.utf8)[...], of: getpid())
  }

  /// Writes everything that waits. A stopped terminal loses it, and if it is urgent, any slow reader does.
  mutating func finish(isUrgent: Bool = false) {
    pump(isTaken: false)
    let timeout = isUrgent || target.isTerminal ? NonblockingOutput.timeout : -1
    while !waiting.isEmpty, target.hasRoom(within: timeout) { writeSome() }
  }

  /// Writes to the current standard error from now on; what waited for another is lost.
  mutating func redirect() {
    target = NonblockingOutput(STDERR_FILENO)
    waiting = []
  }

  private mutating func readSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(source, &buffer, buffer.count)
    guard count > 0 else { return false }
    recorder?.note(buffer[..<count], of: process)
    tail = (tail + buffer[..<count]).suffix(Self.mostTail)
    waiting += target.isTerminal ? Array(filter.text(adding: buffer[..<count]).utf8) : Array(buffer[..<count])
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
    waiting.removeFirst(target.write(waiting[...]) ?? waiting.count)
  }
}

/// Escapes control characters but tabs and line ends, in text that comes bit by bit.
struct TerminalText {
  /// An unfinished character.
  private var beginning: [UInt8] = []

  mutating func text(adding bytes: some Sequence<UInt8>) -> String {
    let all = beginning + bytes
    let complete = all.count - Self.countOfUnfinished(all)
    beginning = Array(all[complete...])
    return String(decoding: all[..<complete], as: UTF8.self).unicodeScalars.reduce(into: "") { text, scalar in
      let isSafe = scalar == "\n" || scalar == "\t" || Printable.isSafe(scalar)
      text += isSafe ? String(scalar) : scalar.escaped(asASCII: true)
    }
  }

  /// How many bytes at the end begin an unfinished character (RFC 3629, section 3).
  private static func countOfUnfinished(_ bytes: [UInt8]) -> Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }
}

/// Logs the apps' output line by line, for readers in other shells.
struct OutputRecorder {
  /// The most bytes of a line; a longer one is logged in parts.
  static let mostOfLine = 4096

  private let log: OutputLog
  private var line: [UInt8] = []
  private var time = Timestamp(milliseconds: 0)

  init(_ log: OutputLog) { self.log = log }

  mutating func note(_ bytes: ArraySlice<UInt8>, of process: Int32) {
    let now = Timestamp.now
    var records: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      if line.isEmpty { time = now }
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)].prefix(Self.mostOfLine - line.count)
      line += part
      rest = rest.dropFirst(part.count)
      if rest.first == UInt8(ascii: "\n") {
        rest = rest.dropFirst()
        records += record(of: process, isCut: false)
      } else if line.count == Self.mostOfLine {
        records += record(of: process, isCut: true)
      }
    }
    log.append(records)
  }

  mutating func end(of process: Int32) {
    if !line.isEmpty { log.append(record(of: process, isCut: false)) }
  }

  private mutating func record(of process: Int32, isCut: Bool) -> [UInt8] {
    defer { line = [] }
    return OutputLine(time: time, process: process, bytes: line, isCut: isCut).record
  }
}
