import HostSystem
import CGlibc
import Dispatch
import Glibc

/// Reads on a thread of its own, so that waiting blocks nobody, and no byte past the line: the next reader needs it.
struct LineReader: Sendable {
  static let longestLine = 1 << 16
  private static let newline = UInt8(ascii: "\n")

  private let input: Int32
  private let pending: JournalMemory?
  private let onLine: @Sendable () -> Void
  private let queue = DispatchQueue(label: "host.plain.input")

  init(descriptor: Int32, pending: JournalMemory? = nil, onLine: @escaping @Sendable () -> Void = {}) {
    input = descriptor
    self.pending = pending
    self.onLine = onLine
  }

  /// Without the line's end; replaces bytes that aren't UTF-8. Nil at the end of the input.
  func next() async -> Result<String, ScriptCommand.Fault>? {
    let bytes: [UInt8]? = await withCheckedContinuation { continuation in
      queue.async { @Sendable in continuation.resume(returning: line()) }
    }
    return bytes.map { line in
      guard line.count <= Self.longestLine else {
        return .failure(ScriptCommand.Fault(message: "a line has more than \(Self.longestLine) bytes; it is left out"))
      }
      return .success(String(decoding: line, as: UTF8.self))
    }
  }

  /// Whether its terminal was closed: the end of the lines alone may also be Ctrl-D.
  var isHungUp: Bool { TerminalLine.isHungUp(input) }

  /// Clears the pending line, which may have set a password: nobody needs to read it again.
  func finish() { pending?.clear() }

  private func line() -> [UInt8]? {
    if let line = pending?.content { return line }
    guard let line = read() else { return nil }
    defer { onLine() }
    // Without memory a crash loses the line, no more.
    try? pending?.write(line)
    return line
  }

  /// Byte by byte, as the shell's `read` does (POSIX, XCU 2.9.1.1): what was read too much can't be given back.
  private func read() -> [UInt8]? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(input, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return line.isEmpty ? nil : line }
      if byte == Self.newline { return line }
      line.append(byte)
      if line.count > Self.longestLine {
        skipLine()
        return line
      }
    }
  }

  /// Skips the rest of the line and no more, in large portions where the input can be looked at before it is read.
  private func skipLine() {
    let (copy, copyEnd) = (try? Descriptor.pipe()) ?? (readEnd: -1, writeEnd: -1)
    defer { for end in [copy, copyEnd] { close(end) } }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let offset = lseek(input, 0, SEEK_CUR)
      // pread(2) looks into a file, tee(2) copies what is in a pipe into another. Elsewhere a byte at a time is read.
      let seen = offset >= 0 ? pread(input, &bytes, bytes.count, offset) : tee(input, copyEnd, bytes.count, 0)
      if seen < 0, errno == EINTR { continue }
      if offset < 0, seen > 0, Glibc.read(copy, &bytes, seen) != seen { return }
      let length = seen < 0 ? 1 : bytes.prefix(seen).firstIndex(of: Self.newline).map { $0 + 1 } ?? seen
      let count = Glibc.read(input, &bytes, length)
      if count < 0, errno == EINTR { continue }
      if count <= 0 || bytes[count - 1] == Self.newline { return }
    }
  }
}
