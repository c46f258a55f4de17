import HostSystem
import CGlibc
import Dispatch
import Glibc

/// Reads on a thread of its own, so that waiting blocks nobody, and no byte past the line: the next reader needs it.
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
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
      if line.count > Self.longestLine {
        LineEnd.skip(input)
        return line
      }
    }
  }
}

/// Reads to the end of a line and no further, in large portions where the input can be looked at before it is read.
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
      // pread(2) looks into a file, tee(2) copies what is in a pipe into another.
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
