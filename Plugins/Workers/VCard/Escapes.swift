/// The escapes in the text values of properties (RFC 6350 section 3.4).
///
/// By scalars: with a combining mark behind it, a semicolon is another character to Swift, and the same to who reads the file.
enum TextEscapes {
  /// The text that a value stands for. A backslash before any other character is dropped, as old files put it before
  /// colons.
  static func decode(_ value: some StringProtocol) -> String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return String(value) }
    var text = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The value that stands for a text. Line ends of any kind become one kind.
  static func encode(_ text: String) -> String {
    guard text.utf8.contains(where: Byte.isEscaped) else { return text }
    var value = ""
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ",", ";": value += "\\\(scalar)"
      case "\n" where isAfterReturn: break
      case "\n", "\r": value += "\\n"
      default: value.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return value
  }

  /// The components of a structured value such as N, still with their escapes.
  static func components(of value: String) -> [String] {
    var components = [""]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == ";", !isEscaped {
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
    guard value.utf8.contains(Byte.caret) else { return value }
    var text = ""
    var rest = value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("^", "n"): text += "\n"
      case ("^", "'"): text += "\""
      case ("^", "^"): text += "^"
      default:
        text.unicodeScalars.append(scalar)
        continue
      }
      rest.removeFirst()
    }
    return text
  }

  /// The value, in quotes when it needs them.
  static func encode(_ text: String) -> String {
    guard text.utf8.contains(where: Byte.isQuoted) else { return text }
    var value = ""
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "^": value += "^^"
      case "\"": value += "^'"
      case "\n" where isAfterReturn: break
      case "\n", "\r": value += "^n"
      default: value.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return value.unicodeScalars.contains { ",;:".unicodeScalars.contains($0) } ? "\"\(value)\"" : value
  }
}
