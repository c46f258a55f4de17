import HostSystem

/// A link as somebody has given it: the steps of a path, each decoded from its percent escapes (RFC 3986, 2.1).
package struct LinkPath: Equatable, Sendable {
  /// A longer one is none, in bytes.
  package static let limit = 2048

  package let text: String
  package let steps: [String]

  /// Reads a link.
  package init(_ text: String) throws(LinkFault) {
    self.text = text
    guard text.utf8.count <= Self.limit else {
      throw .malformed(link: text, .tooLong(bytes: text.utf8.count, limit: Self.limit))
    }
    if text.isEmpty { throw .malformed(link: text, .empty) }
    var steps: [String] = []
    for step in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      do throws(LinkFault.Problem) { steps.append(try Self.decoded(step)) } catch {
        throw .malformed(link: text, error)
      }
    }
    self.steps = steps
  }

  private static func decoded(_ step: Substring.UTF8View) throws(LinkFault.Problem) -> String {
    if step.isEmpty { throw .emptyStep }
    var bytes: [UInt8] = []
    var rest = step[...]
    while let byte = rest.popFirst() {
      guard byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#") else {
        throw .reserved(String(Unicode.Scalar(byte)))
      }
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = Array(rest.prefix(2))
      guard digits.count == 2, let high = digits[0].hexValue, let low = digits[1].hexValue else {
        throw .badEscape("%" + String(decoding: digits, as: UTF8.self))
      }
      bytes.append(high << 4 | low)
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    if let scalar = text.unicodeScalars.first(where: { !Printable.isSafe($0) }) {
      throw .invisible(scalar.escaped(asASCII: true))
    }
    return text
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for any other character.
  fileprivate var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
