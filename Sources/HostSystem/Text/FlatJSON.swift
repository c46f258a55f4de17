/// Reads JSON (RFC 8259) into its values, each named by its path: `{"a":{"b":[7]}}` into `a.b.0`, the text `7`.
///
/// It is for what another build of the host has written. Text that is no JSON is read as far as it is.
struct FlatJSON {
  private var rest: Substring.UnicodeScalarView
  private var values: [String: String] = [:]

  /// The values of a text. Those that are null are left out.
  static func values(of text: String) -> [String: String] {
    var reader = FlatJSON(rest: Substring(text).unicodeScalars)
    _ = reader.readValue(at: "", depth: 0)
    return reader.values
  }

  private static let mostLevels = 16

  /// - Returns: whether there was a whole value.
  private mutating func readValue(at path: String, depth: Int) -> Bool {
    guard depth < Self.mostLevels else { return false }
    switch next() {
    case "{":
      return readMembers(until: "}") { reader, _ in
        guard reader.take("\""), let name = reader.readString(), reader.take(":") else { return false }
        return reader.readValue(at: path.isEmpty ? name : "\(path).\(name)", depth: depth + 1)
      }
    case "[":
      return readMembers(until: "]") { reader, index in reader.readValue(at: "\(path).\(index)", depth: depth + 1) }
    case "\"":
      rest.removeFirst()
      guard let text = readString() else { return false }
      values[path] = text
      return true
    default:
      let word = String(rest.prefix { !",]} \n\r\t".unicodeScalars.contains($0) })
      rest = rest.dropFirst(word.unicodeScalars.count)
      guard !word.isEmpty else { return false }
      if word != "null" { values[path] = word }
      return true
    }
  }

  private mutating func readMembers(until end: Unicode.Scalar, _ read: (inout FlatJSON, Int) -> Bool) -> Bool {
    rest.removeFirst()
    if take(end) { return true }
    var index = 0
    while read(&self, index) {
      if take(end) { return true }
      guard take(",") else { return false }
      index += 1
    }
    return false
  }

  /// Reads a string behind its first quotation mark; nil when it has no end.
  private mutating func readString() -> String? {
    var units: [UInt16] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(decoding: units, as: UTF16.self)
      case "\\":
        guard let unit = readEscape() else { return nil }
        units.append(unit)
      default: units += Array(String(scalar).utf16)
      }
    }
    return nil
  }

  /// One of a pair, for characters that have two (RFC 8259, section 7).
  private mutating func readEscape() -> UInt16? {
    switch rest.popFirst() {
    case "n": return 0x0A
    case "t": return 0x09
    case "r": return 0x0D
    case "b": return 0x08
    case "f": return 0x0C
    case "u":
      defer { rest = rest.dropFirst(4) }
      return UInt16(String(rest.prefix(4)), radix: 16)
    case let scalar?: return UInt16(exactly: scalar.value)
    case nil: return nil
    }
  }

  /// What comes next that is no white space.
  private mutating func next() -> Unicode.Scalar? {
    rest = rest.drop { " \n\r\t".unicodeScalars.contains($0) }
    return rest.first
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next() == scalar else { return false }
    rest.removeFirst()
    return true
  }
}
