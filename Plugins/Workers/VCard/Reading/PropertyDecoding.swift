import Contracts

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
    } catch {
      throw VCardError(line: line.number, reason: error)
    }
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
