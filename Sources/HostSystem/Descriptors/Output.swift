import Glibc

/// Writing to files, pipes and terminals.
package enum Output {
  /// Writes all of the bytes, or as many as there is room for in time.
  ///
  /// - Parameters:
  ///   - timeout: how long a reader may take nothing, in milliseconds; -1 for as long as it likes.
  ///   - portion: the most bytes that are written at once, when there is room: for a descriptor whose write(2) would wait.
  ///     Without it, room is waited for only where write(2) says that there is none (O_NONBLOCK).
  /// - Returns: how many bytes were written.
  @discardableResult
  package static func write(
    _ bytes: ArraySlice<UInt8>, to number: Int32, timeout: Int32 = -1, portion: Int? = nil
  ) throws(SystemError) -> Int {
    var rest = bytes
    while !rest.isEmpty {
      if portion != nil, !hasRoom(at: number, within: timeout) { break }
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, min($0.count, portion ?? .max)) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let error = SystemError.last
      if error.number == EINTR { continue }
      guard error.isTemporary else { throw error }
      guard portion == nil, hasRoom(at: number, within: timeout) else { break }
    }
    return bytes.count - rest.count
  }

  /// Waits until there is room.
  ///
  /// - Parameter time: how long, in milliseconds; -1 for as long as it takes.
  package static func hasRoom(at number: Int32, within time: Int32) -> Bool {
    var room = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    var result: Int32
    repeat { result = poll(&room, 1, time) } while result < 0 && errno == EINTR
    return result > 0
  }
}
