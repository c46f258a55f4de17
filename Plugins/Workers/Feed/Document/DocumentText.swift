import Contracts
import Glibc

/// The text of a document in UTF-8, whatever encoding it came in.
///
/// A document says its encoding in the first bytes: by a byte order mark, or in its XML declaration; else it is UTF-8
/// (XML 1.0, section 4.3.3 and appendix F). The C library's iconv knows what Foundation knows, and more.
struct DocumentText {
  /// The text, without its byte order mark.
  let bytes: [UInt8]

  /// Decodes a document.
  ///
  /// - Throws: ``FeedError`` when the encoding is unknown, or the bytes are not in it.
  init(decoding document: [UInt8]) throws(FeedError) {
    let mark = Self.byteOrderMarks.first { document.starts(with: $0.bytes) }
    let encoding = mark?.encoding ?? Self.declaredEncoding(in: document) ?? "UTF-8"
    bytes = try Self.convert(document.dropFirst(mark?.bytes.count ?? 0), from: encoding)
  }

  // The marks of UTF-32 begin like those of UTF-16, so they come first.
  private static let byteOrderMarks: [(bytes: [UInt8], encoding: String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8"),
    ([0xFF, 0xFE, 0x00, 0x00], "UTF-32LE"), ([0x00, 0x00, 0xFE, 0xFF], "UTF-32BE"),
    ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
  ]

  /// The encoding that the XML declaration names. Only letters that XML allows in a name get through to iconv.
  private static func declaredEncoding(in document: [UInt8]) -> String? {
    let start = String(decoding: document.prefix(256).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    let declaration = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._\-]*)["']/
    return start.firstMatch(of: declaration).map { String($0.output.1) }
  }

  private static func convert(_ document: ArraySlice<UInt8>, from encoding: String) throws(FeedError) -> [UInt8] {
    let converter = iconv_open("UTF-8", encoding)
    // iconv_open gives -1 for an encoding that it doesn't know.
    guard converter != iconv_t(bitPattern: -1) else {
      throw FeedError(problem: .unknownEncoding(encoding), line: 1)
    }
    defer { iconv_close(converter) }

    var converted: [UInt8] = []
    converted.reserveCapacity(document.count)
    var input = [UInt8](document)
    let isComplete = input.withUnsafeMutableBytes { input in
      var next = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var remaining = input.count
      var isComplete = true
      while remaining > 0, isComplete {
        let chunk = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { output, count in
          var end: UnsafeMutablePointer<CChar>? = output.baseAddress.map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self)
          }
          var room = output.count
          let result = iconv(converter, &next, &remaining, &end, &room)
          isComplete = result != -1 || errno == E2BIG
          count = output.count - room
        }
        converted += chunk
      }
      return isComplete
    }
    guard isComplete else {
      throw FeedError(problem: .notEncoded(as: encoding), line: converted.lineCount)
    }
    return converted
  }
}

extension [UInt8] {
  /// The number of lines, the last one included that has no end.
  var lineCount: Int { reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 } }
}
