import HostSystem
import CGlibc
import Dispatch
import Glibc

/// Reads lines from a file descriptor on a thread of its own, so that waiting for input holds nobody up.
/// It reads no further than the line that is asked for: what stands behind it is for whoever reads the descriptor next.
struct LineReader: Sendable {
  static let longestLine = 1 << 16

  private let input: Int32
  private let pending: JournalMemory?
  private let onLine: @Sendable () -> Void
  private let queue = DispatchQueue(label: "host.plain.input")

  init(descriptor: Int32, pending: JournalMemory? = nil, onLine: @escaping @Sendable () -> Void = {}) {
    input = descriptor
    self.pending = pending
    self.onLine = onLine
  }

  /// The next line, without its end; bytes that are not UTF-8 are replaced. Nil when there is none.
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

  /// Whether it reads from a terminal that was closed. The end of its lines says no more than Ctrl-D would.
  var isHungUp: Bool { TerminalLine.isHungUp(input) }

  /// Says that the last line need not be read again, by nobody. It may have set a password.
  func finish() { pending?.clear() }

  private func line() -> [UInt8]? {
    if let line = pending?.content { return line }
    guard let line = read() else { return nil }
    defer { onLine() }
    // Without memory a crash loses the line, no more.
    try? pending?.write(line)
    return line
  }

  /// Byte by byte, as the shell's `read` does (POSIX, XCU 2.9.1.1): nobody can give back what was read too much.
  private func read() -> [UInt8]? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(input, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return line.isEmpty ? nil : line }
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
      if line.count > Self.longestLine {
        LineEnd.skip(input)
        return line
      }
    }
  }
}

/// Reads on to the end of a line and no further, many bytes at a time where they can be looked at before they are read.
enum LineEnd {
  private static let portion = 1 << 16
  private static let newline = UInt8(ascii: "\n")

  static func skip(_ descriptor: Int32) {
    guard let ends = try? Descriptor.pipe(), let copy = try? Descriptor(ends.readEnd),
      let copyEnd = try? Descriptor(ends.writeEnd)
    else { return skipByByte(descriptor) }
    var bytes = [UInt8](repeating: 0, count: portion)
    while true {
      let offset = lseek(descriptor, 0, SEEK_CUR)
      // A file may be read at a place; what is in a pipe is copied into another one by tee(2).
      let count =
        offset >= 0 ? pread(descriptor, &bytes, portion, offset) : tee(descriptor, copyEnd.number, portion, 0)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return skipByByte(descriptor) }
      if count == 0 { return }
      if offset < 0, read(copy.number, &bytes, count) != count { return }
      let end = bytes.prefix(count).firstIndex(of: newline)
      let length = end.map { $0 + 1 } ?? count
      if offset >= 0 { lseek(descriptor, off_t(length), SEEK_CUR) } else { read(descriptor, &bytes, length) }
      if end != nil { return }
    }
  }

  /// For terminals, sockets and devices.
  private static func skipByByte(_ descriptor: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 || byte == newline { return }
    }
  }
}
