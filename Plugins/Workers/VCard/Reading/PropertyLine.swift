import Contracts

/// A parsed content line (RFC 6350 section 3.3). Its value is still in the card's encoding.
struct PropertyLine {
  let number: Int
  let group: String?
  /// In upper case, unless it is an extension.
  let name: String
  let parameters: [ContactProperty.Parameter]
  var value: [UInt8]

  init(_ line: ContentLines.Line) throws(VCardError) {
    var pieces: [String] = []
    var start = 0
    var isQuoted = false
    // Without a limit, a file of nothing but semicolons takes all memory.
    for (index, byte) in line.bytes.prefix(1 << 16).enumerated() {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, byte == Byte.semicolon || byte == Byte.colon {
        pieces.append(String(decoding: line.bytes[start..<index], as: UTF8.self))
        start = index + 1
        if byte == Byte.colon { break }
      }
    }
    guard start > 0, line.bytes[start - 1] == Byte.colon, Self.isName(pieces[0]) else {
      let found = String(decoding: line.bytes.prefix(200), as: UTF8.self)
      throw VCardError(line: line.number, reason: .propertyExpected(found: found))
    }
    let dotted = pieces[0].split(separator: ".", maxSplits: 1).map(String.init)
    number = line.number
    group = dotted.count == 2 ? dotted[0] : nil
    let upperCase = (dotted.last ?? "").uppercased()
    // Names ignore case, but not every program recognizes its own `X-ABLabel` in upper case.
    name = upperCase.hasPrefix("X-") ? dotted.last ?? "" : upperCase
    parameters = pieces.dropFirst().map(ContactProperty.Parameter.init(piece:))
    value = Array(line.bytes[start...])
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.last != "."
      && text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "-_.".utf8.contains($0) }
  }

  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.values.first }
}

extension ContactProperty.Parameter {
  /// Reads `NAME=value,"other value"`, or vCard 2.1's values without a name: `TEL;CELL;QUOTED-PRINTABLE:…`.
  fileprivate init(piece: String) {
    // By scalars: a combining mark may follow a separator.
    guard let equals = piece.unicodeScalars.firstIndex(of: "=") else {
      self.init(name: Self.name(ofBare: piece.uppercased()), values: [piece])
      return
    }
    self.init(
      name: piece[..<equals].split(separator: " ").joined(separator: " ").uppercased(),
      values: Self.values(in: piece.unicodeScalars[equals...].dropFirst()))
  }

  private static func name(ofBare value: String) -> String {
    switch value {
    case "7BIT", "8BIT", "QUOTED-PRINTABLE", "BASE64", "B": "ENCODING"
    case "INLINE", "URL", "CONTENT-ID", "CID": "VALUE"
    default: "TYPE"
    }
  }

  private static func values(in list: Substring.UnicodeScalarView) -> [String] {
    var values = [""]
    var isQuoted = false
    for scalar in list {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: values.append("")
      default: values[values.count - 1].unicodeScalars.append(scalar)
      }
    }
    return values.map(ParameterEscapes.decode)
  }
}

extension ContactProperty {
  /// The property of a line in the form of vCard 3.0: UTF-8, no quoted-printable, values of 2.1 with later versions'
  /// escapes; `version` is the card's, such as `2.1`.
  init(_ line: PropertyLine, version: String) throws(VCardError) {
    do throws(VCardError.Reason) {
      let charset = line.parameter("CHARSET")
      var parameters = line.parameters.filter { $0.name != "ENCODING" && $0.name != "CHARSET" }
      let value: String
      switch line.parameter("ENCODING")?.uppercased() {
      case nil, "7BIT", "8BIT":
        let text = try TextDecoding.text(line.value, charset: charset)
        value = version == "2.1" ? Self.escaping21(text, name: line.name) : Self.unescapingDataURI(text)
      case "QUOTED-PRINTABLE":
        let text = try TextDecoding.text(TextDecoding.quotedPrintable(line.value), charset: charset)
        let oneLine = text.map { $0.isNewline ? "\\n" : String($0) }.joined()
        value = version == "2.1" ? Self.escaping21(oneLine, name: line.name) : oneLine
      case "B", "BASE64":
        parameters.insert(Parameter(name: "ENCODING", values: ["b"]), at: 0)
        value = try TextDecoding.text(line.value.filter { !Byte.isBlank($0) }, charset: nil)
      case let other?: throw .unknownEncoding(other)
      }
      self.init(group: line.group, name: line.name, parameters: parameters, value: value)
    } catch { throw VCardError(line: line.number, reason: error) }
  }

  /// sabre/vobject, and so Nextcloud, escapes the comma in `data:image/jpeg;base64,…`, as in a text.
  private static func unescapingDataURI(_ value: String) -> String {
    guard value.hasPrefix("data:"), let comma = value.firstIndex(of: ","), value[..<comma].hasSuffix(";base64\\")
    else { return value }
    return String(value[..<comma].dropLast() + value[comma...])
  }

  /// vCard 2.1 escapes only semicolons (its section 2.1.1); later versions escape commas in text too.
  private static func escaping21(_ value: String, name: String) -> String {
    guard !["URL", "GEO", "PHOTO", "LOGO", "SOUND", "KEY"].contains(name), value.contains(",") else { return value }
    var result = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == ",", !isEscaped { result += "\\" }
      result.unicodeScalars.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return result
  }
}
