@_spi(Host) package import VIPKit

/// A file of `msgfmt` ("The Format of GNU MO Files", GNU gettext manual). gettext(3) trusts such a file: offsets beyond
/// its end, and a plural rule that divides by zero, end the process.
package struct MessageFile {
  private let bytes: [UInt8]
  private let isBigEndian: Bool
  private var count = 0
  private var sources = 0
  private var translations = 0

  package init(_ bytes: [UInt8]) throws(WordCatalogFault) {
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

  package func catalog() throws(WordCatalogFault) -> WordCatalog {
    var entries: [String: [String]] = [:]
    var plural = PluralRule.other
    // Texts that share bytes could be longer together than the memory.
    var left = bytes.count
    for index in 0..<count {
      let source = try text(index, in: sources)
      let translation = try text(index, in: translations)
      left -= source.count + translation.count
      guard left >= 0 else { throw .damaged }
      let forms = try translation.split(separator: 0, omittingEmptySubsequences: false).map(Self.decode)
      let key = try Self.decode(source.prefix { $0 != 0 })
      if key.isEmpty { plural = try Self.rule(in: forms.first ?? "") } else { entries[key] = forms }
    }
    return WordCatalog(entries: entries, plural: plural)
  }

  private func text(_ index: Int, in table: Int) throws(WordCatalogFault) -> ArraySlice<UInt8> {
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

/// Why a file is no catalogue of words.
package enum WordCatalogFault: Error, Equatable {
  case notCatalog
  case otherRevision(Int)
  /// Beyond its end, or several texts in the same bytes.
  case damaged
  /// Another character set; nil when the bytes aren't UTF-8.
  case notUTF8(charset: String?)
  case badPlural(String)

  var text: String {
    switch self {
    case .notCatalog: "is no catalogue of words: it doesn't begin as msgfmt has it begin"
    case .otherRevision(let number): "has revision \(number) of the format of catalogues, expected 0"
    case .damaged: "is a damaged catalogue of words"
    case .notUTF8(let charset?): "has words in \(charset), expected UTF-8"
    case .notUTF8(nil): "has words that aren't UTF-8"
    case .badPlural(let line): "has a rule for plurals that can't be read: \(line)"
    }
  }
}
