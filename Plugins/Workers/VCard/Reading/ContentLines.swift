import Contracts
import Glibc

/// The content lines of a vCard file: unfolded (RFC 6350 section 3.2), without quoted-printable's soft line breaks
/// (RFC 2045 section 6.7, rule 5) or blank lines. Linear in the file's size, however long its lines.
struct ContentLines {
  /// `number` is that of its first line in the file, counted from 1.
  struct Line: Equatable {
    let number: Int
    var bytes: [UInt8]

    /// A `=` at the end is a soft break only in quoted-printable; base64 ends with it too.
    fileprivate var endsInSoftBreak: Bool {
      guard bytes.last == Byte.equals, let colon = bytes.firstIndex(of: Byte.colon) else { return false }
      return String(decoding: bytes[..<colon], as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }
  }

  private let bytes: [UInt8]
  private var position = 0
  private var number: Int

  /// Takes bytes as ``TextDecoding/lines(_:)`` gives them, which follow this many lines of the file.
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
  func lineEnd(from start: Int) -> Int {
    withUnsafeBytes { file in
      guard start < file.count, let base = file.baseAddress,
        let found = memchr(base + start, Int32(Byte.lineFeed), file.count - start)
      else { return file.count }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}

enum TextDecoding {
  /// A file in UTF-8 without a byte order mark; its lines, which may end with CR LF, LF, CR or a mixture, end with LF.
  static func lines(_ file: [UInt8]) -> [UInt8] {
    let bytes = utf8(file)
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { lines, count in
      var previous: UInt8 = 0
      for byte in bytes {
        if byte != Byte.lineFeed || previous != Byte.carriageReturn {
          lines[count] = byte == Byte.carriageReturn ? Byte.lineFeed : byte
          count += 1
        }
        previous = byte
      }
    }
  }

  /// Converts UTF-16, which iOS and macOS have written, and recognizes it without its mark by the zero beside the first
  /// letter.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF), (0, _?): utf8(fromUTF16: bytes) { UInt16($0) << 8 | UInt16($1) }
    case (0xFF, 0xFE), (_?, 0): utf8(fromUTF16: bytes) { UInt16($1) << 8 | UInt16($0) }
    default: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }
  }

  private static func utf8(fromUTF16 bytes: [UInt8], unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
    return Array(String(decoding: units.drop { $0 == 0xFEFF }, as: UTF16.self).utf8)
  }

  /// RFC 2045 section 6.7. What isn't a valid escape stays as it is.
  static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == Byte.equals, let high = hexDigit(rest.first), let low = hexDigit(rest.dropFirst().first) {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func hexDigit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
  }

  /// - Parameter charset: an IANA name, for iconv(3). Nil means UTF-8, or what Windows and old phones write instead.
  static func text(_ bytes: [UInt8], charset: String?) throws(VCardError.Reason) -> String {
    guard let charset, charset.uppercased() != "UTF-8" else {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      // With a valid character beyond ASCII, it is UTF-8 that was cut within a character.
      let repaired = String(decoding: bytes, as: UTF8.self)
      guard charset == nil, repaired.unicodeScalars.allSatisfy({ $0.isASCII || $0 == "\u{FFFD}" }) else {
        throw .notText(charset: "UTF-8")
      }
      return try text(bytes, charset: "WINDOWS-1252")
    }
    // Anything else in a name, such as a slash, would be an option of iconv.
    let isName = charset.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    guard isName, let converter = iconv_open("UTF-8", charset), converter != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw .unknownCharset(charset) }
    defer { iconv_close(converter) }
    guard let text = convert(bytes, with: converter) else { throw .notText(charset: charset) }
    return text
  }

  private static func convert(_ bytes: [UInt8], with converter: iconv_t) -> String? {
    var input = bytes.map { CChar(bitPattern: $0) }
    // A byte becomes at most one character, and a character has at most four bytes in UTF-8.
    var output = [CChar](repeating: 0, count: bytes.count * 4)
    var (left, room) = (input.count, output.count)
    let isConverted = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return iconv(converter, &from, &left, &to, &room) != -1
      }
    }
    guard isConverted else { return nil }
    return String(decoding: output.dropLast(room).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
