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
      if byte == Byte.quote {
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
      && text.utf8.allSatisfy { byte in
        0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || "-_.".utf8.contains(byte)
      }
  }

  func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
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
