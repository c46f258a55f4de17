import Foundation
import Glibc

/// Both ends of a pseudo terminal, shared by a test and two threads: one reads the output, one waits for the end.
final class TerminalLine: Sendable {
  private struct State {
    var screen: TerminalScreen
    var status: Int32?
    var isAtEnd = false
    var isHungUp = false
    var isStopped = false
  }

  let path: String
  private let master: Int32
  /// Keeps the terminal, and so its settings, alive when the program is gone.
  private let slave: Int32
  private let state: Watched<State>

  init(columns: Int, rows: Int) throws {
    let ends = try TerminalEnds()
    (master, slave, path) = (ends.master, ends.terminal, ends.path)
    state = Watched(State(screen: TerminalScreen(columns: columns, rows: rows)))
    setSize(columns: columns, rows: rows)
  }

  deinit {
    close(slave)
    if !state.read(\.isHungUp) { close(master) }
  }

  var screen: TerminalScreen { state.read(\.screen) }

  var settings: [UInt8] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return withUnsafeBytes(of: settings) { Array($0) }
  }

  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  func resize(columns: Int, rows: Int) {
    state.update { $0.screen = TerminalScreen(columns: columns, rows: rows) }
    setSize(columns: columns, rows: rows)
  }

  /// The reading thread closes the user's end: no other may while it reads.
  func hangUp() { state.update { $0.isHungUp = true } }

  /// Stops the reading thread until the program's end, and fills the terminal.
  func stopReading() {
    state.update { $0.isStopped = true }
    let end = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    defer { close(end) }
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 12)
    while Glibc.write(end, bytes, bytes.count) > 0 {}
  }

  private func setSize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// False when the program ended before.
  func wait(until isSatisfied: @escaping @Sendable (TerminalScreen) -> Bool) async -> Bool {
    await state.wait { state -> Bool? in isSatisfied(state.screen) ? true : state.isAtEnd ? false : nil }
  }

  func end() async -> Int32 {
    let status = await state.wait { $0.status }
    _ = await wait { _ in false }
    return status
  }

  /// Reads until the program has ended and all its output is read.
  func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let (hasEnded, isHungUp, isStopped) = state.read { ($0.status != nil, $0.isHungUp, $0.isStopped) }
      if isHungUp {
        close(master)
        break
      }
      if isStopped, hasEnded { break }
      var poll = pollfd(fd: isStopped ? -1 : master, events: Int16(POLLIN), revents: 0)
      // The end of the program can't be polled for, so it is looked at between reads.
      guard Glibc.poll(&poll, 1, hasEnded ? 0 : 20) > 0 else {
        if hasEnded { break }
        continue
      }
      let count = Glibc.read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      state.update { $0.screen.feed(buffer[..<count]) }
    }
    state.update { $0.isAtEnd = true }
  }

  func reap(_ process: pid_t) {
    let status = ProgramStart.reap(process)
    state.update { $0.status = status }
  }
}
