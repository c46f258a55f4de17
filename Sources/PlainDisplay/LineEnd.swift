import HostSystem
import CGlibc
import Glibc

/// Reads on to the end of a line and no further, many bytes at a time where they can be looked at before they are read.
enum LineEnd {
  private static let portion = 1 << 16
  private static let newline = UInt8(ascii: "\n")

  /// Reads the rest of a line.
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
      let end = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.flatMap { start in
          memchr(start, Int32(newline), count).map { start.distance(to: UnsafeRawPointer($0)) }
        }
      }
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
