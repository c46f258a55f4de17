import CLibXML2
import Glibc

/// Feeds libxml2 in pieces, and ends the text between two when the task is cancelled, or a tag has too many attributes:
/// libxml2 compares each attribute with all before it, so that 4 MB of them hold a core for a minute.
final class ParserInput {
  /// Feeds have some ten.
  static let maximumAttributes = 1000
  private static let pieceSize = 4096

  /// The position of a tag with too many attributes, counted from 1; nil without one.
  private(set) var excess: (line: Int, column: Int)?

  private let bytes: UnsafeBufferPointer<UInt8>
  private let parser: xmlParserCtxtPtr
  private var position = 0

  /// - Parameter bytes: in UTF-8; the caller keeps them alive.
  init(_ bytes: UnsafeBufferPointer<UInt8>, for parser: xmlParserCtxtPtr) {
    self.bytes = bytes
    self.parser = parser
  }

  /// - Parameter read: calls libxml2 with the callback for each piece and its context.
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

  /// libxml2 counts five values for an attribute, two for one of HTML or a namespace, and doubles the allocated room.
  private var hasExcess: Bool {
    parser.pointee.maxatts > 10 * Self.maximumAttributes || parser.pointee.nsMax > 4 * Self.maximumAttributes
  }
}
