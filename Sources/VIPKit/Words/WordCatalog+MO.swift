extension WordCatalog {
  /// Reads a file of `msgfmt` ("The Format of GNU MO Files", GNU gettext manual). gettext(3) trusts such a file:
  /// offsets beyond its end, and a plural rule that divides by zero, end the process.
  public init(mo bytes: [UInt8]) throws(WordCatalogFault) {
    let file = try MessageFile(bytes)
    var entries: [String: [String]] = [:]
    var plural = PluralRule.other
    // Texts that share bytes could be longer together than the memory.
    var left = bytes.count
    for index in 0..<file.count {
      let source = try file.text(index, in: file.sources)
      let translation = try file.text(index, in: file.translations)
      left -= source.count + translation.count
      guard left >= 0 else { throw .damaged }
      let forms = try translation.split(separator: 0, omittingEmptySubsequences: false).map(Self.decode)
      let key = try Self.decode(source.prefix { $0 != 0 })
      if key.isEmpty { plural = try Self.rule(in: forms.first ?? "") } else { entries[key] = forms }
    }
    self.init(entries: entries, plural: plural)
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) throws(WordCatalogFault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(charset: nil) }
    return text
  }

  /// The header is the translation of the empty text.
  private static func rule(in header: String) throws(WordCatalogFault) -> PluralRule {
    for line in header.split(separator: "\n") {
      if let charset = value(of: "charset=", in: line), charset.lowercased() != "utf-8" {
        throw .notUTF8(charset: String(charset))
      }
    }
    guard let line = header.split(separator: "\n").first(where: { $0.hasPrefix("Plural-Forms:") }) else {
      return .other
    }
    guard let text = value(of: "plural=", in: line)?.prefix(while: { $0 != ";" }), let rule = PluralRule(text) else {
      throw .badPlural(String(line))
    }
    return rule
  }

  private static func value(of name: String, in line: Substring) -> Substring? {
    line.firstRange(of: name).map { line[$0.upperBound...] }
  }
}

private struct MessageFile {
  let bytes: [UInt8]
  let isBigEndian: Bool
  private(set) var count = 0
  private(set) var sources = 0
  private(set) var translations = 0

  init(_ bytes: [UInt8]) throws(WordCatalogFault) {
    self.bytes = bytes
    switch bytes.prefix(4) {
    case [0xDE, 0x12, 0x04, 0x95]: isBigEndian = false
    case [0x95, 0x04, 0x12, 0xDE]: isBigEndian = true
    default: throw .notCatalog
    }
    let revision = try number(4) >> 16
    guard revision == 0 else { throw .otherRevision(revision) }
    (count, sources, translations) = (try number(8), try number(12), try number(16))
    // Each text has 8 bytes in a table.
    guard count <= bytes.count / 16 else { throw .damaged }
  }

  func text(_ index: Int, in table: Int) throws(WordCatalogFault) -> ArraySlice<UInt8> {
    let (length, offset) = (try number(table + 8 * index), try number(table + 8 * index + 4))
    guard offset + length < bytes.count, bytes[offset + length] == 0 else { throw .damaged }
    return bytes[offset..<offset + length]
  }

  /// 32 bits, which are never negative as an Int.
  private func number(_ offset: Int) throws(WordCatalogFault) -> Int {
    guard offset + 4 <= bytes.count else { throw .damaged }
    let four = bytes[offset..<offset + 4]
    return (isBigEndian ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
