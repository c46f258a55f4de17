import Glibc

/// The content lines of a vCard file: unfolded (RFC 6350 section 3.2), without quoted-printable's soft line breaks
/// (RFC 2045 section 6.7, rule 5) or blank lines. Linear in the file's size, however long its lines.
struct ContentLines {
  /// `number` is that of its first line in the file, counted from 1.
  struct Line: Equatable {
    let number: Int
    var bytes: [UInt8]
  }

  private var lines: PhysicalLines

  /// - Parameter linesBefore: how many lines of the file precede these bytes.
  init(_ bytes: [UInt8], linesBefore: Int = 0) {
    lines = PhysicalLines(bytes, linesBefore: linesBefore)
  }

  mutating func next() -> Line? {
    while let first = lines.next() {
      var line = Line(number: lines.number, bytes: Array(first))
      var hasBlank = first.contains(Byte.space)
      while line.endsInSoftBreak, let next = lines.next() {
        line.bytes.removeLast()
        // Programs that encode blanks also fold by an indented line.
        line.bytes += !hasBlank && next.first == Byte.space ? next.dropFirst() : next
        hasBlank = hasBlank || next.dropFirst().contains(Byte.space)
      }
      while let next = lines.peek(), next.first == Byte.space || next.first == Byte.tab {
        line.bytes += next.dropFirst()
        _ = lines.next()
      }
      if !line.isBlank { return line }
    }
    return nil
  }
}

extension ContentLines.Line {
  fileprivate var isBlank: Bool { bytes.allSatisfy { $0 == Byte.space || $0 == Byte.tab } }

  /// A `=` at the end is a soft break only in quoted-printable; base64 ends with it too.
  fileprivate var endsInSoftBreak: Bool {
    guard bytes.last == Byte.equals, let colon = bytes.firstIndex(of: Byte.colon) else { return false }
    return String(decoding: bytes[..<colon], as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }
}

/// The lines may end with CR LF, LF or CR, or with a mixture.
private struct PhysicalLines {
  /// Of the line that `next` returned last, counted from 1.
  private(set) var number: Int

  private let bytes: [UInt8]
  private var position = 0
  // Searched for only when passed: in a file without one kind, a search for each line would take quadratic time.
  private var nextLF = -1
  private var nextCR = -1

  init(_ bytes: [UInt8], linesBefore: Int) {
    self.bytes = bytes
    number = linesBefore
  }

  mutating func peek() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    return bytes[position..<endOfLine()]
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let line = peek() else { return nil }
    number += 1
    let isCRLF = line.endIndex == nextCR && nextLF == nextCR + 1
    position = line.endIndex + (isCRLF ? 2 : 1)
    return line
  }

  private mutating func endOfLine() -> Int {
    if nextLF < position { nextLF = index(of: Byte.lineFeed) }
    if nextCR < position { nextCR = index(of: Byte.carriageReturn) }
    return min(nextLF, nextCR)
  }

  private func index(of byte: UInt8) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return buffer.count }
      guard let found = memchr(base + position, Int32(byte), buffer.count - position) else { return buffer.count }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}
