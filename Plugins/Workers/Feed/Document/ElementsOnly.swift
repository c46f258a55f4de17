import Contracts

/// Takes away what stands in a document besides elements: declarations and processing instructions.
///
/// A feed needs none of it. The XML declaration names an encoding that the text isn't in any more. And FoundationXML's
/// parser crashes on some: on a processing instruction without data, on an attribute declared without a default, on a
/// notation without a public name.
extension DocumentText {
  /// The text with blanks in the place of all that is no element, so that lines keep their numbers.
  ///
  /// - Throws: ``FeedError/Problem/declaresMarkup`` when the DOCTYPE has an internal subset: entities of one's own are
  ///   how a small document grows without bounds, or reads files.
  func elementsOnly() throws(FeedError) -> [UInt8] {
    var scanner = MarkupScanner(bytes: bytes)
    try scanner.scan()
    return scanner.bytes
  }
}

/// Goes from one `<` to the next (XML 1.0, sections 2.5 to 2.8). Comments and CDATA sections may hold any of them.
private struct MarkupScanner {
  private(set) var bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() throws(FeedError) {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      if isAt("<?") {
        skip(past: "?>")
        blank(start..<position)
      } else if isAt("<!--") {
        skip(past: "-->")
      } else if isAt("<![CDATA[") {
        skip(past: "]]>")
      } else if isAt("<!DOCTYPE") {
        try skipDoctype()
        blank(start..<position)
      } else {
        position += 1
      }
    }
  }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func skip(past end: StaticString) {
    while position < bytes.count, !isAt(end) { position += 1 }
    position = min(position + end.utf8CodeUnitCount, bytes.count)
  }

  /// Goes to the end of the DOCTYPE. A `>` or `[` in quotes is part of an address.
  private mutating func skipDoctype() throws(FeedError) {
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch (byte, quote) {
      case (_, let open?): if byte == open { quote = nil }
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = byte
      case (UInt8(ascii: "["), nil):
        throw FeedError(problem: .declaresMarkup, line: [UInt8](bytes[..<position]).lineCount)
      case (UInt8(ascii: ">"), nil): return
      default: break
      }
    }
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
  }
}
