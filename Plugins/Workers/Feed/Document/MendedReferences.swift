import CLibXML2
import Contracts

extension DocumentText {
  /// Escapes each `&` that begins no reference, and resolves HTML's entities.
  ///
  /// - Parameter errors: the parser's errors for this text, in order.
  /// - Returns: the text, and the first other error: later errors of references may be its consequences.
  func mended(at errors: [ParserError]) -> (text: DocumentText, error: ParserError?) {
    var other = errors.first { !$0.isAboutReference }
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
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
      mended += reference[..<start]
      mended += Self.mended(reference[start...].dropFirst()).utf8
      position = error.offset
    }
    return (DocumentText(bytes: mended + bytes[position...]), other)
  }

  private static func mended(_ reference: ArraySlice<UInt8>) -> String {
    let name = String(decoding: reference, as: UTF8.self)
    guard name.hasSuffix(";"), let entity = htmlEntityLookup(String(name.dropLast())),
      let scalar = Unicode.Scalar(entity.pointee.value)
    else { return "&amp;" + name }
    return String(scalar)
  }
}
