import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HostSupervisor

@Suite("What an app says on the standard error is passed on")
struct ErrorRelayTests {
  @Test("to a file or pipe as it is, at once, in any state of the terminal; the supervisor's own words come in the end")
  func pipe() throws {
    let (source, target) = (try Ends(), try Ends())
    var relay = ErrorRelay(from: source.readEnd, to: target.writeEnd)
    source.write("a\u{1B}[31m\u{0}\n")
    relay.pump(isTaken: true)
    #expect(target.read() == "a\u{1B}[31m\u{0}\n")
    relay.pump(isTaken: true)
    #expect(target.read() == "", "nothing more has come")
    source.write("app\n")
    relay.pump(isTaken: false)
    relay.add("error: supervisor\n")
    relay.finish()
    #expect(target.read() == "app\nerror: supervisor\n")
  }

  @Test("to a terminal when no display has it, with nothing that it obeys, and of much the last whole lines")
  func terminal() throws {
    let (source, target) = (try Ends(), try Ends(isTerminal: true))
    var relay = ErrorRelay(from: source.readEnd, to: target.writeEnd)
    source.write("one\n\ttwo \u{1B}[31m\u{E9}\n")
    relay.pump(isTaken: true)
    #expect(target.read() == "")
    relay.pump(isTaken: false)
    #expect(target.read() == "one\r\n\ttwo \\u{1B}[31m\u{E9}\r\n")
    for number in 1...20_000 {
      source.write("line \(number)\n")
      if number % 1000 == 0 { relay.pump(isTaken: true) }
    }
    let reader = target.readAll(until: "line 20000\r\n")
    relay.finish()
    let shown = reader()
    let lines = shown.replacing("\r\n", with: "\n").split(separator: "\n")
    #expect(lines.first == "…")
    let first = try #require(lines.dropFirst().first.flatMap { Int($0.dropFirst("line ".count)) })
    #expect(lines.dropFirst() == (first...20_000).map { "line \($0)" }[...])
    #expect((first...20_000).reduce(0) { $0 + "line \($1)\n".utf8.count } <= ErrorRelay.most)
  }

  @Test("Nothing is read as long as much waits that nobody takes; the app is held up, and not the memory")
  func slowReader() throws {
    let (source, target) = (try Ends(), try Ends())
    var relay = ErrorRelay(from: source.readEnd, to: target.writeEnd)
    let block = String(repeating: "x", count: 4096)
    var sent = 0
    while relay.polls[0].fd == source.readEnd {
      source.write(block)
      sent += block.utf8.count
      relay.pump(isTaken: false)
    }
    #expect(relay.polls.map(\.fd) == [-1, target.writeEnd])
    var received = 0
    while received < sent {
      received += target.read().utf8.count
      relay.pump(isTaken: false)
    }
    #expect(relay.polls.map(\.fd) == [source.readEnd, -1])
  }

  @Test("What was said last begins with a whole line, and is of one app")
  func stderrTail() throws {
    let (source, target) = (try Ends(), try Ends())
    var relay = ErrorRelay(from: source.readEnd, to: target.writeEnd)
    source.write("short\n")
    relay.pump(isTaken: false)
    #expect(relay.stderrTail == "short\n")
    source.write(String(repeating: "0123456789abcde\n", count: 512))
    relay.pump(isTaken: false)
    #expect(relay.stderrTail == String(repeating: "0123456789abcde\n", count: 255))
    relay.forgetTail()
    #expect(relay.stderrTail == "")
  }
}

/// A pipe, or a terminal with the user at the read end.
private final class Ends: Sendable {
  let readEnd: Int32
  let writeEnd: Int32
  private let text = Mutex("")

  init(isTerminal: Bool = false) throws {
    if isTerminal {
      let ends = try TerminalEnds()
      (readEnd, writeEnd) = (ends.master, ends.terminal)
    } else {
      (readEnd, writeEnd) = try ProgramStart.pipe()
    }
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(writeEnd, bytes, bytes.count)
  }

  /// Reads on its own thread, as a terminal does: writers block. The result waits for the end, and returns it all.
  func readAll(until end: String) -> () -> String {
    let queue = DispatchQueue(label: "reader")
    queue.async { @Sendable [self] in
      var all = ""
      while !all.hasSuffix(end) {
        var ready = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        poll(&ready, 1, -1)
        all += read()
      }
      text.withLock { $0 = all }
    }
    return { queue.sync { self.text.withLock(\.self) } }
  }

  func read() -> String {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(readEnd, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += buffer[..<count]
    }
  }
}
