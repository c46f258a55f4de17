/// The words of one library in one language.
@_spi(Host) public struct WordCatalog: Sendable, Equatable {
  /// By the sources' words: the translation, or its forms.
  public let entries: [String: [String]]
  private let plural: PluralRule

  /// Makes a catalogue of translations.
  public init(entries: [String: [String]], plural: PluralRule) {
    self.entries = entries
    self.plural = plural
  }

  func text(_ source: String) -> String? { entries[source]?.first.flatMap { $0.isEmpty ? nil : $0 } }

  func text(_ source: String, count: Int) -> String? {
    guard let forms = entries[source] else { return nil }
    let form = plural.form(for: count)
    return forms.indices.contains(form) && !forms[form].isEmpty ? forms[form] : text(source)
  }
}

/// Chooses a translation's form for a number.
@_spi(Host) public struct PluralRule: Sendable, Equatable {
  /// That of English: one, and any other number.
  public static let other = PluralRule(text: "n!=1") { $0 != 1 ? 1 : 0 }
  private let text: String
  private let choose: @Sendable (UInt) -> UInt

  /// Makes a rule; `text` identifies it, as functions can't be compared.
  public init(text: String, form choose: @escaping @Sendable (UInt) -> UInt) {
    self.text = text
    self.choose = choose
  }

  func form(for count: Int) -> Int { Int(clamping: choose(count.magnitude)) }

  /// Whether two rules have the same text.
  public static func == (left: PluralRule, right: PluralRule) -> Bool { left.text == right.text }
}
