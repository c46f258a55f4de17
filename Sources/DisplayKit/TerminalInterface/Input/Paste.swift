import Glibc
import ScreenModel

/// Text that is being pasted (bracketed paste, xterm's mode 2004). It ends at its mark, at Ctrl-C, or when nothing more
/// comes.
///
/// Each byte is looked at once, and no more is kept than a field holds.
struct Paste {
  private var bytes: [UInt8] = []
  private var isWhole = true
  /// The bytes of the mark that have come.
  private var matched = 0

  private static let mark = Array("\u{1B}[201~".utf8)
  /// Terminals take it out of what they paste, so the user has pressed it.
  private static let controlC: UInt8 = 0x03

  /// Takes bytes up to the end of the paste. Ctrl-C is left where it is.
  ///
  /// - Returns: whether the paste has ended.
  mutating func append(from input: inout ArraySlice<UInt8>) -> Bool {
    let controlC = input.place(of: Self.controlC)
    var rest = input[..<(controlC ?? input.endIndex)]
    while !rest.isEmpty {
      if matched == 0 {
        let escape = rest.place(of: Self.mark[0]) ?? rest.endIndex
        keep(rest[..<escape])
        rest = rest[escape...]
      }
      while matched < Self.mark.count, rest.first == Self.mark[matched] {
        matched += 1
        rest.removeFirst()
      }
      if matched == Self.mark.count {
        matched = 0
        input = input[rest.startIndex...]
        return true
      }
      if !rest.isEmpty { keepMatched() }
    }
    input = controlC.map { input[$0...] } ?? []
    return controlC != nil
  }

  var input: Input {
    var paste = self
    paste.keepMatched()
    return .paste(String(decoding: paste.bytes.prefix(paste.wholeCharacters), as: UTF8.self), isWhole: paste.isWhole)
  }

  /// What looked like the mark was text.
  private mutating func keepMatched() {
    keep(Self.mark[..<matched])
    matched = 0
  }

  private mutating func keep(_ slice: ArraySlice<UInt8>) {
    let room = TextBuffer.limit - bytes.count
    bytes += slice.prefix(room)
    if slice.count > room { isWhole = false }
  }

  /// The bytes before the last character when that may have been cut; none is longer than four bytes.
  private var wholeCharacters: Int {
    isWhole ? bytes.count : bytes.indices.suffix(4).last { bytes[$0] & 0xC0 != 0x80 } ?? bytes.count
  }
}

extension ArraySlice<UInt8> {
  /// Where a byte stands first.
  fileprivate func place(of byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
      return startIndex + UnsafeRawPointer(start).distance(to: found)
    }
  }
}
