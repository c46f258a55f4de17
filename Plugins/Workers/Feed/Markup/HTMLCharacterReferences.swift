import Foundation

extension HTMLScanner {
  /// Puts characters in the place of `&name;`, `&#number;` and `&#xnumber;`. What stands for none is left as it is.
  static func decodeEntities(_ text: Substring.UnicodeScalarView) -> String {
    var rest = text
    var decoded = String.UnicodeScalarView()
    while let start = rest.firstIndex(of: "&") {
      decoded += rest[..<start]
      // No name is longer than 8 letters; hexadecimal numbers get by with 8 digits.
      let reference = rest[start...].dropFirst().prefix(10)
      if let end = reference.firstIndex(of: ";"), let scalar = character(of: reference[..<end]) {
        decoded.append(scalar)
        rest = rest[end...].dropFirst()
      } else {
        decoded.append("&")
        rest = rest[start...].dropFirst()
      }
    }
    return String(decoded + rest)
  }

  private static func character(of reference: Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard reference.first == "#" else { return HTMLEntity.character(named: Substring(reference)) }
    let digits = Substring(reference.dropFirst())
    let number =
      digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number else { return nil }
    // Numbers in the range of the C1 controls mean Windows-1252 (WHATWG HTML, "numeric character reference end state").
    if (0x80...0x9F).contains(number), let byte = UInt8(exactly: number) {
      return String(bytes: [byte], encoding: .windowsCP1252)?.unicodeScalars.first
    }
    return Unicode.Scalar(number)
  }
}
