import Glibc
import Synchronization

/// The lines of a program's output. One thread reads them, a test takes them.
final class OutputLines: Sendable {
  private struct State {
    var lines: [String] = []
    var rest: [UInt8] = []
    /// The exit status, once the program has ended and all is read.
    var status: Int32?
    var watcher: (isLast: @Sendable (String) -> Bool, resume: CheckedContinuation<([String], Bool), Never>)?
    var endWatcher: CheckedContinuation<Int32, Never>?
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  var isOver: Bool { state.withLock { $0.status != nil } }

  func has(_ isWanted: (String) -> Bool) -> Bool {
    state.withLock { $0.lines.contains(where: isWanted) }
  }

  /// The lines up to one, and whether that one came before the program ended.
  func take(until isLast: @escaping @Sendable (String) -> Bool) async -> ([String], Bool) {
    await withCheckedContinuation { continuation in
      state.withLock { $0.watcher = (isLast, continuation) }
      serve()
    }
  }

  func end() async -> Int32 {
    await withCheckedContinuation { continuation in
      state.withLock { $0.endWatcher = continuation }
      serve()
    }
  }

  /// Reads until all writers have closed the pipe, then waits for the program's end.
  func read(of process: pid_t) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      state.withLock { state in
        let bytes = state.rest + buffer[..<count]
        var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        state.rest = parts.popLast().map(Array.init) ?? []
        state.lines += parts.map { String(decoding: $0, as: UTF8.self) }
      }
      serve()
    }
    close(descriptor)
    let status = ProgramStart.reap(process)
    state.withLock { $0.status = status }
    serve()
  }

  private func serve() {
    let (watcher, lines, isThere, endWatcher, status) = state.withLock { state in
      let end = state.watcher.flatMap { watcher in state.lines.firstIndex(where: watcher.isLast) }
      let isReady = end != nil || state.status != nil
      let watcher = isReady ? state.watcher?.resume : nil
      let lines = watcher == nil ? [] : Array(state.lines.prefix(end.map { $0 + 1 } ?? state.lines.count))
      state.lines.removeFirst(lines.count)
      let endWatcher = state.status == nil ? nil : state.endWatcher
      if watcher != nil { state.watcher = nil }
      if endWatcher != nil { state.endWatcher = nil }
      return (watcher, lines, end != nil, endWatcher, state.status ?? 0)
    }
    watcher?.resume(returning: (lines, isThere))
    endWatcher?.resume(returning: status)
  }
}
