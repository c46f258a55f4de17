import Contracts
import Glibc

extension VCardReader {
  /// Readers for several processors: together they give what one reader of the whole file gives.
  ///
  /// - Parameters:
  ///   - bytes: in UTF-8, or in UTF-16 with its byte order mark.
  ///   - size: the least bytes of a part.
  public static func parts(of bytes: [UInt8], size: Int = 1 << 18) -> [VCardReader] {
    let file = TextDecoding.utf8(bytes)
    var parts: [VCardReader] = []
    var (start, lines) = (0, 0)
    while start < file.count {
      let part = file[start..<(nextCard(in: file, from: start + size) ?? file.count)]
      parts.append(VCardReader(Array(part), linesBefore: lines))
      lines += part.lineCount
      start = part.endIndex
    }
    return parts
  }

  /// Where a card begins right after another one, in whatever state the reader is there.
  private static func nextCard(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { file -> Int? in
      var position = start
      while position < file.count, let base = file.baseAddress,
        let found = memchr(base + position, Int32(Byte.lineFeed), file.count - position)
      {
        let newline = base.distance(to: UnsafeRawPointer(found))
        position = newline + 1
        guard file[position...].starts(with: "END:VCARD".utf8) else { continue }
        position += "END:VCARD".utf8.count
        // A line that ends with `=` may continue with this one, also over blank lines.
        let last = file[..<newline].last == Byte.carriageReturn ? newline - 2 : newline - 1
        guard last >= 0, ![Byte.equals, Byte.lineFeed, Byte.carriageReturn].contains(file[last]) else { continue }
        for end in ["\r\n", "\n"] where file[position...].starts(with: "\(end)BEGIN:VCARD\(end)".utf8) {
          let next = position + "\(end)BEGIN:VCARD\(end)".utf8.count
          // A line continues where the next one is indented.
          guard next == file.count || ![Byte.space, Byte.tab].contains(file[next]) else { break }
          return position + end.utf8.count
        }
      }
      return nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Lines end with CR LF, LF or CR.
  fileprivate var lineCount: Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in self {
      if byte == Byte.carriageReturn || byte == Byte.lineFeed && previous != Byte.carriageReturn { count += 1 }
      previous = byte
    }
    return count
  }
}
