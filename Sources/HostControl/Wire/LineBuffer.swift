/// Bytes on their way to becoming lines. It holds no more than it was made for.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the first line begins that hasn't been taken out.
  private var start = 0
  /// How far there is known to be no end of a line.
  private var searched = 0
  private let limit: Int

  /// - Parameter limit: the most bytes that wait at a time.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds what was read.
  ///
  /// - Returns: false when more waits than there is room for; what is there isn't to be used then.
  mutating func append(_ more: ArraySlice<UInt8>) -> Bool {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    guard bytes.count + more.count <= limit else { return false }
    bytes += more
    return true
  }

  /// Takes the next whole line out, without its end.
  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer {
      start = end + 1
      searched = start
    }
    return Array(bytes[start..<end])
  }
}
