import Glibc

/// The content lines of a vCard file: unfolded (RFC 6350 section 3.2), without quoted-printable's soft line breaks
/// (RFC 2045 section 6.7, rule 5) or blank lines. Linear in the file's size, however long its lines.
struct ContentLines {
  /// `number` is that of its first line in the file, counted from 1.
  struct Line: Equatable {
    let number: Int
    var bytes: [UInt8]
  }

  private let bytes: [UInt8]
  private var position = 0
  private var number: Int

  /// - Parameters:
  ///   - bytes: as ``TextDecoding/lines(_:)`` gives them.
  ///   - linesBefore: how many lines of the file precede these bytes.
  init(_ bytes: [UInt8], linesBefore: Int = 0) {
    self.bytes = bytes
    number = linesBefore
  }

  mutating func next() -> Line? {
    while let first = nextPhysical() {
      var line = Line(number: number, bytes: Array(first))
      var hasBlank = first.contains(Byte.space)
      while line.endsInSoftBreak, let next = nextPhysical() {
        line.bytes.removeLast()
        // Programs that encode blanks also fold by an indented line.
        line.bytes += !hasBlank && next.first == Byte.space ? next.dropFirst() : next
        hasBlank = hasBlank || next.dropFirst().contains(Byte.space)
      }
      while position < bytes.count, Byte.isBlank(bytes[position]), let next = nextPhysical() {
        line.bytes += next.dropFirst()
      }
      if !line.bytes.allSatisfy(Byte.isBlank) { return line }
    }
    return nil
  }

  private mutating func nextPhysical() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    let end = bytes.lineEnd(from: position)
    defer { (position, number) = (end + 1, number + 1) }
    return bytes[position..<end]
  }
}

extension [UInt8] {
  /// The next line feed, or the end of the file.
  func lineEnd(from start: Int) -> Int {
    withUnsafeBytes { file in
      guard start < file.count, let base = file.baseAddress,
        let found = memchr(base + start, Int32(Byte.lineFeed), file.count - start)
      else { return file.count }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}

extension ContentLines.Line {
  /// A `=` at the end is a soft break only in quoted-printable; base64 ends with it too.
  fileprivate var endsInSoftBreak: Bool {
    guard bytes.last == Byte.equals, let colon = bytes.firstIndex(of: Byte.colon) else { return false }
    return String(decoding: bytes[..<colon], as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }
}
