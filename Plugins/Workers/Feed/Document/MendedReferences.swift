import CLibXML2
import Contracts

extension DocumentText {
  /// The text, where each `&` that begins nothing is one, and each name that HTML has stands for its character.
  ///
  /// - Parameter errors: what the parser finds wrong in it, in order.
  /// - Throws: ``FeedError`` for the first error that is about anything else.
  func mended(at errors: [ParserError]) throws(FeedError) -> DocumentText {
    // Behind another error, those of references may be its consequences.
    if let other = errors.first(where: { !$0.isAboutReference }) { throw other.feedError }
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
    var position = 0
    // The parser tells some twice.
    for error in errors where error.offset > position {
      let reference = bytes[position..<error.offset]
      // Between an `&` before and this place, a `;` ends what that one begins.
      guard let start = reference.lastIndex(of: UInt8(ascii: "&")),
        !reference[start...].dropLast().contains(UInt8(ascii: ";")),
        error.code != XML_ERR_NAME_REQUIRED || start == error.offset - 1
      else { throw error.feedError }
      mended += reference[..<start]
      mended += Self.mended(reference[start...].dropFirst()).utf8
      position = error.offset
    }
    return DocumentText(bytes: mended + bytes[position...])
  }

  /// What stands for a reference.
  private static func mended(_ reference: ArraySlice<UInt8>) -> String {
    let name = String(decoding: reference, as: UTF8.self)
    guard name.hasSuffix(";"), let entity = htmlEntityLookup(String(name.dropLast())),
      let scalar = Unicode.Scalar(entity.pointee.value)
    else { return "&amp;" + name }
    return String(scalar)
  }
}
