import Contracts

extension VCardReader {
  /// Readers for several processors: together they give what one reader of the whole file gives.
  ///
  /// - Parameters:
  ///   - bytes: in UTF-8, or in UTF-16 with its byte order mark.
  ///   - size: the least bytes of a part.
  public static func parts(of bytes: [UInt8], size: Int = 1 << 18) -> [VCardReader] {
    let file = TextDecoding.lines(bytes)
    var parts: [VCardReader] = []
    var (start, lines) = (0, 0)
    while start < file.count {
      let part = file[start..<(nextCard(in: file, from: start + size) ?? file.count)]
      parts.append(VCardReader(lines: Array(part), linesBefore: lines))
      lines += part.count { $0 == Byte.lineFeed }
      start = part.endIndex
    }
    return parts
  }

  /// Where a card begins right after another one, in whatever state the reader is there.
  private static func nextCard(in file: [UInt8], from start: Int) -> Int? {
    let border = "\nEND:VCARD\nBEGIN:VCARD\n".utf8
    var newline = file.lineEnd(from: start)
    while newline < file.count {
      let next = newline + border.count
      // A line that ends with `=` may continue with this one, also over blank lines; each, where the next one is indented.
      if file[newline...].starts(with: border), ![Byte.equals, Byte.lineFeed].contains(file[newline - 1]),
        next == file.count || !Byte.isBlank(file[next])
      {
        return newline + "\nEND:VCARD\n".utf8.count
      }
      newline = file.lineEnd(from: newline + 1)
    }
    return nil
  }
}
