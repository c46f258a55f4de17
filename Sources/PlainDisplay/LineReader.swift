import HostSystem
import Dispatch
import Glibc

/// Reads lines from a file descriptor on a thread of its own, so that waiting for input holds nobody up.
///
/// It reads no further than the line that is asked for: what stands behind it is for whoever reads the descriptor next.
struct LineReader: Sendable {
  /// So many bytes may a line have.
  static let longestLine = 1 << 16

  private let input: BorrowedDescriptor
  private let pending: JournalMemory?
  private let onLine: @Sendable () -> Void
  private let queue = DispatchQueue(label: "host.plain.input")

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - descriptor: what is read.
  ///   - pending: keeps the line that was read last, until it is finished.
  ///   - onLine: called when one was read, on the thread of the reader.
  init(descriptor: Int32, pending: JournalMemory? = nil, onLine: @escaping @Sendable () -> Void = {}) {
    input = BorrowedDescriptor(descriptor)
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
  var isHungUp: Bool {
    var settings = termios()
    // What was hung up says EIO to everything, what is no terminal ENOTTY.
    guard tcgetattr(input.number, &settings) == 0 else { return errno == EIO }
    // Its other end is closed a moment before it is hung up (Linux, drivers/tty/pty.c, pty_close).
    var polled = pollfd(fd: input.number, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && polled.revents & Int16(POLLHUP) != 0
  }

  /// Says that the last line need not be read again, by nobody. It may have set a password.
  func finish() {
    pending?.clear()
  }

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
      // Reading moves on in what may be the user's file.
      input.requireIntact()
      let count = Glibc.read(input.number, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return line.isEmpty ? nil : line }
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
      if line.count > Self.longestLine {
        LineEnd.skip(input.number)
        return line
      }
    }
  }
}
