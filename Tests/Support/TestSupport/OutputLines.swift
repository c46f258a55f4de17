import Glibc

/// The lines of a program's output. One thread reads them, a test takes them.
final class OutputLines: Sendable {
  private struct State {
    var lines: [String] = []
    var rest: [UInt8] = []
    /// The exit status, once the program has ended and all is read.
    var status: Int32?
  }

  private let descriptor: Int32
  private let state = Watched(State())

  init(descriptor: Int32) { self.descriptor = descriptor }

  var isOver: Bool { state.read { $0.status != nil } }

  func has(_ isWanted: (String) -> Bool) -> Bool { state.read { $0.lines.contains(where: isWanted) } }

  /// The lines up to one, and whether that one came before the program ended.
  func take(until isLast: @escaping @Sendable (String) -> Bool) async -> ([String], Bool) {
    await state.wait { state -> ([String], Bool)? in
      let end = state.lines.firstIndex(where: isLast)
      guard end != nil || state.status != nil else { return nil }
      let lines = Array(state.lines.prefix(end.map { $0 + 1 } ?? state.lines.count))
      state.lines.removeFirst(lines.count)
      return (lines, end != nil)
    }
  }

  func end() async -> Int32 { await state.wait { $0.status } }

  /// Reads until all writers have closed the pipe, then waits for the program's end.
  func read(of process: pid_t) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      state.update { state in
        let bytes = state.rest + buffer[..<count]
        var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        state.rest = parts.popLast().map(Array.init) ?? []
        state.lines += parts.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    close(descriptor)
    let status = ProgramStart.reap(process)
    state.update { $0.status = status }
  }
}
