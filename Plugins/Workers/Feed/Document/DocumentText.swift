import CLibXML2
import Contracts
import Foundation

/// The text of a document in UTF-8, whatever its encoding was.
struct DocumentText {
  /// libxml2 counts in 32 bits, and a repair makes five bytes from one.
  private static let maximumBytes = 256 << 20
  private static let tooLarge = FeedError(problem: .tooLarge(maximumBytes: maximumBytes), line: 1)

  /// Without the byte order mark, and without the control characters that XML doesn't allow.
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// A byte order mark decides; else the sender's charset precedes the document's (RFC 7303, section 3.2), and the
  /// first that fits the bytes wins. Without any, it is UTF-8 (XML 1.0, section 4.3.3).
  init(decoding document: Data, charset: String?) throws(FeedError) {
    guard document.count <= Self.maximumBytes else { throw Self.tooLarge }
    let document = [UInt8](document)
    let mark = Self.byteOrderMarks.first { document.starts(with: $0.bytes) }
    let text = document[(mark?.bytes.count ?? 0)...]
    let named = mark.map { [$0.encoding] } ?? [charset, Self.declaredEncoding(in: text)].compactMap(\.self)
    var decoded = try Self.decode(text, named: named)
    guard decoded.count <= Self.maximumBytes else { throw Self.tooLarge }
    decoded.removeAll { $0 < 0x20 && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    bytes = decoded
  }

  // The marks of UTF-32 begin like those of UTF-16, so they come first.
  private static let byteOrderMarks: [(bytes: [UInt8], encoding: String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8"),
    ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32BE"),
    ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
  ]

  private static func declaredEncoding(in document: ArraySlice<UInt8>) -> String? {
    let start = String(decoding: document.prefix(256).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    let declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._\-]*)["']/
    return start.firstMatch(of: declaration).map { String($0.output.1) }
  }

  private static func decode(_ text: ArraySlice<UInt8>, named: [String]) throws(FeedError) -> [UInt8] {
    var failure: FeedError?
    for encoding in named where encoding.uppercased() != "UTF-8" {
      do throws(FeedError) {
        let converted = try convert(text, from: encoding)
        // A wrong encoding changes the first character.
        if converted.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { return converted }
      } catch { failure = failure ?? error }
    }
    if String(validating: text, as: UTF8.self) != nil { return [UInt8](text) }
    if let failure { throw failure }
    // No valid character beyond ASCII: the feed is in an older encoding. PlainText handles Windows' own characters.
    let repaired = String(decoding: text, as: UTF8.self)
    let isUTF8 = repaired.unicodeScalars.contains { !$0.isASCII && $0 != "\u{FFFD}" }
    return isUTF8 ? [UInt8](repaired.utf8) : try convert(text, from: "ISO-8859-1")
  }

  private static func convert(_ text: ArraySlice<UInt8>, from encoding: String) throws(FeedError) -> [UInt8] {
    let (converted, isComplete) = try collectingErrors { () throws(FeedError) in
      guard let encoder = xmlFindCharEncodingHandler(encoding), let buffer = xmlAllocParserInputBuffer(.init(0)) else {
        throw FeedError(problem: .unknownEncoding(encoding), line: 1)
      }
      defer { xmlFreeParserInputBuffer(buffer) }
      buffer.pointee.encoder = encoder
      text.withUnsafeBytes { text in
        // Each push converts what there is room for.
        var round = xmlParserInputBufferPush(buffer, CInt(text.count), text.baseAddress)
        while round > 0, xmlBufUse(buffer.pointee.raw) > 0 { round = xmlParserInputBufferPush(buffer, 0, "") }
      }
      let decoded = buffer.pointee.buffer
      let converted = UnsafeBufferPointer(start: xmlBufContent(decoded), count: xmlBufUse(decoded))
      return ([UInt8](converted), xmlBufUse(buffer.pointee.raw) == 0)
    }.result
    // UTF-16 accepts any bytes, and .NET writes that name into documents in UTF-8.
    guard isComplete, converted.contains(UInt8(ascii: "<")) else {
      throw FeedError(problem: .notEncoded(as: encoding), line: 1 + converted.count { $0 == UInt8(ascii: "\n") })
    }
    return converted
  }

  /// Escapes each `&` that begins no reference, and resolves HTML's entities.
  ///
  /// - Parameter errors: the parser's errors for this text, in order.
  /// - Returns: the text, and the first other error: later errors of references may be its consequences.
  func repaired(at errors: [ParserError]) -> (text: DocumentText, error: ParserError?) {
    var other = errors.first { !$0.isAboutReference }
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count)
    var position = 0
    // The parser reports some twice.
    for error in errors.prefix(while: \.isAboutReference) where error.offset > position {
      let reference = bytes[position..<error.offset]
      // A `;` between the `&` and this place ends that reference: the error is about something else.
      guard let start = reference.lastIndex(of: UInt8(ascii: "&")),
        !reference[start...].dropLast().contains(UInt8(ascii: ";")),
        error.code != XML_ERR_NAME_REQUIRED || start == error.offset - 1
      else {
        other = error
        break
      }
      repaired += reference[..<start]
      repaired += Self.repaired(reference[start...].dropFirst()).utf8
      position = error.offset
    }
    return (DocumentText(bytes: repaired + bytes[position...]), other)
  }

  private static func repaired(_ reference: ArraySlice<UInt8>) -> String {
    let name = String(decoding: reference, as: UTF8.self)
    guard name.hasSuffix(";"), let entity = htmlEntityLookup(String(name.dropLast())),
      let scalar = Unicode.Scalar(entity.pointee.value)
    else { return "&amp;" + name }
    return String(scalar)
  }
}
