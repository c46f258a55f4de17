/// The words of one library in one language.
@_spi(Host) public struct WordCatalog: Sendable, Equatable {
  /// By what the sources say: the translation, or its forms.
  private let entries: [String: [String]]
  private let plural: PluralRule

  init(entries: [String: [String]], plural: PluralRule) {
    self.entries = entries
    self.plural = plural
  }

  /// All that doesn't depend on a number.
  public var translations: [String: String] {
    entries.compactMapValues { $0.count == 1 && !$0[0].isEmpty ? $0[0] : nil }.filter { !$0.key.isEmpty }
  }

  /// A translation; nil when there is none.
  func text(_ source: String) -> String? { entries[source]?.first.flatMap { $0.isEmpty ? nil : $0 } }

  /// The form of a translation for a number; nil when there is none.
  func text(_ source: String, count: Int) -> String? {
    guard let forms = entries[source] else { return nil }
    let form = plural.form(for: count)
    return forms.indices.contains(form) && !forms[form].isEmpty ? forms[form] : text(source)
  }
}

/// Why a file is no catalogue of words.
@_spi(Host) public enum WordCatalogFault: Error, Equatable, Sendable {
  /// It doesn't begin as a catalogue does.
  case notCatalog
  /// Its format is of another major revision.
  case otherRevision(Int)
  /// A table or a text of it would lie beyond its end, or several in the same bytes.
  case damaged
  /// Its texts are in another character set, or aren't what they should be.
  case notUTF8(charset: String?)
  /// What it says of plural forms is no such rule.
  case badPlural(String)
}
