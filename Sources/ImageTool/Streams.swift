import Glibc

/// The streams by which the host talks to this program.
enum Streams {
  static func input(most: Int) throws(DecodingFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &portion, portion.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += portion[..<count]
      guard bytes.count <= most else { throw .tooLong(most: most) }
    }
  }

  static func write(_ bytes: [UInt8], to number: Int32 = STDOUT_FILENO) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { _exit(1) }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the program. No handler of the library's runs.
  static func fail(_ fault: DecodingFault) -> Never {
    write(Array((fault.description + "\n").utf8), to: STDERR_FILENO)
    _exit(1)
  }
}
