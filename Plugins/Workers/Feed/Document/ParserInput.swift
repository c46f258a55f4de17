import CLibXML2
import Glibc

/// A text that libxml2 reads in pieces. Between two of them it is told that the text ends: when nobody waits for it any more, and
/// where a tag has more attributes than are read. It compares each with all before it, so that 4 MB of them hold a core for a minute.
final class ParserInput {
  /// Feeds have some ten.
  static let maximumAttributes = 1000
  private static let pieceSize = 4096

  /// Where a tag has more attributes than are read, counted from 1; nil where none has.
  private(set) var excess: (line: Int, column: Int)?

  private let bytes: UnsafeBufferPointer<UInt8>
  private let parser: xmlParserCtxtPtr
  private var position = 0

  /// - Parameters:
  ///   - bytes: the text in UTF-8; whoever makes this keeps it.
  ///   - parser: what reads it, of XML or HTML.
  init(_ bytes: UnsafeBufferPointer<UInt8>, for parser: xmlParserCtxtPtr) {
    self.bytes = bytes
    self.parser = parser
  }

  /// Has libxml2 read the text.
  ///
  /// - Parameter read: is given what libxml2 asks for each piece, and by what it knows of whom to ask.
  func parse(_ read: (xmlInputReadCallback, UnsafeMutableRawPointer) -> xmlDocPtr?) -> xmlDocPtr? {
    withExtendedLifetime(self) {
      read(
        { input, buffer, room in
          guard let input, let buffer else { return 0 }
          return Unmanaged<ParserInput>.fromOpaque(input).takeUnretainedValue().readPiece(into: buffer, room: Int(room))
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private func readPiece(into buffer: UnsafeMutablePointer<CChar>, room: Int) -> CInt {
    if hasExcess, excess == nil, let place = parser.pointee.input {
      excess = (Int(place.pointee.line), Int(place.pointee.col))
    }
    guard excess == nil, !Task.isCancelled else { return 0 }
    var end = min(position + min(room, Self.pieceSize), bytes.count)
    // Not within a character: the parser of HTML takes half of one for a character of another encoding.
    while end < bytes.count, end > position, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    guard let text = bytes.baseAddress, end > position else { return 0 }
    memcpy(buffer, text + position, end - position)
    defer { position = end }
    return CInt(end - position)
  }

  /// libxml2 has room for so many: it counts five values for an attribute, two for one of HTML or a namespace, and doubles the room.
  private var hasExcess: Bool {
    parser.pointee.maxatts > 10 * Self.maximumAttributes || parser.pointee.nsMax > 4 * Self.maximumAttributes
  }
}
