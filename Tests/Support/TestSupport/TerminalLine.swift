import Foundation
import Glibc
import Synchronization

/// Both ends of a pseudo terminal, shared by a test and two threads: one reads the output, one waits for the end.
final class TerminalLine: Sendable {
  private struct State {
    var screen: TerminalScreen
    var status: Int32?
    var isAtEnd = false
    var isHungUp = false
    var isStopped = false
    var watchers: [(isSatisfied: @Sendable (TerminalScreen) -> Bool, resume: CheckedContinuation<Bool, Never>)] = []
    var endWatchers: [CheckedContinuation<Int32, Never>] = []
  }

  let path: String
  private let master: Int32
  /// Keeps the terminal, and so its settings, alive when the program is gone.
  private let slave: Int32
  private let state: Mutex<State>

  init(columns: Int, rows: Int) throws {
    let ends = try TerminalEnds()
    (master, slave, path) = (ends.master, ends.terminal, ends.path)
    state = Mutex(State(screen: TerminalScreen(columns: columns, rows: rows)))
    setSize(columns: columns, rows: rows)
  }

  deinit {
    close(slave)
    if !state.withLock(\.isHungUp) { close(master) }
  }

  var screen: TerminalScreen { state.withLock { $0.screen } }

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
    state.withLock { $0.screen = TerminalScreen(columns: columns, rows: rows) }
    setSize(columns: columns, rows: rows)
  }

  /// The reading thread closes the user's end: no other may while it reads.
  func hangUp() { state.withLock { $0.isHungUp = true } }

  /// Stops the reading thread until the program's end, and fills the terminal.
  func stopReading() {
    state.withLock { $0.isStopped = true }
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
    await withCheckedContinuation { continuation in
      let result: Bool? = state.withLock { state in
        if isSatisfied(state.screen) { return true }
        if state.isAtEnd { return false }
        state.watchers.append((isSatisfied, continuation))
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  func end() async -> Int32 {
    let status = await withCheckedContinuation { continuation in
      let status: Int32? = state.withLock { state in
        if state.status == nil { state.endWatchers.append(continuation) }
        return state.status
      }
      if let status { continuation.resume(returning: status) }
    }
    _ = await wait { _ in false }
    return status
  }

  /// Reads until the program has ended and all its output is read.
  func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let (hasEnded, isHungUp, isStopped) = state.withLock { ($0.status != nil, $0.isHungUp, $0.isStopped) }
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
      update { $0.screen.feed(buffer[..<count]) }
    }
    update { $0.isAtEnd = true }
  }

  private func update(_ change: (inout State) -> Void) {
    let ready = state.withLock { state -> [(CheckedContinuation<Bool, Never>, Bool)] in
      change(&state)
      let screen = state.screen
      let satisfied = state.watchers.filter { $0.isSatisfied(screen) }.map { ($0.resume, true) }
      state.watchers.removeAll { $0.isSatisfied(screen) }
      guard state.isAtEnd else { return satisfied }
      defer { state.watchers = [] }
      return satisfied + state.watchers.map { ($0.resume, false) }
    }
    for (watcher, isThere) in ready { watcher.resume(returning: isThere) }
  }

  func reap(_ process: pid_t) {
    let result = ProgramStart.reap(process)
    let watchers = state.withLock { state in
      state.status = result
      defer { state.endWatchers = [] }
      return state.endWatchers
    }
    for watcher in watchers { watcher.resume(returning: result) }
  }
}
