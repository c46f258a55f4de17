/// The words of one library in one language.
@_spi(Host) public struct WordCatalog: Sendable, Equatable {
  /// By the sources' words: the translation, or its forms.
  private let entries: [String: [String]]
  private let plural: PluralRule

  init(entries: [String: [String]], plural: PluralRule) {
    self.entries = entries
    self.plural = plural
  }

  /// The translations that don't depend on a number.
  public var translations: [String: String] {
    entries.compactMapValues { $0.count == 1 && !$0[0].isEmpty ? $0[0] : nil }.filter { !$0.key.isEmpty }
  }

  func text(_ source: String) -> String? { entries[source]?.first.flatMap { $0.isEmpty ? nil : $0 } }

  func text(_ source: String, count: Int) -> String? {
    guard let forms = entries[source] else { return nil }
    let form = plural.form(for: count)
    return forms.indices.contains(form) && !forms[form].isEmpty ? forms[form] : text(source)
  }
}

/// Why a file is no catalogue of words.
@_spi(Host) public enum WordCatalogFault: Error, Equatable, Sendable {
  case notCatalog
  case otherRevision(Int)
  /// Beyond its end, or several texts in the same bytes.
  case damaged
  /// Another character set; nil when the bytes aren't UTF-8.
  case notUTF8(charset: String?)
  case badPlural(String)
}
