import CLibXML2
import Contracts

extension DocumentText {
  /// The text, where each `&` that begins nothing is one, and each name that HTML has stands for its character.
  ///
  /// - Parameter errors: what the parser finds wrong in it, in order.
  /// - Returns: the text, and the first error that is about anything else: behind it, those of references may be its consequences.
  func mended(at errors: [ParserError]) -> (text: DocumentText, error: ParserError?) {
    var other = errors.first { !$0.isAboutReference }
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
    var position = 0
    // The parser tells some twice.
    for error in errors.prefix(while: \.isAboutReference) where error.offset > position {
      let reference = bytes[position..<error.offset]
      // Between an `&` before and this place, a `;` ends what that one begins.
      guard let start = reference.lastIndex(of: UInt8(ascii: "&")),
        !reference[start...].dropLast().contains(UInt8(ascii: ";")),
        error.code != XML_ERR_NAME_REQUIRED || start == error.offset - 1
      else {
        other = error
        break
      }
      mended += reference[..<start]
      mended += Self.mended(reference[start...].dropFirst()).utf8
      position = error.offset
    }
    return (DocumentText(bytes: mended + bytes[position...]), other)
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
