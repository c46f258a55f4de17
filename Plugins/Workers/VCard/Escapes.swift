/// The escapes in the text values of properties (RFC 6350 section 3.4).
/// By scalars: a semicolon with a combining mark is another character to Swift, but not to other readers.
enum TextEscapes {
  /// Drops a backslash before any other character: old files have one before colons.
  static func decode(_ value: some StringProtocol) -> String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return String(value) }
    var text = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped || scalar != "\\" {
        text.unicodeScalars.append(isEscaped && (scalar == "n" || scalar == "N") ? "\n" : scalar)
        isEscaped = false
      } else {
        isEscaped = true
      }
    }
    return text
  }

  /// All line ends become `\n`.
  static func encode(_ text: String) -> String {
    guard text.utf8.contains(where: { Byte.isSpecial($0) || $0 == UInt8(ascii: "\\") }) else { return text }
    return text.escaped(["\\": "\\\\", ",": "\\,", ";": "\\;"], newline: "\\n")
  }

  /// The components of a structured value such as N, still with their escapes.
  static func components(of value: String, separator: Unicode.Scalar = ";") -> [String] {
    var components = [""]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == separator, !isEscaped {
        components.append("")
      } else {
        components[components.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return components
  }
}

/// The escapes in the values of parameters (RFC 6868), by scalars as well.
enum ParameterEscapes {
  static func decode(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "^")) else { return value }
    return value.unicodeScalars.split(separator: "^^".unicodeScalars, omittingEmptySubsequences: false)
      .map { String($0.replacing("^n".unicodeScalars, with: ["\n"]).replacing("^'".unicodeScalars, with: ["\""])) }
      .joined(separator: "^")
  }

  /// In quotes when necessary.
  static func encode(_ text: String) -> String {
    guard text.utf8.contains(where: { Byte.isSpecial($0) || "^\":".utf8.contains($0) }) else { return text }
    let value = text.escaped(["^": "^^", "\"": "^'"], newline: "^n")
    return value.unicodeScalars.contains { ",;:".unicodeScalars.contains($0) } ? "\"\(value)\"" : value
  }
}

extension String {
  /// By scalars. All line ends become `newline`.
  fileprivate func escaped(_ escapes: [Unicode.Scalar: String], newline: String) -> String {
    var text = ""
    var isAfterReturn = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\n", "\r": text += newline
      default: text += escapes[scalar] ?? String(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return text
  }
}

enum Byte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let equals = UInt8(ascii: "=")

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == UInt8(ascii: "\t") }

  static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == semicolon || byte == lineFeed || byte == carriageReturn
  }
}
