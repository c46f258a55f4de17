/// What contacts must match. Every contact matches an empty text.
public struct ContactsFilter: Sendable, Equatable, Codable, ExpressibleByStringLiteral {
  /// What to look at.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    case any
    case name
    case phone
    case email
  }

  /// Each word must begin a word of the name or of an e-mail address, or a phone number at its country code, its area
  /// code, its last seven or its last four digits. Case and accents don't matter.
  public var text: String
  /// What is looked at.
  public var kind: Kind

  /// Makes a filter.
  public init(_ text: String, in kind: Kind = .any) {
    self.text = text
    self.kind = kind
  }

  /// Looks at everything.
  public init(stringLiteral text: String) { self.init(text) }
}
