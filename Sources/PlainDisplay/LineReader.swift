import Dispatch
import Glibc

/// Reads lines from a file descriptor on a thread of its own, so that waiting for input holds nobody up.
struct LineReader: Sendable {
  /// A line longer than this is cut: no command is.
  static let longestLine = 1 << 16

  let descriptor: Int32

  /// The lines, without their ends; bytes that are not UTF-8 are replaced. Ends with the input.
  func lines() -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    DispatchQueue(label: "host.plain.input").async { @Sendable in
      var line: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        for byte in buffer.prefix(count) {
          if byte == UInt8(ascii: "\n") {
            continuation.yield(String(decoding: line, as: UTF8.self))
            line.removeAll()
          } else if line.count < Self.longestLine {
            line.append(byte)
          }
        }
      }
      if !line.isEmpty { continuation.yield(String(decoding: line, as: UTF8.self)) }
      continuation.finish()
    }
    return lines
  }
}
